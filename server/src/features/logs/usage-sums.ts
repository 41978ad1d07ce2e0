import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { hasUnsettled, sumRuns } from './usage-sums.table.ts'

/** Few enough that nobody waits for them. */
const batch = 100
/** Between two batches: while runs are under way, they come first. */
const pauseMs = { busy: 40, idle: 5 }
/** Longer than a run may take: by then a run that was taken for interrupted has ended. */
const settledAfterMs = 20 * 60_000

/** Adds the runs that ended to the sums of their hours. Until then reports count them one by one. */
export async function sumEndedRuns(
  deps: Pick<Deps, 'database' | 'liveRuns' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const settledBefore = deps.now() - settledAfterMs
  while (!signal?.aborted && (await sumRuns(deps.database, batch, settledBefore)) === batch)
    await setTimeout(deps.liveRuns.count() > 0 ? pauseMs.busy : pauseMs.idle)
}

/** Whether a run has ended that is not summed yet, or can't be searched. */
export function isAnyRunUnsettled({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return hasUnsettled(database.db)
}
