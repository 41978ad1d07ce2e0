import { toolWording } from '#contracts/tools/tool-wording.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { fenced } from '../tools/index.ts'
import { total } from './context-tokens.ts'
import { mergeTurns } from './context-turns.ts'
import type { ContextMessage, RunContext } from './run-context.ts'

/**
 * A context without tools, for models that call them whenever they are offered any: what they brought is told as text,
 * and the answer is asked for.
 */
export function tellResults(context: RunContext): RunContext {
  const { tools: _, ...rest } = context
  const told: ContextMessage[] = []
  const called = new Map<string, string>()
  let results: string[] = []
  const closeResults = () => {
    if (results.length === 0) return
    const text = results.join('\n\n')
    told.push({ role: 'user', content: fenced('results', { title: toolWording.results, text }) })
    results = []
  }
  for (const message of context.messages) {
    if (message.role === 'tool') {
      results.push(`${called.get(message.callId) ?? message.callId}:\n${message.content}`)
      continue
    }
    closeResults()
    if (!('toolCalls' in message)) {
      told.push(message)
      continue
    }
    for (const { id, name, input } of message.toolCalls) called.set(id, `${name} ${input}`)
    told.push({ role: 'assistant', content: message.content })
  }
  closeResults()
  const messages = mergeTurns([...told, { role: 'user', content: toolWording.answerNow }])
  return { ...rest, messages, inputTokens: estimateTokens(context.system) + total(messages) }
}
