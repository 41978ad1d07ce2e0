import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import { answerAgain as answerAgainCall, showBranch } from './branches.api.ts'
import { type ChatApi, isUnseen, modelAsked } from './chat.api.ts'
import { isTransient, sentenceOf } from './chat-errors.ts'
import { fromServer, isEmptyReply, placeholder, userMessage, type ChatMessage } from './chat-message.ts'
import { findReply, type ChatAction, type ChatState } from './chat-state.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'

/** What branching needs of the conversation that it happens in. */
export type BranchedConversation = {
  read: () => ChatState
  dispatch: (action: ChatAction) => void
  api: Pick<ChatApi, 'listMessages' | 'continueRun'>
  /** Shows a run up to its end. */
  follow: (followed: {
    events: AsyncIterable<StreamedEvent>
    signal: AbortSignal
    onStart?: (() => void) | undefined
  }) => Promise<void>
  /** Of replies: kept until the server is known to have them, so that a repeated request counts once. */
  continueKeys: Map<string, string>
  origin?: 'page' | undefined
  beforeRun?: (() => Promise<void>) | undefined
  newId: () => string
  /** ISO 8601. */
  now: () => string
  /** Aborted when the conversation is left. */
  signal: AbortSignal
}

/**
 * Answers a message again, as another version beside it: a reply with its question, a question with other words. What
 * goes of keepers is looked at first, as before a new message: the words wait at the end for that. False where the
 * server did not take it; the conversation is then as it was, with the reason at the message.
 */
export async function answerAgain(
  inside: BranchedConversation,
  { id }: ChatMessage,
  {
    input,
    previewToken,
    onTaken,
  }: {
    input: string | undefined
    previewToken?: string | undefined
    /** Told as soon as the server has it. */
    onTaken?: (() => void) | undefined
  },
): Promise<boolean> {
  const { read, dispatch, signal, origin } = inside
  const before = withoutWaiting(read())
  const { sessionId } = before
  const message = before.messages.find((one) => one.id === id)
  if (sessionId === undefined || message === undefined) return false
  const { from, question } = placeOf(before.messages, message)
  const key = inside.newId()
  const added = addedMessages(inside, { from, input, key })
  const branch = { before, from, addedId: added[0].id }
  dispatch({ type: 'branched', state: branchedState(branch, added) })
  try {
    await inside.beforeRun?.()
    const stored = await findStored(inside, sessionId, from)
    const versions = [...(stored.versions ?? [stored.id]), key]
    dispatch({ type: 'branched', state: withVersions(read(), branch.addedId, versions) })
    const { model } = read()
    const request = { sessionId, messageId: stored.id, input, origin, previewToken, model, key, signal }
    await inside.follow({ events: answerAgainCall(request), signal, onStart: onTaken })
    return true
  } catch (error) {
    if (signal.aborted) return false
    const reason = sentenceOf(error)
    const isTaken = findReply(read())?.runId !== undefined
    const text = input ?? question?.content
    // Other words that were looked at have no field to go back to.
    const hasWaited = input !== undefined && previewToken !== undefined
    const isWaiting = !isTaken && text !== undefined && (hasWaited || isUnseen(error, previewToken))
    if (isTaken) dispatch({ type: 'failed', error: reason })
    else if (isWaiting) {
      dispatch({ type: 'branched', state: restoredState(read(), branch) })
      waitToBeSeen(inside, {
        ...{ id: key, text, error: previewToken === undefined ? undefined : reason },
        againOf: from.runId,
        again: async (token) => void (await answerAgain(inside, message, { input, previewToken: token })),
      })
    } else dispatch({ type: 'branched', state: refusedState(restoredState(read(), branch), message, reason) })
    return isTaken || isWaiting
  }
}

/** Continues a reply that broke off. What goes of keepers is looked at first, as before a new message. */
export async function goOnFrom(
  inside: BranchedConversation,
  before: ChatMessage,
  previewToken?: string,
  fixedModel?: ChatMessage['fixedModel'],
): Promise<void> {
  const { read, dispatch, signal, continueKeys } = inside
  const { runId } = before
  if (runId === undefined || read().replyId !== undefined) return
  const key = continueKeys.get(before.id) ?? inside.newId()
  continueKeys.set(before.id, key)
  const asked = read().messages.findLast(({ type, status }) => type === 'user' && status !== 'unseen')
  const replyId = isEmptyReply(before) ? before.id : inside.newId()
  dispatch({ type: 'continued', from: before.id, replyId, timestamp: inside.now() })
  try {
    const onStart = () => continueKeys.delete(before.id)
    const events = inside.api.continueRun(runId, { idempotencyKey: key, previewToken, signal })
    await inside.follow({ events, signal, onStart })
  } catch (error) {
    if (signal.aborted) return
    if (!isTransient(error)) continueKeys.delete(before.id)
    const sentence = sentenceOf(error)
    if (findReply(read())?.runId !== undefined) return dispatch({ type: 'failed', error: sentence })
    const isWaiting = asked !== undefined && isUnseen(error, previewToken)
    dispatch({ type: 'continueFailed', before, replyId, error: isWaiting ? before.error : sentence })
    if (!isWaiting) return
    waitToBeSeen(inside, {
      ...{ id: key, text: asked.content, error: previewToken === undefined ? undefined : sentence },
      againOf: runId,
      fixedModel: modelAsked(error) ?? fixedModel,
      again(token) {
        dispatch({ type: 'withdrawn', id: key })
        return goOnFrom(inside, before, token, modelAsked(error) ?? fixedModel)
      },
    })
  }
}

