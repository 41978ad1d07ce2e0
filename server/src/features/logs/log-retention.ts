import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deleteLogsBefore } from './log-retention.table.ts'

/** Logs are kept this long; the conversations themselves stay, and so do the sums by hour. */
const keptMs = 30 * 24 * 60 * 60_000
/** Few enough that nobody waits for them: a batch takes some milliseconds. */
const batch = 50
/** Between two batches: while runs are under way, they come first. */
const pauseMs = { busy: 60, idle: 15 }

/** Removes old logs in small batches, and gives the room they took back. */
export async function removeOldLogs(
  deps: Pick<Deps, 'database' | 'now' | 'liveRuns'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = deps.now() - keptMs
  const pause = () => setTimeout(deps.liveRuns.count() > 0 ? pauseMs.busy : pauseMs.idle)
  while (!signal?.aborted && (await deleteLogsBefore(deps.database, before, batch)) === batch) await pause()
  while (!signal?.aborted && (await deps.database.giveRoomBack())) await pause()
}
