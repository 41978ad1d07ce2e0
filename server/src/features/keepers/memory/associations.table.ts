import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

/** A topic with what a picture of it needs. */
export type NodeRow = { id: string; name: string; kind: string; count: number }
/** A topic that is written together with others: in how many moments, and the newest of them. */
export type NeighbourRow = { id: string; together: number; newest: string }

const node = ['id', 'name', 'kind', 'count'] as const

/** The topic that most moments of a keeper mention. */
export function findMostMentioned(db: Queries, keeperId: string): Promise<NodeRow | undefined> {
  return db
    .selectFrom('topics')
    .select(node)
    .where('keeper_id', '=', keeperId)
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findNode(db: Queries, keeperId: string, id: string): Promise<NodeRow | undefined> {
  return db
    .selectFrom('topics')
    .select(node)
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listNodes(db: Queries, ids: readonly string[]): Promise<Map<string, NodeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('topics').select(node).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A moment that isn't in the trash. */
export function findCentreMoment(db: Queries, keeperId: string, id: string) {
  return db
    .selectFrom('moments')
    .select(['id', 'title', 'excerpt', 'kind'])
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The topics of a moment. */
export async function listTopicsOfMoment(db: Queries, momentId: string): Promise<NeighbourRow[]> {
  const rows = await db
    .selectFrom('moment_topics')
    .innerJoin('topics', 'topics.id', 'moment_topics.topic_id')
    .select('topics.id')
    .where('moment_id', '=', momentId)
    .where('kept', '=', 1)
    .orderBy('topics.count', 'desc')
    .orderBy('topics.id')
    .execute()
  return rows.map(({ id }) => ({ id, together: 1, newest: momentId }))
}

/** What is written together with any of some topics in the newest moments of each, most often first. */
export async function listTogetherWith(
  db: Queries,
  topicIds: readonly string[],
  { except, newest }: { except: readonly string[]; newest: number },
): Promise<NeighbourRow[]> {
  if (topicIds.length === 0) return []
  const own = topicIds.map((id) => sql`select * from (${newestMoments(id, newest)}) of_one`)
  // The last one by its day; the id that follows is as long for every moment.
  const { rows } = await sql<{ id: string; together: number | string; newest: string }>`
    select other.topic_id as id, count(*) as together, max(own.local_date || own.moment_id) as newest
    from (${sql.join(own, sql` union all `)}) own
      join moment_topics other on other.moment_id = own.moment_id
    where other.topic_id not in (${sql.join(except)})
    group by other.topic_id order by together desc, other.topic_id`.execute(db)
  return rows.map(({ id, together, newest: last }) => ({
    ...{ id, together: Number(together), newest: last.slice(dayChars) },
  }))
}

const dayChars = 'YYYY-MM-DD'.length

/** The newest moments of each of some topics. One text a topic is far faster to read than a row a moment. */
export async function listMomentsOf(
  db: Queries,
  topicIds: readonly string[],
  newest: number,
): Promise<{ topicId: string; momentIds: string[] }[]> {
  const all: { topicId: string; momentIds: string[] }[] = []
  for (const topicId of topicIds) {
    const { rows } = await sql<{ ids: string | null }>`
      select string_agg(moment_id, ' ') as ids from (${newestMoments(topicId, newest)}) own`.execute(db)
    const ids = rows[0]?.ids ?? ''
    all.push({ topicId, momentIds: ids === '' ? [] : ids.split(' ') })
  }
  return all
}

function newestMoments(topicId: string, newest: number) {
  return sql`select moment_id, local_date from moment_topics where topic_id = ${topicId} and kept = 1
    order by local_date desc, occurred_at desc, moment_id desc limit ${sql.lit(newest)}`
}

/** The newest moment of a topic. */
export function findNewest(db: Queries, topicId: string) {
  return db
    .selectFrom('moment_topics')
    .select('moment_id')
    .where('topic_id', '=', topicId)
    .where('kept', '=', 1)
    .orderBy('local_date', 'desc')
    .orderBy('occurred_at', 'desc')
    .orderBy('moment_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How moments begin. */
export async function listExcerpts(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .select(['id', 'excerpt'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, excerpt }) => [id, excerpt]))
}