/** Has words wait at the end until their person has looked at what goes with them; `again` sends them then. */
export function waitToBeSeen(
  { read, dispatch, now }: Pick<BranchedConversation, 'read' | 'dispatch' | 'now'>,
  {
    id,
    text,
    ...rest
  }: { id: string; text: string } & Pick<ChatMessage, 'error' | 'again' | 'againOf' | 'fixedModel'>,
): void {
  const sent = userMessage({ id, text, timestamp: now(), status: 'unsent' })
  const state = withoutWaiting(read())
  const waiting: ChatMessage = { ...sent, status: 'unseen', ...rest }
  dispatch({ type: 'branched', state: { ...state, messages: [...state.messages, waiting] } })
}

/** Shows another version of a message, with what was said last after it. Returns its id. */
export async function showVersion(
  inside: BranchedConversation,
  message: ChatMessage,
  messageId: string,
): Promise<string | undefined> {
  const { read, dispatch, api, signal } = inside
  const { sessionId } = read()
  if (sessionId === undefined) return undefined
  try {
    await showBranch(sessionId, messageId)
    const { messages, hasMore } = await api.listMessages(sessionId, { signal })
    if (signal.aborted) return undefined
    dispatch({ type: 'branched', state: joined(read(), { message, messageId, fresh: messages, hasMore }) })
    return messageId
  } catch (error) {
    if (!signal.aborted)
      dispatch({ type: 'branched', state: refusedState(read(), message, sentenceOf(error)) })
    return undefined
  }
}

/** What gets another version, and the question that it answers: of a reply that was continued, its first part. */
function placeOf(
  messages: readonly ChatMessage[],
  message: ChatMessage,
): { from: ChatMessage; question: ChatMessage | undefined } {
  if (message.type === 'user') return { from: message, question: message }
  const before = messages.slice(0, messages.indexOf(message))
  const at = before.findLastIndex(({ type, isStored }) => type === 'user' && isStored)
  if (at === -1) return { from: message, question: undefined }
  return { from: messages[at + 1] ?? message, question: messages[at] }
}

/** What stands in the place of a message while its other version comes. */
function addedMessages(
  { newId, now }: BranchedConversation,
  { from, input, key }: { from: ChatMessage; input: string | undefined; key: string },
): [ChatMessage, ...ChatMessage[]] {
  const timestamp = now()
  const versions = [...(from.versions ?? [from.id]), key]
  const reply = placeholder(newId(), timestamp)
  return input === undefined
    ? [{ ...reply, versions }]
    : [
        {
          ...userMessage({ id: key, text: input, files: from.attachments, timestamp, status: 'sending' }),
          versions,
        },
        reply,
      ]
}

/** A branch that begins: what was before it, and what it stands in the place of. */
type Branch = { before: ChatState; from: ChatMessage; addedId: string }

function branchedState({ before, from }: Branch, added: readonly ChatMessage[]): ChatState {
  const at = before.messages.indexOf(from)
  const messages = [...before.messages.slice(0, at), ...added, ...notSent(before.messages.slice(at))]
  return { ...before, messages, replyId: added.at(-1)?.id }
}

/** The conversation without the branch, and with the older messages that have come meanwhile. */
function restoredState(state: ChatState, { before, from, addedId }: Branch): ChatState {
  const earlier = state.messages.slice(
    0,
    state.messages.findIndex(({ id }) => id === addedId),
  )
  const messages = [...earlier, ...before.messages.slice(before.messages.indexOf(from))]
  return { ...before, messages, olderCount: state.olderCount, older: state.older }
}

/** Other words that were to be looked at make way for what is done now. */
function withoutWaiting(state: ChatState): ChatState {
  return { ...state, messages: state.messages.filter(({ again }) => again === undefined) }
}

/** What this tab has still to send belongs to no branch. */
function notSent(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.filter(
    ({ status, again }) => (status === 'unsent' || status === 'unseen') && again === undefined,
  )
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
  const messages = [...fresh.map(fromServer), ...notSent(state.messages)]
  const at = state.messages.findIndex(({ id }) => id === message.id)
  const freshAt = messages.findIndex(({ id }) => id === messageId)
  if (at !== -1 && freshAt !== -1)
    return { ...state, messages: [...state.messages.slice(0, at), ...messages.slice(freshAt)] }
  return { ...state, messages, olderCount: hasMore ? Math.max(1, state.olderCount) : 0, older: 'idle' }
}

function withVersions(state: ChatState, id: string, versions: readonly string[]): ChatState {
  const messages = state.messages.map((one) => (one.id === id ? { ...one, versions } : one))
  return { ...state, messages }
}

/** A message that was sent from here is known here by another id than on the server. */
async function findStored(
  { api, signal }: BranchedConversation,
  sessionId: string,
  message: ChatMessage,
): Promise<Pick<SessionMessage, 'id' | 'versions'>> {
  const { messages } = await api.listMessages(sessionId, { signal })
  const sender = message.type === 'user' ? 'user' : 'other'
  const stored = messages.find(
    ({ id, run_id, sender: by }) => id === message.id || (by === sender && run_id === message.runId),
  )
  return stored ?? { id: message.id, versions: message.versions && [...message.versions] }
}
