import type { Part } from '#contracts/runs/parts.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import {
  type ChatMessage,
  type Files,
  fromServer,
  isEmptyReply,
  placeholder,
  userMessage,
} from './chat-message.ts'

export type ChatState = {
  /** failed: the conversation could not be asked for; it may well be there. */
  phase: 'loading' | 'ready' | 'failed'
  /** Why it could not be asked for. */
  loadError: string | undefined
  /** True if another conversation was requested that isn't available. */
  isReplacement: boolean
  sessionId: string | undefined
  /** What was chosen for the next messages in place of the agent's own model. */
  model: ModelChoice | undefined
  messages: ChatMessage[]
  /** Messages on the server that are older than the first one here. */
  olderCount: number
  older: 'idle' | 'loading' | 'failed'
  /** The reply that is being written. */
  replyId: string | undefined
  isReconnecting: boolean
  /** The model did not answer, and is asked again. */
  isRetrying: boolean
  /** Stop was asked for and has not happened yet. */
  isStopping: boolean
}

export type ChatAction =
  | { type: 'opened'; sessionId: string | undefined; isReplacement: boolean }
  | { type: 'loadFailed'; error: string }
  | { type: 'loaded'; sessionId: string; messages: SessionMessage[]; olderCount: number }
  | { type: 'olderAsked' }
  | { type: 'olderFailed' }
  | { type: 'olderLoaded'; messages: SessionMessage[]; hasMore: boolean }
  | { type: 'refreshed'; messages: SessionMessage[] }
  | { type: 'sent'; id: string; text: string; timestamp: string; files?: Files | undefined }
  | { type: 'kept'; id: string; text: string; timestamp: string; files?: Files | undefined }
  | { type: 'continued'; from: string; replyId: string; timestamp: string }
  | { type: 'continueFailed'; before: ChatMessage; replyId: string; error: string | undefined }
  /** Another branch is shown. */
  | { type: 'branched'; state: ChatState }
  | { type: 'runStarted'; runId: string; sessionId: string }
  /** Text is added to text that is in its place already. */
  | { type: 'arrived'; at: number; part: Part }
  | {
      type: 'finished'
      response: string
      status: 'done' | 'stopped'
      isMock: boolean
      attachments: ChatMessage['attachments']
    }
  /** Of a crashed answer the server kept `kept`; it goes on from there. */
  | { type: 'failed'; error: string; status?: 'interrupted' | undefined; kept?: string | undefined }
  | { type: 'notSent'; id: string; error: string | undefined; isUnseen?: boolean }
  | { type: 'withdrawn'; id: string }
  | { type: 'reconnecting' }
  | { type: 'retrying' }
  | { type: 'stopping'; isStopping: boolean }

export const emptyChat: ChatState = {
  phase: 'ready',
  loadError: undefined,
  isReplacement: false,
  sessionId: undefined,
  model: undefined,
  messages: [],
  olderCount: 0,
  older: 'idle',
  replyId: undefined,
  isReconnecting: false,
  isRetrying: false,
  isStopping: false,
}

const noRun = { replyId: undefined, isReconnecting: false, isRetrying: false, isStopping: false }

/** The conversation after something has happened. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'opened': {
      const { sessionId, isReplacement } = action
      return { ...emptyChat, phase: sessionId === undefined ? 'ready' : 'loading', sessionId, isReplacement }
    }
    case 'loaded':
      return afterLoad(action)
    case 'loadFailed':
      return { ...state, phase: 'failed', loadError: action.error }
    case 'olderAsked':
      return { ...state, older: 'loading' }
    case 'olderFailed':
      return { ...state, older: 'failed' }
    case 'olderLoaded':
      return afterOlder(state, action)
    case 'refreshed':
      return { ...state, messages: state.messages.map((message) => withFresh(message, action.messages)) }
    case 'sent':
      return afterSend(state, action)
    case 'kept': {
      const kept = userMessage({ ...action, status: 'unsent' })
      return { ...state, messages: [...state.messages, kept] }
    }
    case 'continued':
      return afterContinue(state, action)
    case 'continueFailed': {
      const { before, replyId, error } = action
      const others = state.messages.filter(({ id }) => id !== replyId || id === before.id)
      const messages = others.map((message) => (message.id === before.id ? { ...before, error } : message))
      return { ...state, ...noRun, messages }
    }
    case 'branched':
      return action.state
    case 'runStarted':
      return afterRunStart(state, action)
    case 'arrived':
      return changeReply({ ...state, isReconnecting: false, isRetrying: false }, (reply) =>
        withPart(reply, action),
      )
    case 'finished': {
      const { response, status, isMock, attachments } = action
      const end = { status, isMock, attachments, isLoading: false }
      return { ...changeReply(state, (reply) => ({ ...withWhole(reply, response), ...end })), ...noRun }
    }
    case 'failed': {
      const { error, status = 'failed', kept } = action
      const changed = changeReply(state, (reply) => ({
        ...withWhole(reply, kept ?? reply.content),
        ...{ status, error, isLoading: false },
      }))
      return { ...changed, ...noRun }
    }
    case 'notSent':
      return afterNotSent(state, action)
    case 'withdrawn':
      return { ...state, messages: state.messages.filter(({ id }) => id !== action.id) }
    case 'reconnecting':
      return { ...state, isReconnecting: true }
    case 'retrying':
      return { ...state, isRetrying: true }
    case 'stopping':
      return { ...state, isStopping: action.isStopping }
  }
}

/** How many messages the conversation has on the server. */
export function countMessages({ messages, olderCount }: ChatState): number {
  return olderCount + messages.filter(({ isStored }) => isStored).length
}

