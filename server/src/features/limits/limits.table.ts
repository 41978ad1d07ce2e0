import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { RateLimit } from './limits.ts'

/** One more in each window; a window that has ended begins anew. */
export function countUp(database: Database, limits: RateLimit[], now: number) {
  return database.relaxed((trx) =>
    trx
      .insertInto('rate_limits')
      .values(
        limits
          // In one order for all, so that two processes can't wait for each other.
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ key, windowMs }) => ({ key, count: 1, resets_at: now + windowMs })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end`,
          resets_at: sql<number>`case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['key', 'count', 'resets_at'])
      .execute(),
  )
}

export async function deleteExpired(database: Database, now: number): Promise<void> {
  await database.relaxed((trx) => trx.deleteFrom('rate_limits').where('resets_at', '<=', now).execute())
}

export async function countDown(database: Database, key: string): Promise<void> {
  await database.relaxed((trx) =>
    trx
      .updateTable('rate_limits')
      .set({ count: sql<number>`count - 1` })
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute(),
  )
}

export async function deleteWindow(database: Database, key: string): Promise<void> {
  await database.relaxed((trx) => trx.deleteFrom('rate_limits').where('key', '=', key).execute())
}
