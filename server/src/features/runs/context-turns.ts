import { textOfParts } from '#contracts/runs/part-text.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { readStoredAttachments } from '../sessions/index.ts'
import { sumTokens } from './context-tokens.ts'
import type { ContextMessage, ContextPicture, EarlierReply, GivenFiles, PastMessage } from './run-context.ts'
import { linesOfCalls, messagesOfCalls, messagesOfReply } from './tool-history.ts'

/** The most that the digest of older turns takes. */
export const digestTokens = 600
const digestLineChars = 160
const digestHead = 'Earlier in this conversation, shortened:'

/** The pictures among some attachments that a model is shown. */
export function picturesOf(ids: readonly string[], files: GivenFiles | undefined): ContextPicture[] {
  return ids.flatMap((id) => files?.pictures.get(id) ?? [])
}

/** What was said and done for a question before, as messages. */
export function earlierMessages(
  { parts, calls }: Pick<EarlierReply, 'parts' | 'calls'>,
  hasTools = false,
): ContextMessage[] {
  if (hasTools) return messagesOfReply(parts, calls)
  const content = [...linesOfCalls(calls), textOfParts(parts)].filter((text) => text !== '').join('\n\n')
  return content === '' ? [] : [{ role: 'assistant', content }]
}

/** Follows what was said before: some providers take no answer as the last message. */
export const goOnMessage: ContextMessage = {
  role: 'user',
  content: 'Go on exactly where you stopped. Repeat nothing.',
}

/** The newest turns that fit, oldest first and from a person's message on, as messages, those before them, and how many fit. */
export function split<Past extends PastMessage>(
  past: Past[],
  {
    budgetTokens,
    hasTools,
    files,
  }: { budgetTokens: number; hasTools: boolean; files: GivenFiles | undefined },
): { kept: ContextMessage[]; older: Past[]; fitCount: number } {
  let left = budgetTokens
  const kept: ContextMessage[][] = []
  for (const message of past) {
    // What tools brought may be much: where it doesn't fit, a line of it may.
    const fitting = toMessages(message, hasTools, files).find((messages) => sumTokens(messages) <= left)
    if (!fitting) break
    left -= sumTokens(fitting)
    kept.push(fitting)
  }
  // Providers refuse what begins with an answer.
  const count = past.slice(0, kept.length).findLastIndex(({ sender }) => sender === 'user') + 1
  return {
    kept: kept.slice(0, count).toReversed().flat(),
    older: past.slice(count),
    fitCount: kept.length,
  }
}

/** A message of the past with what its tools brought, and with a line of each alone. */
function toMessages(
  { sender, content, attachments = null, calls = [] }: PastMessage,
  hasTools: boolean,
  files: GivenFiles | undefined,
): ContextMessage[][] {
  if (sender === 'user') {
    const ids = readStoredAttachments(attachments).map(({ id }) => id)
    if (ids.length === 0) return [[{ role: 'user', content }]]
    const pictures = picturesOf(ids, files)
    const told: ContextMessage = {
      role: 'user',
      content: `${content}\n\n(Files were attached: ${ids.length}.)`,
    }
    return pictures.length > 0 ? [[{ ...told, pictures }], [told]] : [[told]]
  }
  const reply: ContextMessage = { role: 'assistant', content }
  if (calls.length === 0) return [[reply]]
  const short: ContextMessage = { role: 'assistant', content: [...linesOfCalls(calls), content].join('\n\n') }
  // A model that is offered no tools can't be told of its calls in any other way.
  return hasTools ? [[...messagesOfCalls(calls), reply], [short]] : [[short]]
}

/** Older turns, oldest first, each cut to a line, as many of the newest as fit. */
export function digest(older: readonly PastMessage[]): string {
  let left = digestTokens - estimateTokens(`\n\n${digestHead}\n`)
  const lines: string[] = []
  for (const { sender, content } of older) {
    const text = content.replace(/\s+/g, ' ').trim()
    const line = `- ${sender === 'user' ? 'They' : 'You'}: ${text.length > digestLineChars ? `${text.slice(0, digestLineChars)}…` : text}`
    left -= estimateTokens(`${line}\n`)
    if (left < 0) break
    lines.unshift(line)
  }
  return `${digestHead}\n${lines.join('\n')}`
}

/** Providers want turns to alternate and to begin with the person; calls and their results stand by themselves. */
export function mergeTurns(messages: readonly ContextMessage[]): ContextMessage[] {
  const merged: ContextMessage[] = []
  for (const message of messages) {
    const { role } = message
    const content = message.content.toWellFormed()
    const last = merged.at(-1)
    if (!last && role !== 'user') continue
    if (role === 'tool' || 'toolCalls' in message) merged.push({ ...message, content })
    else if (content === '') continue
    else if (last?.role === role && !('toolCalls' in last)) {
      last.content += `\n\n${content}`
      if (message.pictures) last.pictures = [...(last.pictures ?? []), ...message.pictures]
    } else merged.push({ role, content, ...(message.pictures && { pictures: message.pictures }) })
  }
  return merged
}
