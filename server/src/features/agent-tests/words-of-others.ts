import type { Erasure } from '../../owned-data/owned-data.ts'
import { eraseLogsOfRuns } from '../logs/index.ts'
import { listRunsOfResults, type ResultFromOthers } from './words-of-others.table.ts'

/**
 * Erases what was asked and answered in the runs of some results. Nothing but the results leads from somebody's words to
 * these runs: without them, the words would stay in the log whatever their person deletes.
 */
export async function eraseRunsOf(erasure: Erasure, results: readonly ResultFromOthers[]): Promise<void> {
  await eraseLogsOfRuns(erasure, await listRunsOfResults(erasure.trx, results))
}
