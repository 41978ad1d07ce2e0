import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { summaryColumns } from '../moments/moments.table.ts'
import type { SummaryRow } from '../moments/moment-rows.ts'

/** How exactly a day must be known to count for it. */
const exact = ['time', 'day'] as const

/** A span of days, with both ends. */
export type Days = { from: string; to: string }

/** How many moments each day of a span has; days without any are left out. */
export async function countDays(
  db: Queries,
  keeperId: string,
  { from, to }: Days,
): Promise<{ date: string; count: number }[]> {
  const rows = await ofDays(db, keeperId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .select((eb) => ['local_date as date', eb.fn.countAll<number>().as('count')])
    .groupBy('local_date')
    .orderBy('local_date')
    .execute()
  return rows.map(({ date, count }) => ({ date, count: Number(count) }))
}

/** The first year that has a moment of which the day is known. */
export async function firstYear(db: Queries, keeperId: string): Promise<number | undefined> {
  const row = await ofDays(db, keeperId)
    .select('local_date')
    .orderBy('local_date')
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.local_date.slice(0, 4))
}

/** How many moments each of some days has, the latest first; days without any are left out. */
export async function countOnDays(
  db: Queries,
  keeperId: string,
  days: readonly string[],
): Promise<{ date: string; count: number }[]> {
  if (days.length === 0) return []
  const rows = await ofDays(db, keeperId)
    .where('local_date', 'in', days)
    .select((eb) => ['local_date as date', eb.fn.countAll<number>().as('count')])
    .groupBy('local_date')
    .orderBy('local_date', 'desc')
    .execute()
  return rows.map(({ date, count }) => ({ date, count: Number(count) }))
}

/** The best moment of each of some days, the latest day first, then the second best, and so on: pinned and long ones are best. */
export async function listBestOfDays(
  db: Queries,
  keeperId: string,
  { days, limit }: { days: readonly string[]; limit: number },
): Promise<SummaryRow[]> {
  if (days.length === 0) return []
  const best = sql<number>`row_number() over (
    partition by local_date order by pinned desc, words desc, occurred_at desc, id)`
  const ranked = ofDays(db, keeperId)
    .where('local_date', 'in', days)
    .select(summaryColumns)
    .select(best.as('best'))
  return db
    .selectFrom(ranked.as('ranked'))
    .select(summaryColumns)
    .orderBy('best')
    .orderBy('local_date', 'desc')
    .limit(limit)
    .execute()
}

/** Moments of a span that say enough to be asked about, the latest first. */
export async function listTelling(
  db: Queries,
  keeperId: string,
  { from, to, limit }: Days & { limit: number },
): Promise<Pick<SummaryRow, 'id' | 'title' | 'place_name' | 'mood' | 'local_date'>[]> {
  return ofDays(db, keeperId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .where((eb) =>
      eb.or([
        eb('title', 'is not', null),
        eb('place_name', 'is not', null),
        eb('mood', 'in', [sql.lit(-2), sql.lit(-1), sql.lit(2)]),
      ]),
    )
    .select(['id', 'title', 'place_name', 'mood', 'local_date'])
    .orderBy('local_date', 'desc')
    .orderBy('occurred_at', 'desc')
    .limit(limit)
    .execute()
}

/** The active journeys that say what comes next, in their order. */
export async function listSteps(db: Queries, keeperId: string, limit: number) {
  return db
    .selectFrom('journeys')
    .where('keeper_id', '=', keeperId)
    .where('status', '=', 'active')
    .where('next_step', 'is not', null)
    .select(['id', 'title', 'started_on', 'target_on', 'next_step'])
    .orderBy('rank')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The journeys that had begun by the end of a span and were not over at its beginning, the earliest first. */
export async function listChapters(
  db: Queries,
  keeperId: string,
  { from, to, limit }: Days & { limit: number },
) {
  return db
    .selectFrom('journeys')
    .where('keeper_id', '=', keeperId)
    .where('status', '<>', 'planned')
    .where('started_on', '<=', to)
    .where((eb) => eb.or([eb('ended_on', 'is', null), eb('ended_on', '>=', from)]))
    .select(['id', 'title', 'started_on', 'ended_on'])
    .orderBy('started_on', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How often each topic comes up on each day of a span. */
export async function listTopicDays(db: Queries, keeperId: string, { from, to }: Days) {
  const rows = await db
    .selectFrom('moment_topics')
    .innerJoin('topics', 'topics.id', 'moment_topics.topic_id')
    .where('topics.keeper_id', '=', keeperId)
    // Only topics that came up in the span are looked at.
    .where('topics.last_seen', '>=', from)
    .where('moment_topics.kept', '=', 1)
    .where('moment_topics.local_date', '>=', from)
    .where('moment_topics.local_date', '<=', to)
    .select((eb) => [
      ...(['topics.id', 'topics.name', 'topics.slug', 'topics.kind', 'moment_topics.local_date'] as const),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['topics.id', 'topics.name', 'topics.slug', 'topics.kind', 'moment_topics.local_date'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

function ofDays(db: Queries, keeperId: string) {
  return db
    .selectFrom('moments')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where('date_precision', 'in', exact)
}
