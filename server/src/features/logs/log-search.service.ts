import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { indexRuns } from './log-search.table.ts'

/** Few enough that nobody waits for them: a batch takes about two milliseconds. */
const batch = 25
/** Between two batches, for those who do wait for something. */
const pauseMs = 20
/** What a search waits for at most; the rest follows in the background. */
const soonMax = 500

/**
 * Makes ended runs findable. Done shortly after their end rather than in it: there it would cost each turn about 0.15
 * ms of processor time, together with others about half of that, and nobody waits.
 */
export async function indexEndedRuns(
  deps: Pick<Deps, 'database'>,
  { limit = Infinity, waitMs = pauseMs } = {},
): Promise<void> {
  let lastId: string | undefined = ''
  for (let done = 0; done < limit && lastId !== undefined; done += batch) {
    lastId = await indexRuns(deps.database, lastId, batch)
    if (lastId !== undefined) await setTimeout(waitMs)
  }
}

/** What has just ended is found as well. */
export function indexLatestRuns(deps: Pick<Deps, 'database'>): Promise<void> {
  return indexEndedRuns(deps, { limit: soonMax, waitMs: 0 })
}
