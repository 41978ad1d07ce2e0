import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

const month = sql<string>`substr(local_date, 1, 7)`
const year = sql<string>`substr(local_date, 1, 4)`

/** The months in which moments mention a topic, the oldest first, with the mean of their moods. */
export async function listTopicMonths(db: Queries, topicId: string) {
  const rows = await db
    .selectFrom('moment_topics')
    .select((eb) => [
      month.as('month'),
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.avg<number | string | null>('mood').as('mood'),
    ])
    .where('topic_id', '=', topicId)
    .where('kept', '=', 1)
    .groupBy(month)
    .orderBy(month)
    .execute()
  return rows.map(({ month, count, mood }) => ({
    month,
    count: Number(count),
    mood: mood === null ? null : Math.round(Number(mood) * 100) / 100,
  }))
}

/** How many moments of each month, or of each year, mention each of several topics. */
export async function countMentionsBy(
  db: Queries,
  topicIds: readonly string[],
  unit: 'month' | 'year',
): Promise<{ topicId: string; time: string; count: number }[]> {
  if (topicIds.length === 0) return []
  const time = unit === 'month' ? month : year
  const rows = await db
    .selectFrom('moment_topics')
    .select((eb) => ['topic_id', time.as('time'), eb.fn.countAll<number | string>().as('count')])
    .where('topic_id', 'in', topicIds)
    .where('kept', '=', 1)
    .groupBy(['topic_id', time])
    .execute()
  return rows.map(({ topic_id, count, ...row }) => ({ topicId: topic_id, ...row, count: Number(count) }))
}

/** The other topics that moments with a topic mention most. */
export async function listTogether(db: Queries, topicId: string, limit: number) {
  const rows = await db
    .selectFrom('moment_topics as own')
    .innerJoin('moment_topics as other', 'other.moment_id', 'own.moment_id')
    .select((eb) => ['other.topic_id', eb.fn.countAll<number | string>().as('count')])
    .where('own.topic_id', '=', topicId)
    .where('own.kept', '=', 1)
    .where('other.topic_id', '<>', topicId)
    .groupBy('other.topic_id')
    .orderBy('count', 'desc')
    .orderBy('other.topic_id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ topic_id }) => topic_id)
  const topics = await db
    .selectFrom('topics')
    .select(['id', 'name', 'slug', 'kind'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ topic_id, count }) => {
    const topic = topics.find(({ id }) => id === topic_id)
    return topic ? [{ ...topic, count: Number(count) }] : []
  })
}

/** The months of a keeper's first moment and of its last one. */
export async function findSpan(
  db: Queries,
  keeperId: string,
): Promise<{ from: string; to: string } | undefined> {
  // Each is one step into an index; asked for both at once, SQLite reads all of it.
  const [from, to] = await Promise.all(
    (['asc', 'desc'] as const).map((direction) =>
      db
        .selectFrom('moments')
        .select('local_date')
        .where('keeper_id', '=', keeperId)
        .where('deleted_at', 'is', null)
        .orderBy('local_date', direction)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return from && to && { from: from.local_date.slice(0, 7), to: to.local_date.slice(0, 7) }
}
