import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import { answerAgain as answerAgainCall, showBranch } from './branches.api.ts'
import { chatApi } from './chat.api.ts'
import { sentenceOf } from './chat-errors.ts'
import {
  findReply,
  fromServer,
  placeholder,
  userMessage,
  type ChatAction,
  type ChatMessage,
  type ChatState,
} from './chat-state.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'

/** What branching needs of the conversation that it happens in. */
export type BranchedConversation = {
  read: () => ChatState
  dispatch: (action: ChatAction) => void
  /** Shows a run up to its end. */
  follow: (followed: { events: AsyncIterable<StreamedEvent>; signal: AbortSignal }) => Promise<void>
  origin: 'page' | undefined
  newId: () => string
  /** ISO 8601. */
  now: () => string
  /** Aborted when the conversation is left. */
  signal: AbortSignal
}

/**
 * Answers a message again, as another version beside it: a reply with its question, a question with other words. False
 * where the server did not take it; the conversation is then as it was, with the reason at the message.
 */
export async function answerAgain(
  inside: BranchedConversation,
  message: ChatMessage,
  input: string | undefined,
): Promise<boolean> {
  const { read, dispatch, signal, origin } = inside
  const before = read()
  const { sessionId } = before
  if (sessionId === undefined) return false
  const from = firstVersion(before.messages, message)
  const key = inside.newId()
  dispatch({ type: 'branched', state: branchedState(inside, { before, from, input, key }) })
  try {
    const stored = await findStored(sessionId, from, signal)
    const versions = [...(stored.versions ?? [stored.id]), key]
    dispatch({ type: 'branched', state: withVersions(read(), before.messages.indexOf(from), versions) })
    const request = { sessionId, messageId: stored.id, input, origin, key, signal }
    await inside.follow({ events: answerAgainCall(request), signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    const isTaken = findReply(read())?.runId !== undefined
    if (isTaken) dispatch({ type: 'failed', error: sentenceOf(error) })
    else dispatch({ type: 'branched', state: refusedState(before, message, sentenceOf(error)) })
    return isTaken
  }
}

/** Shows another version of a message, with what was said last after it. Returns its id. */
export async function showVersion(
  inside: BranchedConversation,
  message: ChatMessage,
  messageId: string,
): Promise<string | undefined> {
  const { read, dispatch, signal } = inside
  const { sessionId } = read()
  if (sessionId === undefined) return undefined
  try {
    await showBranch(sessionId, messageId)
    const { messages, hasMore } = await chatApi.listMessages(sessionId, { signal })
    if (signal.aborted) return undefined
    dispatch({ type: 'branched', state: joined(read(), { message, messageId, fresh: messages, hasMore }) })
    return messageId
  } catch (error) {
    if (!signal.aborted)
      dispatch({ type: 'branched', state: refusedState(read(), message, sentenceOf(error)) })
    return undefined
  }
}

/** The message that gets another version: of a reply that was continued, its first part. */
function firstVersion(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage {
  if (message.type === 'user') return message
  const at = messages.indexOf(message)
  const question = messages.slice(0, at).findLastIndex(({ type }) => type === 'user')
  return (question === -1 ? undefined : messages[question + 1]) ?? message
}

function branchedState(
  inside: BranchedConversation,
  {
    before,
    from,
    input,
    key,
  }: { before: ChatState; from: ChatMessage; input: string | undefined; key: string },
): ChatState {
  const timestamp = inside.now()
  const versions = [...(from.versions ?? [from.id]), key]
  const reply = placeholder(inside.newId(), timestamp)
  const added =
    input === undefined
      ? [{ ...reply, versions }]
      : [{ ...userMessage({ id: key, text: input, timestamp, status: 'sending' }), versions }, reply]
  const kept = before.messages.slice(0, before.messages.indexOf(from))
  return { ...before, messages: [...kept, ...added], replyId: reply.id }
}

function refusedState(before: ChatState, message: ChatMessage, error: string): ChatState {
  const messages = before.messages.map((one) => (one.id === message.id ? { ...one, error } : one))
  return { ...before, messages, replyId: undefined }
}

/** What was before the message stays, so that nothing moves; what the server has from there on follows it. */
function joined(
  state: ChatState,
  {
    message,
    messageId,
    fresh,
    hasMore,
  }: { message: ChatMessage; messageId: string; fresh: SessionMessage[]; hasMore: boolean },
): ChatState {
  const messages = fresh.map(fromServer)
  const at = state.messages.findIndex(({ id }) => id === message.id)
  const freshAt = messages.findIndex(({ id }) => id === messageId)
  if (at !== -1 && freshAt !== -1)
    return { ...state, messages: [...state.messages.slice(0, at), ...messages.slice(freshAt)] }
  return { ...state, messages, olderCount: hasMore ? Math.max(1, state.olderCount) : 0, older: 'idle' }
}

function withVersions(state: ChatState, at: number, versions: readonly string[]): ChatState {
  const message = state.messages[at]
  return message === undefined
    ? state
    : { ...state, messages: state.messages.with(at, { ...message, versions }) }
}

/** A message that was sent from here is known here by another id than on the server. */
async function findStored(
  sessionId: string,
  message: ChatMessage,
  signal: AbortSignal,
): Promise<Pick<SessionMessage, 'id' | 'versions'>> {
  const { messages } = await chatApi.listMessages(sessionId, { signal })
  const sender = message.type === 'user' ? 'user' : 'other'
  const stored = messages.find(
    ({ id, run_id, sender: by }) => id === message.id || (by === sender && run_id === message.runId),
  )
  return stored ?? { id: message.id, versions: message.versions && [...message.versions] }
}
