import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

/** Both included. */
type Days = { keeperId: string; from: string; to: string }

/** More of one day, of the shorter ones, is left out of a review. */
const dayMomentsMax = 30
/** What a review looks at of each text. */
const lookedAtChars = 8_000

/** The moments of some days that are known to the day, in their order, with the beginnings of their texts. */
export function listWeekMoments(db: Queries, days: Days) {
  const ranked = ofDays(db, days).select((eb) => [
    'id',
    eb.fn
      .agg<number>('row_number')
      .over((over) =>
        over.partitionBy('local_date').orderBy('pinned', 'desc').orderBy('words', 'desc').orderBy('id'),
      )
      .as('place'),
  ])
  return db
    .selectFrom('moments')
    .where('id', 'in', (eb) =>
      eb.selectFrom(ranked.as('ranked')).select('id').where('place', '<=', dayMomentsMax),
    )
    .select(['id', 'title', 'local_date', 'mood', 'energy', 'sleep_hours', 'place_name', 'pinned', 'words'])
    .select(sql<string>`substr(body, 1, ${sql.lit(lookedAtChars)})`.as('body'))
    .orderBy('local_date')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
}

export type WeekMoment = Awaited<ReturnType<typeof listWeekMoments>>[number]

export async function countWeekMoments(db: Queries, days: Days): Promise<number> {
  const { count } = await ofDays(db, days)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The topics of some days with how often each comes up, the most frequent first. */
export async function listWeekTopics(db: Queries, { keeperId, from, to }: Days) {
  const rows = await db
    .selectFrom('moment_topics')
    .innerJoin('topics', 'topics.id', 'moment_topics.topic_id')
    .where('topics.keeper_id', '=', keeperId)
    .where('topics.last_seen', '>=', from)
    .where('moment_topics.kept', '=', 1)
    .where('moment_topics.local_date', '>=', from)
    .where('moment_topics.local_date', '<=', to)
    .select((eb) => ['topics.name', 'topics.kind', 'topics.slug', eb.fn.countAll().as('count')])
    .groupBy(['topics.id', 'topics.name', 'topics.kind', 'topics.slug'])
    .execute()
  return rows
    .map((row) => ({ ...row, count: Number(row.count) }))
    .toSorted((one, other) => other.count - one.count || (one.slug < other.slug ? -1 : 1))
}

export type WeekTopic = Awaited<ReturnType<typeof listWeekTopics>>[number]

function ofDays(db: Queries, { keeperId, from, to }: Days) {
  return db
    .selectFrom('moments')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where('date_precision', 'in', ['time', 'day'])
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
}
