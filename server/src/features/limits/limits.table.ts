import { sql } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { relaxedWrite } from '../../database/together.ts'

type Counts = { key: string; count: number; limit: number; windowMs: number; now: number }

/**
 * Takes up to `count` more of a window, all of them or as many as it has left; a window that has ended begins again.
 * However far the clock was set back, a window ends within its length.
 */
export async function takeCounts(database: Database, counts: Counts): Promise<Taken> {
  const { key, count, limit, windowMs, now } = counts
  const [fitting] = await takeAll(database, { key, count, limit, now, end: now + windowMs })
  return fitting ? { taken: count, resetsAt: fitting.resets_at } : takeSome(database, counts)
}

type Taken = { taken: number; resetsAt: number }

/** The window has less than what is asked for left, or had a moment ago. */
function takeSome(database: Database, { key, count, limit, windowMs, now }: Counts): Promise<Taken> {
  const end = now + windowMs
  return database.relaxed(async (trx) => {
    const [fitting] = await countUp(trx, { key, count, limit, now, end }).execute()
    if (fitting) return { taken: count, resetsAt: fitting.resets_at }
    const [window] = (await selectWindow(trx, { key })).rows
    // It was deleted in between: nothing is known of it, and it is asked for again.
    if (!window) return { taken: 0, resetsAt: now }
    const taken = Math.max(0, limit - window.count)
    const resetsAt = Math.min(window.resets_at, end)
    if (taken > 0 || resetsAt < window.resets_at)
      await setWindow(trx, { key, count: window.count + taken, resetsAt })
    return { taken, resetsAt }
  })
}

function countUp(db: Queries, { key, count, limit, now, end }: Omit<Counts, 'windowMs'> & { end: number }) {
  return db
    .insertInto('rate_limits')
    .values({ key, count, resets_at: end })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when rate_limits.resets_at <= ${now} then excluded.count else rate_limits.count + excluded.count end`,
          resets_at: sql<number>`case when rate_limits.resets_at <= ${now} or rate_limits.resets_at > excluded.resets_at then excluded.resets_at else rate_limits.resets_at end`,
        })
        .where(
          sql<boolean>`rate_limits.resets_at <= ${now} or rate_limits.count + excluded.count <= ${limit}`,
        ),
    )
    .returning(['resets_at'])
}

const takeAll = relaxedWrite(countUp)

const selectWindow = prepared((db, { key }: { key: string }) =>
  db.selectFrom('rate_limits').select(['count', 'resets_at']).where('key', '=', key),
)

const setWindow = prepared((db, { key, count, resetsAt }: { key: string; count: number; resetsAt: number }) =>
  db.updateTable('rate_limits').set({ count, resets_at: resetsAt }).where('key', '=', key),
)

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
