import { ApiError, UnreachableError } from './api-error.ts'
import type { StreamedEvent } from './run-stream.ts'

/** What happens to a run; `reconnecting`: the connection broke and is being resumed. */
export type RunNews = StreamedEvent | { event: 'reconnecting' }

type Following = {
  events: AsyncIterable<StreamedEvent>
  /** Comes back to a run, of whose log everything up to an event is here already. */
  attach: (runId: string, heldId: string, signal: AbortSignal) => AsyncIterable<StreamedEvent>
  signal: AbortSignal
  /** The run, where it is known before its first event, and the last event that is here. */
  known?: { runId: string; heldId: string } | undefined
  /** Settles after a while, or sooner when there is reason to try again. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 300
const longestWaitMs = 10_000

/**
 * Follows a run up to `done` or `error`, or until the signal aborts, coming back with what is held whenever the line
 * breaks. What happens comes without gaps and without repetition. Throws ApiError when refused, and UnreachableError when
 * the line broke before the run was known to have begun.
 */
export async function* followRun(following: Following): AsyncGenerator<RunNews> {
  const { attach, signal, known, wait = waitForLine } = following
  let { events } = following
  let runId = known?.runId
  let heldId = known?.heldId ?? '0.0'
  for (let failures = 0; ; failures += 1) {
    const heldBefore = heldId
    let cause: unknown
    try {
      for await (const event of events) {
        if (signal.aborted) return
        if (event.event === 'done' || event.event === 'error') return yield event
        if (event.event === 'run') runId = event.data.run_id
        const fresh = event.event === 'run' ? event : freshOf(event, heldId)
        // What is missing in between comes with the next stream.
        if (fresh === null) break
        if (!fresh) continue
        if (fresh.event !== 'run') heldId = fresh.id
        yield fresh
      }
    } catch (error) {
      cause = error
    }
    if (signal.aborted) return
    if (cause !== undefined && !isBreak(cause)) throw cause
    if (runId === undefined) throw cause ?? new UnreachableError()
    if (heldId !== heldBefore) failures = 0
    yield { event: 'reconnecting' }
    await wait(waitMs(failures), signal)
    if (signal.aborted) return
    events = attach(runId, heldId, signal)
  }
}

type LogEvent = Exclude<StreamedEvent, { event: 'run' | 'done' | 'error' }>

/** What of an event is not here yet; null where something before it is missing. */
function freshOf(event: LogEvent, heldId: string): LogEvent | null | undefined {
  const { seq, chars } = placeOf(event.id)
  const held = placeOf(heldId)
  if (event.event !== 'delta') return seq > held.seq ? event : undefined
  const missing = chars - (seq === held.seq ? held.chars : 0)
  if (seq < held.seq || missing <= 0) return undefined
  const { part, text } = event.data
  return missing > text.length ? null : { ...event, data: { part, text: text.slice(-missing) } }
}

function placeOf(id: string) {
  const [seq = 0, chars = 0] = id.split('.').map(Number)
  return { seq, chars }
}

/** The line broke, or the server is busy or restarting: the run may well go on. */
function isBreak(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429)
}

function waitMs(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.75 + Math.random() / 2)
}

/** Waits, but no longer than until the network is back, the tab is looked at, or there is nothing to wait for. */
function waitForLine(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const settle = () => {
      settled.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(settle, ms)
    const options = { signal: settled.signal }
    addEventListener('online', settle, options)
    document.addEventListener('visibilitychange', settle, options)
    signal.addEventListener('abort', settle, options)
    if (signal.aborted) settle()
  })
}
