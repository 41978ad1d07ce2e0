import { estimateTokens } from '../../providers/estimate-tokens.ts'
import type { Tool as OfferedTool } from '../../providers/provider.ts'
import type { ContextMessage, RunContext } from './run-context.ts'

/** A context with what a run has said and done since; the oldest results are shortened where it grows too long. */
export function growContext(
  context: RunContext,
  since: readonly ContextMessage[],
  settings: { contextTokens: number; maxTokens: number },
): RunContext {
  const budgetTokens = Math.max(1_000, Math.min(grownTokensMax, settings.contextTokens - settings.maxTokens))
  const messages = [...context.messages, ...since].map((message) => ({ ...message }))
  const fixed = context.inputTokens - total(context.messages)
  let inputTokens = fixed + total(messages)
  for (const message of messages) {
    if (inputTokens <= budgetTokens) break
    if (message.role !== 'tool' || message.content.length <= shortChars) continue
    const before = tokensIn(message)
    message.content = `${message.content.slice(0, shortChars).toWellFormed()}… ${shortened}`
    inputTokens -= before - tokensIn(message)
  }
  return { ...context, messages, inputTokens }
}

/** What is left of a result that is shortened. */
const shortChars = 160
const shortened = '(The rest was left out, as there is too much to read at once.)'
/** Tokens that the context of a run with tools may grow to. */
const grownTokensMax = 64_000

/** Tokens of messages, as far as they can be estimated. */
export function total(messages: readonly ContextMessage[]): number {
  return messages.reduce((sum, message) => sum + tokensIn(message), 0)
}

function tokensIn(message: ContextMessage): number {
  return textsOf(message).reduce((sum, text) => sum + estimateTokens(text), pictureTokensOf(message))
}

function pictureTokensOf({ pictures = [] }: ContextMessage): number {
  return pictures.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Everything of a message that is text to a model. */
function textsOf(message: ContextMessage): string[] {
  if (!('toolCalls' in message)) return [message.content]
  return [message.content, ...message.toolCalls.flatMap(({ name, input }) => [name, input])]
}

/** Tools of a run are told of in each of its steps, and most of them in every run. */
const toolTexts = new WeakMap<OfferedTool, string>()

/** All that a model reads of a tool. */
export function toolText(tool: OfferedTool): string {
  const text = toolTexts.get(tool) ?? JSON.stringify(tool)
  toolTexts.set(tool, text)
  return text
}

/** With what joins each to its neighbours, should they be of one turn. */
export function sumTokens(messages: readonly ContextMessage[]): number {
  return total(messages) + messages.length
}

/** What providers add around each message and the whole prompt, generously (OpenAI's cookbook counts 3 to 7). */
const wrapTokens = 16

/** The most tokens that a prompt can have: no tokenizer makes more of a text than it has bytes. */
export function mostTokens({ system, messages, tools = [] }: Omit<RunContext, 'inputTokens'>): number {
  const texts = [system, ...messages.flatMap(textsOf), ...tools.map(toolText)]
  const pictures = messages.reduce((sum, message) => sum + pictureTokensOf(message), 0)
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + wrapTokens, wrapTokens + pictures)
}
