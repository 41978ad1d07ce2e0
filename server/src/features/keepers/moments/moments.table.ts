import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { MomentQuery, MonthsQuery } from '#contracts/keepers/moments.ts'
import type { Database, Queries } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { rowInsert } from '../../../database/insert-rows.ts'
import { removeTexts, selectTexts } from '../../../database/text-index.ts'
import type { DayPlace, TrashPlace } from './moment-cursor.ts'
import { forgetWith } from '../topics/project-mentions.ts'
import { projectChanged, projectMarked, projectNew } from './moment-projections.ts'
import type { MomentRow, SummaryRow } from './moment-rows.ts'
import type { MomentTerms } from './moment-terms.ts'

type Reader = Pick<Database, 'db' | 'engine'>
type MomentsQuery<Row> = SelectQueryBuilder<Tables, 'moments', Row>

/** Which of a keeper's moments. */
export type MomentFilter = MonthsQuery

/** What a list reads of a moment. */
export const summaryColumns = [
  ...(['number', 'id', 'keeper_id', 'kind', 'title', 'excerpt', 'words', 'occurred_at', 'tz'] as const),
  ...(['local_date', 'date_precision', 'date_words', 'mood', 'energy', 'sleep_hours'] as const),
  ...(['review_due_on', 'review_interval_days', 'review_ease'] as const),
  ...(['place_name', 'place_latitude', 'place_longitude', 'parent_id', 'position', 'ai_access'] as const),
  ...(['visibility', 'pinned', 'source', 'import_key', 'version', 'text_at'] as const),
  ...(['created_at', 'updated_at', 'deleted_at'] as const),
]

/** One moment, whosever it is, deleted or not. */
export async function findMoment(db: Queries, id: string): Promise<MomentRow | undefined> {
  return db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moments with their bodies. */
export async function findWhole(db: Queries, ids: readonly string[]): Promise<MomentRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('moments').selectAll().where('id', 'in', ids).execute()
}

/** One of a keeper's moments that are not deleted. */
export async function findKept(db: Queries, keeperId: string, id: string): Promise<MomentRow | undefined> {
  const row = await findMoment(db, id)
  return row?.keeper_id === keeperId && row.deleted_at === null ? row : undefined
}

