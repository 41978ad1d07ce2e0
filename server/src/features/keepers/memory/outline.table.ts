import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { SummaryRow } from '../moments/moment-rows.ts'
import { summaryColumns } from '../moments/moments.table.ts'
import { countMentionsBy } from '../topics/topic-figures.table.ts'
import type { TopicRow } from '../topics/topics.table.ts'

/** The place of a row on its level. */
export type TopicPlace = { count: number; id: string }
export type TimePlace = { localDate: string; occurredAt: number; id: string }
export type ChildPlace = { position: number; occurredAt: number; id: string }

/** Moments of a year below a root. */
export type YearCount = { root: string; year: number; count: number }

const year = sql<string>`substr(local_date, 1, 4)`

/** The first year of a keeper's moments and the last. */
export async function findYears(
  db: Queries,
  keeperId: string,
): Promise<{ from: number; to: number } | undefined> {
  const { from, to } = await db
    .selectFrom('moments')
    .select((eb) => [
      eb.fn.min<string | null>('local_date').as('from'),
      eb.fn.max<string | null>('local_date').as('to'),
    ])
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return from === null || to === null
    ? undefined
    : { from: Number(from.slice(0, 4)), to: Number(to.slice(0, 4)) }
}

/** The topics of a kind that are below no other, or those below one; most moments first. */
export function listTopicLevel(
  db: Queries,
  keeperId: string,
  of: { kind: string } | { parentId: string },
  { after, limit }: { after: TopicPlace | undefined; limit: number },
): Promise<TopicRow[]> {
  let rows = db.selectFrom('topics').selectAll().where('keeper_id', '=', keeperId).where(isShown)
  rows =
    'kind' in of
      ? rows.where('kind', '=', of.kind).where('parent_id', 'is', null)
      : rows.where('parent_id', '=', of.parentId)
  if (after) rows = rows.where((eb) => eb(eb.refTuple('count', 'id'), '<', eb.tuple(after.count, after.id)))
  return rows.orderBy('count', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Which of some topics have others below them. */
export async function findWithTopics(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('topics')
    .select('parent_id')
    .distinct()
    .where('parent_id', 'in', ids)
    .where(isShown)
    .execute()
  return new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))
}

/** The kinds of a keeper's topics that are below no other. */
export async function listKinds(db: Queries, keeperId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('topics')
    .select('kind')
    .distinct()
    .where('keeper_id', '=', keeperId)
    .where('parent_id', 'is', null)
    .where(isShown)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** For topics, the moments of each year that mention them or a topic below; a moment counts once. */
export function countBelowTopics(db: Queries, ids: readonly string[]): Promise<YearCount[]> {
  if (ids.length === 0) return Promise.resolve([])
  return countBelow(db, sql`select id as root, id from topics where id in (${sql.join(ids)})`)
}

/** For topics without any below, the moments of each year that mention them. */
export async function countOfTopics(db: Queries, ids: readonly string[]): Promise<YearCount[]> {
  const counts = await countMentionsBy(db, ids, 'year')
  return counts.map(({ topicId, time, count }) => ({ root: topicId, year: Number(time), count }))
}

/** For kinds of topics, the moments of each year that mention one of them or a topic below; a moment counts once. */
export function countBelowKinds(db: Queries, keeperId: string): Promise<YearCount[]> {
  return countBelow(
    db,
    sql`select kind as root, id from topics where keeper_id = ${keeperId} and parent_id is null`,
  )
}

async function countBelow(db: Queries, roots: RawBuilder<unknown>): Promise<YearCount[]> {
  // `union` ends even where topics are below each other.
  const { rows } = await sql<{ root: string; year: string; count: number | string }>`
    with recursive below (root, id) as (
      select root, id from (${roots}) roots
      union select below.root, topics.id from below join topics on topics.parent_id = below.id),
    mentioned as (
      select distinct below.root as root, moment_topics.moment_id as moment_id, ${year} as year
      from below join moment_topics on moment_topics.topic_id = below.id and moment_topics.kept = 1)
    select root, year, count(*) as count from mentioned group by root, year`.execute(db)
  return rows.map(({ root, year, count }) => ({ root, year: Number(year), count: Number(count) }))
}

/** The moments of each year that are about no topic and below no other moment. */
export async function countRest(db: Queries, keeperId: string): Promise<YearCount[]> {
  const rows = await rest(db, keeperId)
    .select((eb) => [year.as('year'), eb.fn.countAll<number | string>().as('count')])
    .groupBy(year)
    .execute()
  return rows.map((row) => ({ root: 'rest', year: Number(row.year), count: Number(row.count) }))
}

/** The moments that are about no topic and below no other moment, the oldest first. */
export function listRest(
  db: Queries,
  keeperId: string,
  { after, limit }: { after: TimePlace | undefined; limit: number },
): Promise<SummaryRow[]> {
  let rows = rest(db, keeperId).select(summaryColumns)
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('local_date', 'occurred_at', 'id'),
        '>',
        eb.tuple(after.localDate, after.occurredAt, after.id),
      ),
    )
  return rows.orderBy('local_date').orderBy('occurred_at').orderBy('id').limit(limit).execute()
}

