import type { Deps } from '../../deps.ts'
import type { LiveRun, RunListener } from './live-runs.ts'
import { eventOfRow, eventsAfter, newLog, readLog, type HeldPlace, type LogPlace } from './run-log.ts'
import { endOfRow, isOpen } from './run-outcome.ts'
import { listRunEvents } from './run-events.table.ts'
import { findLog, findRun, findSaid } from './runs.table.ts'

/** How long a follower waits for another process's word before it looks by itself. */
const lookAgainMs = 1_000

/** What a reader has of a run: up to a place in its log, or as readers once said it, so many characters of its reply. */
export type Held = HeldPlace | { said: number }

/**
 * Sends a run's events after what is held to its end: live where this process has the run, or has only just ended it
 * (`live`), else from the database, where another process writes them. Settles with the end, or when `signal` aborts.
 */
export async function followRun(
  deps: Deps,
  run: { id: string; sessionId: string; live?: LiveRun | undefined },
  request: { held: Held; signal: AbortSignal; listener: RunListener },
): Promise<void> {
  const { held, signal } = request
  const place = 'said' in held ? { seq: 0, chars: 0, said: held.said } : { ...held, said: 0 }
  const listener = 'said' in held ? afterChars(held.said, request.listener) : request.listener
  listener({ event: 'run', data: { run_id: run.id, session_id: run.sessionId } }, place)
  const live = run.live ?? deps.liveRuns.find(run.id)
  if (!live) return tail(deps, run, { place: { ...place, said: 0 }, signal, listener })
  let unfollow = () => {}
  let heard: LogPlace = place
  const isElsewhere = await new Promise<boolean>((resolve) => {
    unfollow = live.follow(place, (event, id) => {
      heard = id
      listener(event, id)
      if (event.event === 'done' || event.event === 'error') resolve(false)
    })
    signal.addEventListener('abort', () => resolve(false))
    live.finished.then(
      (outcome) => resolve(outcome.isWaiting),
      // How it goes on, or ended, only the database knows.
      () => resolve(true),
    )
  })
  unfollow()
  // Whichever process lets it go on.
  if (isElsewhere && !signal.aborted) await tail(deps, run, { place: heard, signal, listener })
}

/** Leaves out the first characters of the reply, which may not even be stored yet. */
function afterChars(held: number, listener: RunListener): RunListener {
  return (event, place) => {
    const at = { ...place, said: Math.max(held, place.said) }
    if (event.event !== 'delta') return listener(event, at)
    const { part, text } = event.data
    const left = text.slice(Math.max(0, text.length - (place.said - held)))
    if (left !== '') listener({ event: 'delta', data: { part, text: left } }, at)
  }
}

type RunId = { id: string; sessionId: string }

async function tail(
  deps: Deps,
  run: RunId,
  request: { place: LogPlace; signal: AbortSignal; listener: RunListener },
): Promise<void> {
  let { place } = request
  const bell = createBell(deps, run.id)
  request.signal.addEventListener('abort', bell.ring)
  try {
    while (!request.signal.aborted) {
      // The status first: what is stored after it has been read is seen in the next round.
      const row = await findRun(deps.database.db, run.id)
      if (!row || !isOpen(row)) return await sendEnd(deps, run, { ...request, place })
      for (const stored of await listRunEvents(deps.database.db, run.id, place)) {
        const event = eventOfRow(stored, place)
        const said = place.said + (event.event === 'delta' ? event.data.text.length : 0)
        place = { seq: stored.seq, chars: stored.end_offset, said }
        request.listener(event, place)
      }
      await bell.wait(lookAgainMs)
    }
  } finally {
    bell.close()
  }
}

/** What is left of an ended run: the rest of its log and how it ended. */
async function sendEnd(
  deps: Deps,
  run: RunId,
  { place, listener }: { place: LogPlace; listener: RunListener },
): Promise<void> {
  const { db } = deps.database
  const [row, reply, kept] = await Promise.all([findRun(db, run.id), findSaid(db, run), findLog(db, run.id)])
  const { entries, end } = newLog(readLog(kept ?? null, reply?.content ?? ''))
  for (const { event, place: at } of eventsAfter(entries, place)) listener(event, at)
  listener(endOfRow(deps, run, { row, reply }), end)
}

/** Rings when a process says that the run has moved. */
export type RunBell = {
  /** Settles at the first ring since the last wait, or after `ms`. */
  wait(ms: number): Promise<void>
  ring(): void
  close(): void
}

export function createBell(deps: Pick<Deps, 'database'>, runId: string): RunBell {
  let wake = () => {}
  let hasRung = false
  const ring = () => {
    hasRung = true
    wake()
  }
  const close = deps.database.listen((notice) => {
    if (notice.channel === 'run' && notice.runId === runId) ring()
  })
  return {
    ring,
    close,
    async wait(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = () => {}
      hasRung = false
    },
  }
}
