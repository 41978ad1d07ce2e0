import { sql, type RawBuilder } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import { rowInsert } from '../../../database/insert-rows.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { removeTexts } from '../../../database/text-index.ts'
import { forgetWith } from '../topics/project-mentions.ts'
import { projectChanged, projectMarked, projectNew } from './moment-projections.ts'
import type { MomentRow } from './moment-rows.ts'
import type { MomentTerms } from './moment-terms.ts'

type Reader = Pick<Database, 'db' | 'engine'>

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

/** Where one of a keeper's moments is in the outline, or was before it was deleted. */
export async function findInOutline(
  db: Queries,
  keeperId: string,
  id: string,
): Promise<Pick<MomentRow, 'id' | 'parent_id' | 'deleted_at'> | undefined> {
  return db
    .selectFrom('moments')
    .select(['id', 'parent_id', 'deleted_at'])
    .where('id', '=', id)
    .where('keeper_id', '=', keeperId)
    .executeTakeFirst()
}

/** The position of the last moment below another one; undefined where there is none. */
export async function findLastBelow(db: Queries, parentId: string): Promise<number | undefined> {
  const last = await db
    .selectFrom('moments')
    .select('position')
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position
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

/** Moments of anybody, in the trash or not, locked in the same order. */
export async function holdWhole({ db, engine }: Reader, ids: readonly string[]): Promise<MomentRow[]> {
  return db
    .selectFrom('moments')
    .selectAll()
    .where('id', 'in', ids)
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

/** How many of these moments of a keeper are in the trash. */
export async function countTrashed(
  db: Queries,
  { keeperId, ids }: { keeperId: string; ids: readonly string[] },
): Promise<number> {
  const { total } = await db
    .selectFrom('moments')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
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
  { before, except, limit }: { before: number; except: readonly string[]; limit: number },
): Promise<DeletedMoment[]> {
  return heldDeleted(db, engine)
    .where('deleted_at', '<', before)
    .where((eb) => eb.not(isOneOf(db, { column: 'id', list: JSON.stringify(except) })))
    .limit(limit)
    .execute()
}

function heldDeleted(db: Queries, engine: Database['engine']) {
  return db
    .selectFrom('moments')
    .select(['number', 'id', 'keeper_id'])
    .where('deleted_at', 'is not', null)
    .$if(engine === 'postgres', (moments) => moments.forUpdate())
}

/** Removes moments for good. */
export async function eraseMoments(trx: Reader, due: readonly DeletedMoment[]): Promise<void> {
  if (due.length === 0) return
  await forgetWordsAt(
    trx,
    due.map(({ number }) => Number(number)),
  )
  const ids = due.map(({ id }) => id)
  await forgetWith(trx, due, () => trx.db.deleteFrom('moments').where('id', 'in', ids).execute())
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

/** Forgets the words of the moments that have these numbers, or had them. */
export async function forgetWordsAt(trx: Reader, numbers: readonly number[]): Promise<void> {
  await forgetTexts(trx, sql.join(numbers.map((number) => sql.lit(number))))
}

async function forgetTexts(trx: Reader, numbers: RawBuilder<unknown>): Promise<void> {
  await removeTexts(trx, 'moment_words', numbers)
  await removeTexts(trx, 'moment_stems', numbers)
}
