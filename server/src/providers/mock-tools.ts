import { rememberTool } from '#contracts/agent-memory/memory-choices.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { typeOf } from './mock-analysis.ts'
import { passagesOf, withoutData } from './mock-passages.ts'
import { textOf, type ProviderRequest, type ToolCall } from './provider.ts'

/**
 * The call that fits what was said, of the tools that were offered, else one to each of the first agents among them;
 * none once a tool has answered.
 */
export function chooseCalls({ system, tools = [], toolChoice, messages }: ProviderRequest): ToolCall[] {
  const last = messages.at(-1)
  if (toolChoice === 'none' || last?.role !== 'user') return []
  const said = withoutData(textOf(last))
  const hasPassages = passagesOf(system, textOf(last)).length > 0
  for (const { name, fits } of choices) {
    const input = tools.some((tool) => tool.name === name) ? fits(said, hasPassages) : undefined
    if (input) return [callOf(name, input)]
  }
  const agents = tools.filter(({ name }) => name.startsWith(delegationWording.toolPrefix))
  return agents.slice(0, agentsMax).map(({ name }) => callOf(name, { task: said }))
}

const agentsMax = 2

function callOf(name: string, input: object): ToolCall {
  return { id: `call_${name}`, name, input: JSON.stringify(input) }
}

/** "Remember that …", as a request: neither a question nor what somebody can't remember. */
const request =
  /(?:^|[.!?]\s+)(?:please,?\s+)?(?:remember|don['’]t forget|note)(?:,? that|:)\s+([^?!]{3,280}?)(?:[.!](?:\s|$)|$)/i

/** "What time is it?", as a question about now rather than about some other time. */
const now =
  /\bwhat (?:time|date|day) is (?:it|today)\b|\bwhat(?:['’]s| is) (?:the (?:time|date)(?! of\b)|today['’]s date)|\bcurrent (?:time|date)\b/i

/** As much as a search of keepers takes. */
const queryMaxChars = 500

const choices: { name: string; fits(said: string, hasPassages: boolean): object | undefined }[] = [
  {
    name: 'calculator',
    fits(said) {
      const undated = said.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '')
      const expression = /\d[\d.\s]*(?:[-+*/^%][\d.\s()]+)+/.exec(undated)?.[0].trim()
      return expression === undefined ? undefined : { expression }
    },
  },
  { name: 'current_time', fits: (said) => (now.test(said) ? {} : undefined) },
  {
    name: 'web_fetch',
    fits(said) {
      const url = /https?:\/\/[^\s)]+/.exec(said)?.[0]
      return url === undefined ? undefined : { url }
    },
  },
  {
    name: rememberTool,
    fits(said) {
      const statement = request.exec(said)?.[1]
      return statement === undefined ? undefined : { statement: statement.replace(/\s+/g, ' ').trim() }
    },
  },
  { name: 'list_agents', fits: (said) => (/\bagents\b/i.test(said) ? {} : undefined) },
  {
    name: 'keeper_search',
    fits(said, hasPassages) {
      if (hasPassages || typeOf(said) !== 'question') return undefined
      return { query: said.trim().slice(0, queryMaxChars).toWellFormed() }
    },
  },
]

const shownChars = 500

/** What the tools said since the person's last message; undefined where none was asked. */
export function answerFromTools({ messages }: ProviderRequest): string | undefined {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const results = since.filter(({ role }) => role === 'tool').map(textOf)
  if (results.length === 0) return undefined
  const shown = results.map((text) => withoutFence(text).slice(0, shownChars).toWellFormed())
  return ['Here is what I found:', ...shown].join('\n\n')
}

/** What stands between the marks that tell a model where data begins and ends. */
function withoutFence(text: string): string {
  return /<([\w-]+)>\n([^]*)\n<\/\1>$/.exec(text)?.[2] ?? text
}
