import { isDraftId } from '#contracts/agents/draft-ids.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { followRun } from '../../lib/follow-run.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'
import type { BranchedConversation } from './branches.ts'
import { type ChatApi, isUnseen } from './chat.api.ts'
import { isNotSent, isOfNoSession, isTransient, sentenceOf } from './chat-errors.ts'
import type { ChatMessage, Files } from './chat-message.ts'
import { type ChatAction, countMessages, emptyChat, findReply, isUpToDate, reduceChat } from './chat-state.ts'
import {
  moveWaiting,
  type Addressed,
  type Outbox,
  type OutgoingMessage,
  type WaitingMessages,
} from './chat-storage.ts'
import { actionOf } from './run-action.ts'

export type ConversationDeps = {
  agentId: string
  /** Unless it is asked in a chat inside the app. */
  origin?: 'page' | undefined
  /** Ends before anything is asked of the agent. */
  beforeRun?: (() => Promise<void>) | undefined
  api: ChatApi
  outbox: Outbox
  waiting: WaitingMessages
  newId: () => string
  /** ISO 8601. */
  now: () => string
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export type Conversation = ReturnType<typeof createConversation>

/** `isLost`: there was one, and it can't be opened. */
type TellSession = (sessionId: string | undefined, isLost?: boolean) => void

/** Streamed text reaches the screen this often at most. */
const paintMs = 40

/** One conversation with an agent: its state, and what a person can do in it. */
export function createConversation(deps: ConversationDeps) {
  const { api, outbox, waiting } = deps
  const listeners = new Set<() => void>()
  const continueKeys = new Map<string, string>()
  let tellSession: TellSession = () => undefined
  let state = emptyChat
  let isOpen = false
  let model: ModelChoice | undefined
  let visit = new AbortController()
  /** When the conversation last changed on the server, as far as this tab has looked. */
  let seenAt: string | undefined
  let isLooking = false
  let painting: ReturnType<typeof setTimeout> | undefined

  function dispatch(action: ChatAction): void {
    state = { ...reduceChat(state, action), model }
    if (action.type === 'arrived') painting ??= setTimeout(notify, paintMs)
    else notify()
  }

  function notify(): void {
    clearTimeout(painting)
    painting = undefined
    for (const listener of listeners) listener()
  }

  async function load(sessionId: string): Promise<void> {
    const { signal } = visit
    let heldId: string | undefined
    try {
      const [{ messages, hasMore }, session] = await Promise.all([
        api.listMessages(sessionId, { signal }),
        api.getSession(sessionId, signal),
      ])
      const olderCount = hasMore ? Math.max(1, session.message_count - messages.length) : 0
      // A draft gets another id with each reload of its form.
      const isWithAnother = session.agent_id !== deps.agentId && !isDraftId(deps.agentId)
      if (!signal.aborted && isWithAnother) return replaceSession()
      if (!signal.aborted) {
        seenAt = session.updated_at
        heldId = messages.at(-1)?.last_event_id
        dispatch({ type: 'loaded', sessionId, messages, olderCount })
      }
    } catch (error) {
      if (signal.aborted) return
      if (isTransient(error)) return dispatch({ type: 'loadFailed', error: sentenceOf(error) })
      return replaceSession()
    }
    if (!signal.aborted) await goOn(sessionId, heldId)
  }

  /** The conversation can't be opened, or is no longer ours: what was to be said in it waits in a new one. */
  function replaceSession(): Promise<void> {
    const { sessionId } = state
    moveWaiting(waiting, sessionId, undefined)
    for (const entry of outbox.list())
      if (entry.sessionId === sessionId) outbox.put({ ...entry, sessionId: undefined, isSending: false })
    dispatch({ type: 'opened', sessionId: undefined, isReplacement: true })
    tellSession(undefined, true)
    return goOn(undefined)
  }

  /** Takes up what was on its way when the page was left; `heldId` is the last event of a reply that goes on. */
  async function goOn(sessionId: string | undefined, heldId = '0.0'): Promise<void> {
    if (state.messages.length === 0) takeOver(sessionId)
    const entries = outbox.list().filter((entry) => entry.sessionId === sessionId)
    const sending = entries.find(({ isSending }) => isSending)
    for (const { id, text, timestamp, files } of entries)
      if (id !== sending?.id) dispatch({ type: 'kept', id, text, timestamp, files })
    if (sending !== undefined) return run(sending)
    const reply = findReply(state)
    if (reply?.runId === undefined) return
    const { signal } = visit
    const known = { runId: reply.runId, heldId }
    const events = api.attachRun(reply.runId, heldId, signal)
    await follow({ events, signal, known }).catch((error: unknown) => {
      if (!signal.aborted) dispatch({ type: 'failed', error: sentenceOf(error) })
    })
  }

  /** Inside the app an empty conversation replaces one that is gone: what was to be said there waits in it. */
  function takeOver(sessionId: string | undefined): void {
    for (const entry of outbox.list())
      if (entry.sessionId === undefined && !entry.isSending && entry.origin === deps.origin)
        outbox.put({ ...entry, sessionId })
    if (waiting.read(undefined)?.origin === deps.origin) moveWaiting(waiting, undefined, sessionId)
  }

  /** Whom a message goes to that is sent now. */
  function addressed(): Addressed {
    return { model, origin: deps.origin }
  }

  async function run(entry: OutgoingMessage, previewToken?: string): Promise<void> {
    const { signal } = visit
    const { id, text, timestamp, files, model: chosen, origin } = entry
    const { sessionId } = state
    const afterRunId = state.messages.findLast(({ type, isStored }) => type === 'agent' && isStored)?.runId
    outbox.put({ ...entry, sessionId, isSending: true })
    dispatch({ type: 'sent', id, text, timestamp, files })
    const { agentId } = deps
    const attachments = files?.map((file) => ({ id: file.id }))
    const place = { agentId, sessionId, afterRunId, model: chosen, origin }
    const request = { ...place, input: text, previewToken, attachments, idempotencyKey: id, signal }
    try {
      await follow({ events: api.runAgent(request), signal, onStart: () => outbox.remove(id) })
    } catch (error) {
      if (signal.aborted) return
      const isStored = findReply(state)?.runId !== undefined
      const isLost = sessionId !== undefined && isOfNoSession(error)
      if (!isStored || isLost) outbox.put({ ...entry, sessionId, isSending: false })
      if (isLost) return replaceSession()
      if (isUnseen(error, previewToken)) {
        const reason = previewToken === undefined ? undefined : sentenceOf(error)
        // What stands in its way may as well be that another tab shows another version.
        if (reason !== undefined && sessionId !== undefined) await load(sessionId)
        dispatch({ type: 'notSent', id, error: reason, isUnseen: true })
      } else if (sessionId !== undefined && error instanceof ApiError && error.code === 'conflict') {
        // Another tab shows another version by now: that is looked at before anything is sent.
        await load(sessionId)
        dispatch({ type: 'notSent', id, error: error.message })
      } else if (isStored || !isNotSent(error)) dispatch({ type: 'failed', error: sentenceOf(error) })
      else {
        const reason = error instanceof UnreachableError ? undefined : sentenceOf(error)
        dispatch({ type: 'notSent', id, error: reason })
      }
    }
  }

  /** Shows a run up to its end. */
  async function follow(followed: {
    events: AsyncIterable<StreamedEvent>
    signal: AbortSignal
    known?: { runId: string; heldId: string }
    onStart?: (() => void) | undefined
  }): Promise<void> {
    const { onStart, ...run } = followed
    for await (const news of followRun({ ...run, attach: api.attachRun, wait: deps.wait })) {
      dispatch(actionOf(news))
      if (news.event !== 'run') continue
      onStart?.()
      if (state.isStopping) void requestStop(news.data.run_id)
      tellSession(news.data.session_id)
    }
  }

  /** What happens to branches comes when it is asked for. Undefined while something is being answered. */
  async function branch<Answer>(
    change: (branches: typeof import('./branches.ts'), inside: BranchedConversation) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const { signal } = visit
    const branches = await import('./branches.ts')
    if (signal.aborted || state.replyId !== undefined) return undefined
    return change(branches, { ...deps, read: () => state, dispatch, follow, continueKeys, signal })
  }

  async function requestStop(runId: string): Promise<void> {
    try {
      await api.stopRun(runId)
    } catch {
      dispatch({ type: 'stopping', isStopping: false })
    }
  }

  function open(sessionId: string | undefined): void {
    visit.abort()
    visit = new AbortController()
    isOpen = true
    // What was not sent yet goes to the model that was chosen for it, which the chat shows again.
    model = outbox.list().findLast((entry) => entry.sessionId === sessionId)?.model
    seenAt = undefined
    dispatch({ type: 'opened', sessionId, isReplacement: false })
    void (sessionId === undefined ? goOn(undefined) : load(sessionId))
  }

  return {
    waiting,
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Whom to tell that the conversation has got its session, or has lost it. */
    tellSession(tell: TellSession): void {
      tellSession = tell
    },
    isOpenAt: (sessionId: string | undefined) => isOpen && state.sessionId === sessionId,
    open,
    /** Leaves the conversation. A run goes on without us. */
    close(): void {
      visit.abort()
      isOpen = false
    },
    /** Messages that were never sent in an unsaved conversation, and what waits in it: they go and wait no longer. */
    takeUnsent(): Pick<OutgoingMessage, 'text' | 'files'>[] {
      const unsent = outbox.list().filter(({ sessionId }) => sessionId === undefined)
      for (const { id } of unsent) outbox.remove(id)
      const waited = waiting.read(undefined)
      waiting.write(undefined, undefined)
      return waited ? [...unsent, waited] : unsent
    },
    /** Begins a new conversation. */
    begin(): void {
      open(undefined)
      tellSession(undefined)
    },
    /** The model of the next messages; undefined for the agent's own. */
    chooseModel(chosen: ModelChoice | undefined): void {
      model = chosen
      state = { ...state, model }
      notify()
    },
    /** To whom it would go now, unless it was written to another. Undefined where it can't go now: a message at a time is answered, in a conversation that is there. */
    send(text: string, files?: Files, to: Addressed = addressed()): Promise<void> | undefined {
      if (state.phase !== 'ready' || state.replyId !== undefined) return undefined
      return run({ ...to, id: deps.newId(), text, files, timestamp: deps.now() })
    },
    /** Sends a message again, or continues the run of this reply. */
    async retry(message: ChatMessage, previewToken?: string): Promise<void> {
      if (state.replyId !== undefined) return
      if (message.again) return message.again(previewToken)
      if (message.type === 'agent' && message.runId !== undefined)
        return branch((branches, inside) => branches.goOnFrom(inside, message))
      const at = state.messages.findIndex(({ id }) => id === message.id)
      const asked = message.type === 'user' ? message : state.messages[at - 1]
      if (asked === undefined) return
      const { id, content: text, attachments: files } = asked
      return run({ ...addressed(), id, text, files, timestamp: deps.now() }, previewToken)
    },
    /** Takes back a message that was not sent. */
    withdraw({ id }: ChatMessage): void {
      outbox.remove(id)
      dispatch({ type: 'withdrawn', id })
    },
    /**
     * Answers a reply again, or one's own message in other words. False where the server refused it; `onTaken` is told
     * as soon as it has them.
     */
    answerAgain: (message: ChatMessage, input?: string, onTaken?: () => void) =>
      branch((branches, inside) => branches.answerAgain(inside, message, { input, onTaken })),
    /** Shows another version of a message. Its id, once it is shown. */
    showVersion: (message: ChatMessage, versionId: string) =>
      branch((branches, inside) => branches.showVersion(inside, message, versionId)),
    async stop(): Promise<void> {
      const reply = findReply(state)
      if (reply === undefined || state.isStopping) return
      dispatch({ type: 'stopping', isStopping: true })
      if (reply.runId !== undefined) await requestStop(reply.runId)
    },
    async loadOlder(): Promise<void> {
      const first = state.messages.find(({ isStored }) => isStored)
      const { sessionId, olderCount, older } = state
      if (sessionId === undefined || first === undefined || olderCount === 0 || older === 'loading') return
      const { signal } = visit
      dispatch({ type: 'olderAsked' })
      try {
        const page = await api.listMessages(sessionId, { before: first.id, signal })
        if (!signal.aborted) dispatch({ type: 'olderLoaded', ...page })
      } catch {
        if (!signal.aborted) dispatch({ type: 'olderFailed' })
      }
    },
    /** Shows what happened meanwhile in another tab; a reply that is being written there is followed here too. */
    async lookAgain(): Promise<void> {
      const { sessionId } = state
      if (isLooking || sessionId === undefined || state.phase !== 'ready' || state.replyId !== undefined)
        return
      const { signal } = visit
      isLooking = true
      try {
        const session = await api.getSession(sessionId, signal)
        if (session.updated_at === seenAt && session.message_count === countMessages(state)) return
        const { messages } = await api.listMessages(sessionId, { signal })
        if (signal.aborted || state.replyId !== undefined) return
        seenAt = session.updated_at
        if (session.message_count !== countMessages(state) || !isUpToDate(state, messages))
          await load(sessionId)
      } catch {
        // It looks again the next time.
      } finally {
        isLooking = false
      }
    },
    /** Attachments' addresses hold for five minutes only. */
    async refreshAttachments(): Promise<void> {
      const { signal } = visit
      if (state.sessionId === undefined) return
      const { messages } = await api.listMessages(state.sessionId, { signal })
      if (!signal.aborted) dispatch({ type: 'refreshed', messages })
    },
  }
}
