import type { Database } from '../../database/database.ts'
import { removeWords } from '../../database/search.ts'
import { deleteRunsBefore } from '../runs/index.ts'

/** Deletes at most `limit` ended runs from before a moment, the oldest first. Returns how many. */
export function deleteLogsBefore(database: Database, before: number, limit: number): Promise<number> {
  return database.relaxed(async (trx) => {
    const ids = await deleteRunsBefore(trx, before, limit)
    await removeWords({ db: trx, engine: database.engine }, 'run_words', ids)
    return ids.length
  })
}
