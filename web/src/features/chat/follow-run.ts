import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import type { ChatApi } from './chat.api.ts'
import { type ChatAction, type ChatState, findReply, leavesGap } from './chat-state.ts'
import type { StreamedEvent } from './run-stream.ts'

type Following = {
  api: Pick<ChatApi, 'attachRun'>
  events: AsyncIterable<StreamedEvent>
  signal: AbortSignal
  read: () => ChatState
  dispatch: (action: ChatAction) => void
  onRun: (runId: string, sessionId: string) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 300
const longestWaitMs = 10_000

/**
 * Reads a run to its end, coming back with what is held whenever the line breaks while the run goes on.
 * Throws ApiError when refused, and UnreachableError when the line broke before the run was known to have begun.
 */
export async function followRun(following: Following): Promise<void> {
  const { api, signal, read, dispatch, wait } = following
  let { events } = following
  for (let failures = 0; ; failures++) {
    const held = findReply(read())?.content.length ?? 0
    let cause: unknown
    try {
      if (await readEvents({ ...following, events })) return
    } catch (error) {
      cause = error
    }
    if (signal.aborted) return
    if (cause !== undefined && !isBreak(cause)) throw cause
    const reply = findReply(read())
    if (reply?.runId === undefined) throw cause ?? new UnreachableError()
    if (reply.content.length > held) failures = 0
    dispatch({ type: 'reconnecting' })
    await wait(waitMs(failures), signal)
    if (signal.aborted) return
    events = api.attachRun(reply.runId, findReply(read())?.content.length ?? 0, signal)
  }
}

/** Resolves to whether the run has ended; false when only the stream did. */
async function readEvents({ events, signal, read, dispatch, onRun }: Following): Promise<boolean> {
  for await (const { id, event, data } of events) {
    if (signal.aborted) return true
    if (event === 'run') {
      dispatch({ type: 'runStarted', runId: data.run_id, sessionId: data.session_id })
      onRun(data.run_id, data.session_id)
    } else if (event === 'delta') {
      const chunk = { upTo: id, text: data.text }
      const reply = findReply(read())
      if (reply === undefined || leavesGap(reply, chunk)) return false
      dispatch({ type: 'textArrived', ...chunk })
    } else if (event === 'notice') {
      dispatch({ type: 'retrying' })
    } else if (event === 'done') {
      const { response, status, mock: isMock, attachments = [] } = data
      dispatch({ type: 'finished', response, status, isMock, attachments })
      return true
    } else if (event === 'error') {
      const error = data.message
      dispatch(
        data.code === 'interrupted' ? { type: 'interrupted', error, kept: id } : { type: 'failed', error },
      )
      return true
    }
  }
  return false
}

/** The line broke, or the server is busy or restarting: the run may well go on. */
function isBreak(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429)
}

function waitMs(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.75 + Math.random() / 2)
}