/** Where one of a keeper's moments that are not deleted is in the outline. */
export async function findInOutline(
  db: Queries,
  keeperId: string,
  id: string,
): Promise<{ id: string; parent_id: string | null } | undefined> {
  return db
    .selectFrom('moments')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A page of a keeper's moments in the order of their days; the bodies only where a search looks into them. */
export async function listMomentRows(
  { db, engine }: Reader,
  keeperId: string,
  query: Omit<MomentQuery, 'cursor'> & { after: DayPlace | undefined },
): Promise<SummaryRow[]> {
  const { after, limit, sort } = query
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let rows = kept(db, keeperId)
    .select(summaryColumns)
    .$if(query.q !== '', (found) => found.select('body'))
    .where((eb) => eb.and(conditions(engine, keeperId, query)))
  if (query.month !== undefined)
    rows = rows.where('local_date', '>=', `${query.month}-01`).where('local_date', '<=', `${query.month}-31`)
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('local_date', 'occurred_at', 'id'),
        sort === 'newest' ? '<' : '>',
        eb.tuple(after.localDate, after.occurredAt, after.id),
      ),
    )
  return rows
    .orderBy('local_date', direction)
    .orderBy('occurred_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
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

/** A page of a keeper's trash, what was deleted last first. */
export async function listDeleted(
  db: Queries,
  keeperId: string,
  { after, limit }: { after: TrashPlace | undefined; limit: number },
): Promise<SummaryRow[]> {
  let rows = db
    .selectFrom('moments')
    .select(summaryColumns)
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is not', null)
  if (after)
    rows = rows.where((eb) => eb(eb.refTuple('deleted_at', 'id'), '<', eb.tuple(after.deletedAt, after.id)))
  return rows.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

type NewMoment = Omit<MomentRow, 'number'>

export async function insertMoment(trx: Reader, moment: NewMoment): Promise<MomentRow> {
  const [row] = await insertMoments(trx, [moment])
  if (!row) throw new Error('A moment was not inserted.')
  return row
}

/**
 * Several moments of one keeper, numbered in this order, with the terms of those that were read already. At most as many
 * as a statement has room for: 100.
 */
export async function insertMoments(
  trx: Reader,
  moments: readonly NewMoment[],
  terms: readonly (MomentTerms | undefined)[] = [],
): Promise<MomentRow[]> {
  const numbers = new Map((await insertNumbered(trx, moments)).map(({ id, number }) => [id, Number(number)]))
  const rows = moments.map((moment) => ({ ...moment, number: numbers.get(moment.id) ?? Number.NaN }))
  await projectNew(trx, rows, terms)
  return rows
}

const insertNumbered = rowInsert('moments', [...summaryColumns.slice(1), 'body'], (insert) =>
  insert.returning(['id', 'number']),
)

/** Writes over the given version. Undefined when the moment has another one by now, or is deleted. */
export async function updateMoment(
  trx: Reader,
  row: MomentRow,
  changed: Partial<MomentRow>,
): Promise<MomentRow | undefined> {
  const written = await trx.db
    .updateTable('moments')
    .set({ ...changed, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (written) await projectChanged(trx, written, changed)
  return written
}

/** Several moments of a keeper to be rewritten, locked in one order, so that two who do so wait for each other. */
export function listForEdit(
  { db, engine }: Reader,
  { keeperId, ids }: { keeperId: string; ids: readonly string[] },
): Promise<MomentRow[]> {
  return db
    .selectFrom('moments')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
}

/** How long the bodies of a keeper's moments are, in the order in which they are locked. */
export async function listSizes(
  db: Queries,
  { keeperId, ids }: { keeperId: string; ids: readonly string[] },
): Promise<{ id: string; bytes: number }[]> {
  return db
    .selectFrom('moments')
    .select(['id', sql<number>`octet_length(body)`.as('bytes')])
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Sets one field of several moments of a keeper. Returns the ids of those that had another value. */
export async function setOnMoments(
  db: Queries,
  { keeperId, ids, now }: { keeperId: string; ids: readonly string[]; now: number },
  [column, value]: ['visibility', string] | ['ai_access' | 'pinned', number],
): Promise<string[]> {
  const changed = await db
    .updateTable('moments')
    .set((eb) => ({ [column]: value, updated_at: now, version: eb('version', '+', 1) }))
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(column, '<>', value)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

/** Puts moments into the trash, or takes them out with null, and counts them. Returns those that were elsewhere. */
export async function markMoments(
  trx: Reader,
  { keeperId, ids }: { keeperId: string; ids: readonly string[] },
  deletedAt: number | null,
): Promise<string[]> {
  const marked = await trx.db
    .updateTable('moments')
    .set((eb) => ({ deleted_at: deletedAt, version: eb('version', '+', 1) }))
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .execute()
  await projectMarked(trx, keeperId, { rows: marked, isDeleted: deletedAt !== null })
  return marked.map(({ id }) => id)
}

/** What erasing a moment needs to know of it. */
export type DeletedMoment = Pick<MomentRow, 'number' | 'id' | 'keeper_id'>

/**
 * Holds a moment of a keeper's trash that is about to be erased: whatever is to note that it has read it has done so, or
 * finds it gone.
 */
export function holdDeleted(
  { db, engine }: Reader,
  keeperId: string,
  id: string,
): Promise<DeletedMoment | undefined> {
  return heldDeleted(db, engine).where('keeper_id', '=', keeperId).where('id', '=', id).executeTakeFirst()
}

/** Holds at most `limit` moments that were deleted before a moment, the same way. */
export function holdDeletedBefore(
  { db, engine }: Reader,
  { before, limit }: { before: number; limit: number },
): Promise<DeletedMoment[]> {
  return heldDeleted(db, engine).where('deleted_at', '<', before).limit(limit).execute()
}

function heldDeleted(db: Queries, engine: Database['engine']) {
  return db
    .selectFrom('moments')
    .select(['number', 'id', 'keeper_id'])
    .where('deleted_at', 'is not', null)
    .$if(engine === 'postgres', (moments) => moments.forUpdate())
}

/** Removes moments for good. */
export async function eraseMoments(
  trx: Reader,
  due: readonly Omit<DeletedMoment, 'keeper_id'>[],
): Promise<void> {
  if (due.length === 0) return
  await forgetTexts(trx, sql.join(due.map(({ number }) => sql.lit(Number(number)))))
  const ids = due.map(({ id }) => id)
  await forgetWith(trx, ids, () => trx.db.deleteFrom('moments').where('id', 'in', ids).execute())
}

/** Forgets the words of a keeper, or of all that somebody owns; the rows go with the keepers'. */
export async function forgetWordsOf(
  trx: Reader,
  of: { keeperId: string } | { ownerId: string },
): Promise<void> {
  const keepers =
    'keeperId' in of ? sql`${of.keeperId}` : sql`select id from keepers where owner_id = ${of.ownerId}`
  await forgetTexts(trx, sql`select number from moments where keeper_id in (${keepers})`)
}

async function forgetTexts(trx: Reader, numbers: RawBuilder<unknown>): Promise<void> {
  await removeTexts(trx, 'moment_words', numbers)
  await removeTexts(trx, 'moment_stems', numbers)
}

function kept(db: Queries, keeperId: string): MomentsQuery<object> {
  return db.selectFrom('moments').where('keeper_id', '=', keeperId).where('deleted_at', 'is', null)
}

function conditions(
  engine: Database['engine'],
  keeperId: string,
  filter: MomentFilter,
): RawBuilder<boolean>[] {
  const { q, kind, mood, pinned, visibility, aiAccess, topic, journey, from, to, due, placed } = filter
  const found = q === '' ? undefined : selectTexts(engine, 'moment_words', { query: q, scope: keeperId })
  return [
    // By the order of the days, in which all that a list needs is read, rather than by the rows that match.
    ...(found ? [sql<boolean>`+number in (${found})`] : []),
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
