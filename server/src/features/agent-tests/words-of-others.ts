import type { Erasure } from '../../owned-data/owned-data.ts'
import { eraseLogsOfRuns } from '../logs/index.ts'
import {
  deleteTests,
  listResultsFromOthers,
  listRunsOfResults,
  lockTests,
  type ResultFromOthers,
  type TestsOf,
} from './words-of-others.table.ts'

/**
 * Erases what was asked and answered in the runs of some results. Nothing but the results leads from somebody's words to
 * these runs: without them, the words would stay in the log whatever their person deletes.
 */
export async function eraseRunsOf(erasure: Erasure, results: readonly ResultFromOthers[]): Promise<void> {
  await eraseLogsOfRuns(erasure, await listRunsOfResults(erasure.trx, results))
}

/** Few enough for one statement. */
const deletedAtOnce = 500

/** Deletes tests, and from the log what was asked with them in somebody else's words. */
export async function eraseTests(erasure: Erasure, of: TestsOf): Promise<void> {
  const { deps, trx } = erasure
  const ids = await lockTests({ db: trx, engine: deps.database.engine }, of)
  for (let at = 0; at < ids.length; at += deletedAtOnce) {
    const testIds = ids.slice(at, at + deletedAtOnce)
    await eraseRunsOf(erasure, await listResultsFromOthers(trx, { testIds }))
    await deleteTests(trx, testIds)
  }
}
