import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { MomentQuery, MonthsQuery } from '#contracts/keepers/moments.ts'
import type { Database, Queries } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { findsFew, selectTexts } from '../../../database/text-index.ts'
import type { PathPlace } from '../journeys/journey-cursor.ts'
import type { DayPlace, DuePlace, TrashPlace } from './moment-cursor.ts'
import type { SummaryRow } from './moment-rows.ts'
import { summaryColumns } from './moments.table.ts'

type Reader = Pick<Database, 'db' | 'engine'>
type MomentsQuery<Row> = SelectQueryBuilder<Tables, 'moments', Row>

/** Which of a keeper's moments. */
export type MomentFilter = MonthsQuery

/** Fewer matches than these are read by themselves and then ordered. */
const fewMatches = 500

/** The order of a page, and the moment that it comes after. */
export type MomentOrder =
  | { sort: 'newest' | 'oldest'; after: DayPlace | undefined }
  | { sort: 'due'; after: DuePlace | undefined }

/** A page of a keeper's moments in its order; the bodies only where a search looks into them. */
export async function listMomentRows(
  reader: Reader,
  keeperId: string,
  query: Omit<MomentQuery, 'cursor' | 'sort'> & { order: MomentOrder },
): Promise<SummaryRow[]> {
  const { db, engine } = reader
  const { limit, order } = query
  // PostgreSQL only guesses how many there are, and would read all moments in their order for a word that few have.
  const isRare =
    engine === 'postgres' &&
    query.q !== '' &&
    (await findsFew(reader, 'moment_words', { query: query.q, scope: keeperId, most: fewMatches }))
  let rows = kept(db, keeperId)
    .select(summaryColumns)
    .$if(query.q !== '', (found) => found.select('body'))
    .where((eb) => eb.and(conditions(engine, keeperId, { ...query, isRare })))
  if (query.month !== undefined)
    rows = rows.where('local_date', '>=', `${query.month}-01`).where('local_date', '<=', `${query.month}-31`)
  return inOrder(rows, order).limit(limit).execute()
}

function inOrder<Row>(rows: MomentsQuery<Row>, { sort, after }: MomentOrder): MomentsQuery<Row> {
  if (sort === 'due') {
    const due = rows.where('review_due_on', 'is not', null)
    const rest = after
      ? due.where((eb) => eb(eb.refTuple('review_due_on', 'id'), '>', eb.tuple(after.dueOn, after.id)))
      : due
    return rest.orderBy('review_due_on').orderBy('id')
  }
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const rest = after
    ? rows.where((eb) =>
        eb(
          eb.refTuple('local_date', 'occurred_at', 'id'),
          sort === 'newest' ? '<' : '>',
          eb.tuple(after.localDate, after.occurredAt, after.id),
        ),
      )
    : rows
  return rest.orderBy('local_date', direction).orderBy('occurred_at', direction).orderBy('id', direction)
}

/** A page of a keeper's moments that are on a journey, in the order of its path. */
export function listAlongJourney(
  { db, engine }: Reader,
  keeperId: string,
  {
    after,
    limit,
    ...filter
  }: MomentFilter & { journey: string; after: PathPlace | undefined; limit: number },
): Promise<{ id: string; path_position: number }[]> {
  const position = sql<number>`(select journey_moments.position from journey_moments
    where journey_moments.journey_id = ${filter.journey} and journey_moments.moment_id = moments.id)`
  let rows = kept(db, keeperId)
    .select(['id', position.as('path_position')])
    .where((eb) => eb.and(conditions(engine, keeperId, filter)))
  if (after) rows = rows.where(sql<boolean>`(${position}, id) > (${after.position}, ${after.momentId})`)
  return rows.orderBy('path_position').orderBy('id').limit(limit).execute()
}

/** The months of a keeper's moments, the newest first. */
export async function listMonths(
  { db, engine }: Reader,
  keeperId: string,
  filter: MomentFilter,
): Promise<{ month: string; count: number; matches: number }[]> {
  const month = sql<string>`substr(local_date, 1, 7)`
  const matching = conditions(engine, keeperId, filter)
  const rows = await kept(db, keeperId)
    .select((eb) => {
      const count = eb.fn.countAll<number | string>()
      const matches = matching.length === 0 ? count : count.filterWhere(eb.and(matching))
      return [month.as('month'), count.as('count'), matches.as('matches')]
    })
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), matches: Number(row.matches) }))
}

/** A page of a keeper's trash, what was deleted last first; the bodies only where a search looks into them. */
export async function listDeleted(
  { db, engine }: Reader,
  keeperId: string,
  { q, after, limit }: { q: string; after: TrashPlace | undefined; limit: number },
): Promise<SummaryRow[]> {
  let rows = db
    .selectFrom('moments')
    .select(summaryColumns)
    .$if(q !== '', (found) => found.select('body'))
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.and(conditions(engine, keeperId, { q })))
  if (after)
    rows = rows.where((eb) => eb(eb.refTuple('deleted_at', 'id'), '<', eb.tuple(after.deletedAt, after.id)))
  return rows.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

function kept(db: Queries, keeperId: string): MomentsQuery<object> {
  return db.selectFrom('moments').where('keeper_id', '=', keeperId).where('deleted_at', 'is', null)
}

function conditions(
  engine: Database['engine'],
  keeperId: string,
  filter: MomentFilter & { isRare?: boolean },
): RawBuilder<boolean>[] {
  const { q, kind, mood, pinned, visibility, aiAccess, topic, journey, from, to, due, placed } = filter
  const found = q === '' ? undefined : selectTexts(engine, 'moment_words', { query: q, scope: keeperId })
  return [
    // Otherwise by the order of the days, in which all that a list needs is read, rather than by the rows that match.
    ...(found && filter.isRare ? [sql<boolean>`number = any(array(${found}))`] : []),
    ...(found && !filter.isRare ? [sql<boolean>`+number in (${found})`] : []),
    ...(kind?.length ? [sql<boolean>`kind in (${sql.join(kind)})`] : []),
    ...(mood?.length ? [sql<boolean>`mood in (${sql.join(mood.map((one) => sql.lit(Number(one))))})`] : []),
    ...(pinned === undefined ? [] : [sql<boolean>`pinned = ${Number(pinned)}`]),
    ...(visibility === undefined ? [] : [sql<boolean>`visibility = ${visibility}`]),
    ...(aiAccess === undefined ? [] : [sql<boolean>`ai_access = ${Number(aiAccess)}`]),
    ...(topic === undefined
      ? []
      : [sql<boolean>`id in (select moment_id from moment_topics where topic_id = ${topic} and kept = 1)`]),
    ...(from === undefined ? [] : [sql<boolean>`local_date >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`local_date <= ${to}`]),
    ...(journey === undefined
      ? []
      : [sql<boolean>`id in (select moment_id from journey_moments where journey_id = ${journey})`]),
    ...(filter.import === undefined ? [] : [sql<boolean>`id in (${importedIds(filter.import)})`]),
    ...(due === undefined ? [] : [sql<boolean>`review_due_on <= ${due}`]),
    ...(placed === undefined ? [] : [placed ? hasCard : sql<boolean>`not ${hasCard}`]),
  ]
}

const hasCard = sql<boolean>`exists (select 1 from canvas_nodes c where c.moment_id = moments.id)`

function importedIds(importId: string): RawBuilder<string> {
  return sql`select moment_id from import_moments where import_id = ${importId}`
}
