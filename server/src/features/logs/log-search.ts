import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { indexRuns } from './log-search.table.ts'

/** Few enough that nobody waits for them: a batch takes about a millisecond. */
const batch = 10
/** Between two batches: while runs are under way, they come first. */
const pauseMs = { busy: 40, idle: 5 }
/** What a search waits for at most, and how much of it at once; the rest follows in the background. */
const soonMax = 500
const soonBatch = 50

/**
 * Makes ended runs findable. Done shortly after their end rather than in it: there it would cost each turn about 0.15
 * ms of processor time, together with others about half of that, and nobody waits.
 */
export async function indexEndedRuns(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await indexRuns(deps.database, batch)) === batch)
    await setTimeout(deps.liveRuns.count() > 0 ? pauseMs.busy : pauseMs.idle)
}

/** What has just ended is found as well. */
export async function indexLatestRuns(deps: Pick<Deps, 'database'>): Promise<void> {
  for (let done = 0; done < soonMax; done += soonBatch)
    if ((await indexRuns(deps.database, soonBatch)) < soonBatch) return
}
