import type { Deps } from '../../deps.ts'
import type { LiveRun, RunListener } from './live-runs.ts'
import { endOfRow } from './run-outcome.ts'
import { findReply, findRun, listRunEvents } from './runs.table.ts'

/** How long a follower waits for another process's word before it looks by itself. */
const lookAgainMs = 1_000

/**
 * Sends a run's events from `offset` (characters of the reply held already) to its end: live where this process has
 * the run, or has only just ended it (`live`), else from the database, where another process writes them. Settles with
 * the end, or when `signal` aborts.
 */
export async function followRun(
  deps: Deps,
  run: { id: string; sessionId: string; live?: LiveRun | undefined },
  request: { offset: number; signal: AbortSignal; listener: RunListener },
): Promise<void> {
  const { offset, signal, listener } = request
  listener({ event: 'run', data: { run_id: run.id, session_id: run.sessionId } }, offset)
  const live = run.live ?? deps.liveRuns.find(run.id)
  if (!live) return tail(deps, run, request)
  let unfollow = () => {}
  await new Promise<void>((resolve) => {
    unfollow = live.follow(offset, (event, id) => {
      if (event.event === 'run') return
      listener(event, id)
      if (event.event === 'done' || event.event === 'error') resolve()
    })
    signal.addEventListener('abort', () => resolve())
  })
  unfollow()
}

async function tail(
  deps: Deps,
  run: { id: string; sessionId: string },
  request: { offset: number; signal: AbortSignal; listener: RunListener },
): Promise<void> {
  let { offset } = request
  const bell = createBell(deps, run.id)
  request.signal.addEventListener('abort', bell.ring)
  try {
    while (!request.signal.aborted) {
      // The status first: what is stored after it has been read is seen in the next round.
      const row = await findRun(deps.database.db, run.id)
      if (!row || row.status !== 'running') return await sendEnd(deps, run, { ...request, offset })
      for (const { end_offset, data } of await listRunEvents(deps.database.db, run.id, offset)) {
        const text = data.slice(Math.max(0, data.length - (end_offset - offset)))
        offset = end_offset
        request.listener({ event: 'delta', data: { text } }, offset)
      }
      await bell.wait(lookAgainMs)
    }
  } finally {
    bell.close()
  }
}

/** What is left of an ended run: the rest of its text and how it ended. */
async function sendEnd(
  deps: Deps,
  run: { id: string; sessionId: string },
  request: { offset: number; listener: RunListener },
): Promise<void> {
  const { db } = deps.database
  const [row, reply] = await Promise.all([findRun(db, run.id), findReply(db, run.sessionId, run.id)])
  const content = reply?.content ?? ''
  if (content.length > request.offset) {
    request.listener({ event: 'delta', data: { text: content.slice(request.offset) } }, content.length)
  }
  request.listener(endOfRow(deps, run, { row, reply }), content.length)
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
