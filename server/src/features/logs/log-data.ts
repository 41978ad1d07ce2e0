import { removeWords } from '../../database/search.ts'
import type { Erasure, OwnedData } from '../../owned-data/owned-data.ts'
import { lockRuns } from '../runs/index.ts'

/** The words by which logs are found. */
export const logData: OwnedData = {
  name: 'log search',
  tables: ['run_words'],
  erase: (erasure, { userId }) => forgetWords(erasure, { userId }),
  eraseConversations: (erasure, sessionIds) => forgetWords(erasure, { sessionIds }),
}

async function forgetWords({ deps, trx }: Erasure, of: Parameters<typeof lockRuns>[1]): Promise<void> {
  const queries = { db: trx, engine: deps.database.engine }
  await removeWords(queries, 'run_words', await lockRuns(queries, of))
}
