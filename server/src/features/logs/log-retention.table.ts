import type { Database } from '../../database/database.ts'
import { removeWords } from '../../database/search.ts'

/** Deletes at most `limit` ended runs from before a moment, the oldest first. Returns how many. */
export function deleteRunsBefore(database: Database, before: number, limit: number): Promise<number> {
  return database.relaxed(async (trx) => {
    const old = await trx
      .selectFrom('runs')
      .select('id')
      .where('created_at', '<', before)
      .where('status', '!=', 'running')
      .orderBy('created_at')
      .limit(limit)
      .execute()
    const ids = old.map((run) => run.id)
    if (ids.length === 0) return 0
    await removeWords({ db: trx, engine: database.engine }, 'run_words', ids)
    await trx.deleteFrom('run_payloads').where('run_id', 'in', ids).execute()
    await trx.deleteFrom('runs').where('id', 'in', ids).execute()
    return ids.length
  })
}