/** Whether the messages that the server has now are the ones here, each as it ended. */
export function isUpToDate({ messages }: ChatState, stored: SessionMessage[]): boolean {
  const shown = messages.filter(({ isStored }) => isStored).slice(-stored.length)
  return stored.every(({ sender, status, content, run_id }, at) => {
    const message = shown[at]
    if (message === undefined || (message.type === 'user') !== (sender === 'user')) return false
    return (
      sender === 'user' ||
      (message.runId === (run_id ?? undefined) && message.status === status && message.content === content)
    )
  })
}

/** The reply that is being written. */
export function findReply({ messages, replyId }: ChatState): ChatMessage | undefined {
  return replyId === undefined ? undefined : messages.findLast(({ id }) => id === replyId)
}

function afterLoad(action: Extract<ChatAction, { type: 'loaded' }>): ChatState {
  const messages = action.messages.map(fromServer)
  const running = messages.findLast(({ status }) => status === 'running')
  const { sessionId, olderCount } = action
  return { ...emptyChat, sessionId, olderCount, messages, replyId: running?.id }
}

function afterOlder(state: ChatState, action: Extract<ChatAction, { type: 'olderLoaded' }>): ChatState {
  const older = action.messages.map(fromServer)
  const olderCount = action.hasMore ? Math.max(1, state.olderCount - older.length) : 0
  return { ...state, messages: [...older, ...state.messages], olderCount, older: 'idle' }
}

function afterSend(state: ChatState, action: Extract<ChatAction, { type: 'sent' }>): ChatState {
  const { id, timestamp } = action
  const replyId = `${id}-reply`
  const others = state.messages.filter((message) => message.id !== id && message.id !== replyId)
  const user = userMessage({ ...action, status: 'sending' })
  return { ...state, ...noRun, replyId, messages: [...others, user, placeholder(replyId, timestamp)] }
}

/** An empty reply starts again in its place; any other is followed by a second one. */
function afterContinue(state: ChatState, action: Extract<ChatAction, { type: 'continued' }>): ChatState {
  const from = state.messages.find(({ id }) => id === action.from)
  if (from === undefined) return state
  const next = placeholder(action.replyId, action.timestamp)
  const messages = isEmptyReply(from)
    ? state.messages.map((message) => (message === from ? next : message))
    : [...state.messages.map((message) => (message === from ? { ...from, error: undefined } : message)), next]
  return { ...state, ...noRun, replyId: action.replyId, messages }
}

/** The server has the message. What was loaded of the same run before, under other names, makes way. */
function afterRunStart(state: ChatState, action: Extract<ChatAction, { type: 'runStarted' }>): ChatState {
  const { runId, sessionId } = action
  const replyAt = state.messages.findLastIndex(({ id }) => id === state.replyId)
  const isAsked = state.messages[replyAt - 1]?.status === 'sending'
  const messages = state.messages.map((message, at) => {
    if (at === replyAt) return { ...message, runId, isStored: true }
    const stored = { runId, isStored: true, status: 'done', error: undefined } as const
    return isAsked && at === replyAt - 1 ? { ...message, ...stored } : message
  })
  const shown = isAsked
    ? messages.filter((message, at) => message.runId !== runId || at >= replyAt - 1)
    : messages
  return { ...state, sessionId, messages: shown, isReconnecting: false }
}

function afterNotSent(state: ChatState, action: Extract<ChatAction, { type: 'notSent' }>): ChatState {
  const status = action.isUnseen ? ('unseen' as const) : ('unsent' as const)
  const messages = state.messages
    .filter(({ id }) => id !== state.replyId)
    .map((message) => (message.id === action.id ? { ...message, status, error: action.error } : message))
  return { ...state, ...noRun, messages }
}

function withPart(reply: ChatMessage, { at, part }: { at: number; part: Part }): ChatMessage {
  const begun = reply.parts[at]
  const parts = [...reply.parts]
  parts[at] = part
  if (part.type !== 'text') return { ...reply, parts }
  if (begun?.type === 'text') parts[at] = { ...part, text: begun.text + part.text }
  return { ...reply, parts, content: reply.content + part.text, isLoading: false }
}

/** The reply with the text that the server has of it: where that is less, up to there, with what was done before. */
function withWhole(reply: ChatMessage, text: string): ChatMessage {
  if (reply.content === text) return reply
  if (!reply.content.startsWith(text)) return { ...reply, content: text, parts: [{ type: 'text', text }] }
  const parts: Part[] = []
  let left = text.length
  for (const part of reply.parts) {
    if (part.type !== 'text') {
      parts.push(part)
      continue
    }
    const kept = part.text.slice(0, left)
    if (kept !== '') parts.push({ ...part, text: kept })
    if (kept.length < part.text.length) break
    left -= kept.length
  }
  return { ...reply, content: text, parts }
}

function changeReply(state: ChatState, change: (reply: ChatMessage) => ChatMessage): ChatState {
  const at = state.messages.findLastIndex(({ id }) => id === state.replyId)
  const reply = state.messages[at]
  return reply === undefined ? state : { ...state, messages: state.messages.with(at, change(reply)) }
}

function withFresh(message: ChatMessage, fresh: SessionMessage[]): ChatMessage {
  const found = fresh.find(
    ({ id, sender, run_id }) =>
      (message.type === 'agent') === (sender === 'other') &&
      (id === message.id || (run_id !== null && run_id === message.runId)),
  )
  return found?.attachments === undefined ? message : { ...message, attachments: found.attachments }
}