/** The moments that mention a topic, the oldest first; those below a moment that mentions it, too, are found there. */
export async function listOfTopic(
  db: Queries,
  topicId: string,
  { after, limit }: { after: TimePlace | undefined; limit: number },
): Promise<SummaryRow[]> {
  let ids = db
    .selectFrom('moment_topics as own')
    .innerJoin('moments', 'moments.id', 'own.moment_id')
    .select('own.moment_id')
    .where('own.topic_id', '=', topicId)
    .where('own.kept', '=', 1)
    .where((eb) =>
      eb.or([
        eb('moments.parent_id', 'is', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('moment_topics as above')
              .select('above.moment_id')
              .whereRef('above.moment_id', '=', 'moments.parent_id')
              .where('above.topic_id', '=', topicId)
              .where('above.kept', '=', 1),
          ),
        ),
      ]),
    )
  if (after)
    ids = ids.where((eb) =>
      eb(
        eb.refTuple('own.local_date', 'own.occurred_at', 'own.moment_id'),
        '>',
        eb.tuple(after.localDate, after.occurredAt, after.id),
      ),
    )
  const page = await ids
    .orderBy('own.local_date')
    .orderBy('own.occurred_at')
    .orderBy('own.moment_id')
    .limit(limit)
    .execute()
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('moments')
    .select(summaryColumns)
    .where(
      'id',
      'in',
      page.map(({ moment_id }) => moment_id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ moment_id }) => byId.get(moment_id) ?? [])
}

/** The moments below a moment, by their position. */
export function listChildren(
  db: Queries,
  keeperId: string,
  momentId: string,
  { after, limit }: { after: ChildPlace | undefined; limit: number },
): Promise<SummaryRow[]> {
  let rows = db
    .selectFrom('moments')
    .select(summaryColumns)
    .where('keeper_id', '=', keeperId)
    .where('parent_id', '=', momentId)
    .where('deleted_at', 'is', null)
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('position', 'occurred_at', 'id'),
        '>',
        eb.tuple(after.position, after.occurredAt, after.id),
      ),
    )
  return rows.orderBy('position').orderBy('occurred_at').orderBy('id').limit(limit).execute()
}

/** How many moments are below each of some, and the position of the last. */
export async function countChildren(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { count: number; last: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .select((eb) => [
      'parent_id',
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.max<number>('position').as('last'),
    ])
    .where('parent_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('parent_id')
    .execute()
  return new Map(
    rows.map(({ parent_id, count, last }) => [parent_id ?? '', { count: Number(count), last: Number(last) }]),
  )
}

/** Topics that moments mention or somebody made. */
const isShown = sql<boolean>`(count > 0 or made = 1)`

function rest(db: Queries, keeperId: string) {
  return db
    .selectFrom('moments')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('moment_topics')
            .select('topic_id')
            .whereRef('moment_topics.moment_id', '=', 'moments.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('parent_id', 'is', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('moments as above')
              .select('above.id')
              .whereRef('above.id', '=', 'moments.parent_id')
              .where('above.deleted_at', 'is', null),
          ),
        ),
      ]),
    )
}
