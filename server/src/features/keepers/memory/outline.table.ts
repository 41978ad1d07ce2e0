import { sql, type RawBuilder } from 'kysely'
import { topicKinds } from '#contracts/keepers/topic-choices.ts'
import type { Queries } from '../../../database/database.ts'
import type { SummaryRow } from '../moments/moment-rows.ts'
import { summaryColumns } from '../moments/moments.table.ts'
import { countMentionsBy, findSpan } from '../topics/topic-figures.table.ts'
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
  const months = await findSpan(db, keeperId)
  return months && { from: Number(months.from.slice(0, 4)), to: Number(months.to.slice(0, 4)) }
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
  return countBelow(db, { column: 'id', roots: ids, which: sql`id in (${sql.join(ids)})` })
}

/** For topics without any below, the moments of each year that mention them. */
export async function countOfTopics(db: Queries, ids: readonly string[]): Promise<YearCount[]> {
  const counts = await countMentionsBy(db, ids, 'year')
  return counts.map(({ topicId, time, count }) => ({ root: topicId, year: Number(time), count }))
}

/** For kinds of topics, the moments of each year that mention one of them or a topic below; a moment counts once. */
export function countBelowKinds(db: Queries, keeperId: string): Promise<YearCount[]> {
  const which = sql`keeper_id = ${keeperId} and parent_id is null`
  return countBelow(db, { column: 'kind', roots: topicKinds, which })
}

/** A root and a year are one number, which both engines tell apart much faster than two texts. */
async function countBelow(
  db: Queries,
  { column, roots, which }: { column: 'id' | 'kind'; roots: readonly string[]; which: RawBuilder<unknown> },
): Promise<YearCount[]> {
  const places = roots.map((root, place) => sql`when ${root} then ${sql.lit(place)}`)
  // `union` ends even where topics are below each other; `cross join` has SQLite go from topic to topic.
  const { rows } = await sql<{ key: number; count: number | string }>`
    with recursive below (root, id) as (
      select case ${sql.ref(column)} ${sql.join(places, sql` `)} end, id from topics where ${which}
      union select below.root, topics.id from below join topics on topics.parent_id = below.id)
    select below.root * 10000 + cast(${year} as integer) as key, count(distinct moment_topics.moment_id) as count
    from below cross join moment_topics
    where moment_topics.topic_id = below.id and moment_topics.kept = 1
    group by key`.execute(db)
  return rows.flatMap(({ key, count }) => {
    const root = roots[Math.floor(key / 10_000)]
    return root === undefined ? [] : [{ root, year: key % 10_000, count: Number(count) }]
  })
}

/** The moments of each year that are about no topic and below no other moment. */
export async function countRest(db: Queries, keeperId: string): Promise<YearCount[]> {
  const counted = (moments: ReturnType<typeof aboutNothing>) =>
    moments
      .select((eb) => [year.as('year'), eb.fn.countAll<number | string>().as('count')])
      .groupBy(year)
      .execute()
  // Few are below others, and an index has those; the others are counted from the order of the days alone.
  const [all, nested] = await Promise.all([
    counted(aboutNothing(db, sql`keeper_id = ${keeperId}`)),
    // SQLite would take the keeper's own index, which doesn't have what its id is joined to.
    counted(aboutNothing(db, sql`keeper_id || '' = ${keeperId}`).where(isNested)),
  ])
  const below = new Map(nested.map((row) => [row.year, Number(row.count)]))
  return all.map((row) => ({
    ...{ root: 'rest', year: Number(row.year), count: Number(row.count) - (below.get(row.year) ?? 0) },
  }))
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
        isBelowItself,
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

/** How many moments are below each of some. */
export async function countChildren(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .select((eb) => ['parent_id', eb.fn.countAll<number | string>().as('count')])
    .where('parent_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('parent_id')
    .execute()
  return new Map(rows.map(({ parent_id, count }) => [parent_id ?? '', Number(count)]))
}

/** Moments that are below each other, which is refused today: no way leads down to them from the top. */
const isBelowItself = sql<boolean>`moments.id in (
  with recursive above (id) as (
    select moments.parent_id
    union select parents.parent_id from above join moments parents on parents.id = above.id)
  select id from above where id is not null)`

/** Topics that moments mention or somebody made. */
const isShown = sql<boolean>`(count > 0 or made = 1)`

/** Below a moment that isn't in the trash, nor in the end below itself. */
const isNested = sql<boolean>`(parent_id is not null and exists (
  select 1 from moments above where above.id = moments.parent_id and above.deleted_at is null)
  and not ${isBelowItself})`

function rest(db: Queries, keeperId: string) {
  return aboutNothing(db, sql`keeper_id = ${keeperId}`).where((eb) => eb.not(isNested))
}

function aboutNothing(db: Queries, ofKeeper: RawBuilder<boolean>) {
  return db
    .selectFrom('moments')
    .where(ofKeeper)
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
}
