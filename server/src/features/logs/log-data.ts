import { removeWords } from '../../database/search.ts'
import type { Erasure, OwnedData } from '../../owned-data/owned-data.ts'
import { eraseWordsOfRuns, listWithDelegated, lockRuns } from '../runs/index.ts'
import { forgetAgentNamesOf, forgetUsageOf } from './usage-sums.table.ts'

/** The words by which logs are found, and the sums that reports are answered from. */
export const logData: OwnedData = {
  name: 'log search and sums',
  tables: ['run_words', 'usage_hours', 'usage_people'],
  async erase(erasure, { userId }) {
    await forgetWords(erasure, { userId })
    // Nothing adds a run of an agent to the sums while its name is taken out of them.
    await lockRuns({ db: erasure.trx, engine: erasure.deps.database.engine }, { agentOwnerId: userId })
    await forgetAgentNamesOf(erasure.trx, userId)
    await forgetUsageOf(erasure.trx, userId)
  },
  eraseConversations: (erasure, sessionIds) => forgetWords(erasure, { sessionIds }),
}

/** Few enough for one statement. */
const erasedAtOnce = 500

/**
 * Erases what went in and out of these runs, and of those that they delegated, with the words by which a search finds
 * them. Their figures stay.
 */
export async function eraseLogsOfRuns(erasure: Erasure, runIds: readonly string[]): Promise<void> {
  const { deps, trx } = erasure
  for (let at = 0; at < runIds.length; at += erasedAtOnce) {
    const ids = await listWithDelegated(trx, runIds.slice(at, at + erasedAtOnce))
    await eraseWordsOfRuns(erasure, ids)
    await removeWords({ db: trx, engine: deps.database.engine }, 'run_words', ids)
  }
}

async function forgetWords({ deps, trx }: Erasure, of: Parameters<typeof lockRuns>[1]): Promise<void> {
  const queries = { db: trx, engine: deps.database.engine }
  await removeWords(queries, 'run_words', await lockRuns(queries, of))
}
