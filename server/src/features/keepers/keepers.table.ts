import { sql, type Insertable, type Selectable } from 'kysely'
import type { KeeperSort, KeeperState } from '#contracts/keepers/keeper-choices.ts'
import {
  AiPolicy,
  KeeperLanguage,
  KeeperTheme,
  KeeperType,
  MemoryPattern,
} from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../database/database.ts'
import { firstJournal, unknownTimeZone } from './first-journal.ts'
import { prepared } from '../../database/prepared.ts'
import { holds } from '../../database/search-text.ts'
import type { KeepersTable } from '../../database/schema/keepers.ts'
import { isProposalShown } from './proposals/proposals.table.ts'

type Row = Selectable<KeepersTable>

/** A keeper as it is kept, its choices read. */
export type StoredKeeper = Omit<
  Row,
  'keeper_type' | 'memory_pattern' | 'theme' | 'ai_policy' | 'language'
> & {
  keeper_type: KeeperType
  memory_pattern: MemoryPattern
  theme: KeeperTheme
  ai_policy: AiPolicy
  language: KeeperLanguage
}

/** Names one keeper among its owner's. */
export type KeeperBy = { id: string } | { number: number }

/** Which of an owner's keepers; every word stands in what a search looks at. */
export type KeeperFilter = {
  ownerId: string
  words: string[]
  number?: number | undefined
  type?: KeeperType | undefined
  state: KeeperState | 'kept'
  sample?: boolean | undefined
  /** Whether proposals wait that are shown. */
  waiting?: boolean | undefined
  /** Has questions that are due on this day. */
  due?: string | undefined
}

/** The place in a list that a page begins after: the last keeper's sort key and id. */
export type KeeperPlace = { key: string | number; id: string }

const sortColumns = { updated: 'updated_at', title: 'title_key', number: 'number' } as const

/** One of this owner's keepers, deleted or not. */
export async function findKeeper(
  db: Queries,
  ownerId: string,
  by: KeeperBy,
): Promise<StoredKeeper | undefined> {
  const { rows } = await ('id' in by
    ? selectById(db, { ownerId, id: by.id })
    : selectByNumber(db, { ownerId, number: by.number }))
  return rows[0] && fromRow(rows[0])
}

const selectById = prepared((db, by: { ownerId: string; id: string }) =>
  db.selectFrom('keepers').selectAll().where('owner_id', '=', by.ownerId).where('id', '=', by.id),
)

const selectByNumber = prepared((db, by: { ownerId: string; number: number }) =>
  db.selectFrom('keepers').selectAll().where('owner_id', '=', by.ownerId).where('number', '=', by.number),
)

/** The keepers of all people who want theirs in the mirror's folder. */
export async function listMirrored(db: Queries): Promise<StoredKeeper[]> {
  const rows = await db
    .selectFrom('keepers')
    .selectAll()
    .where('is_mirrored', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('owner_id')
    .orderBy('number')
    .execute()
  return rows.map(fromRow)
}

/** A page of an owner's keepers: by the last change the newest first, by title or number from the start. */
export async function listKeeperRows(
  db: Queries,
  { words, ...filter }: KeeperFilter,
  page: { sort: KeeperSort; after: KeeperPlace | undefined; limit: number },
): Promise<StoredKeeper[]> {
  const column = sortColumns[page.sort]
  const isNewestFirst = page.sort === 'updated'
  const direction = isNewestFirst ? 'desc' : 'asc'
  let query = db.selectFrom('keepers').selectAll().where('owner_id', '=', filter.ownerId)
  query = query.where('deleted_at', filter.state === 'deleted' ? 'is not' : 'is', null)
  if (filter.state === 'active' || filter.state === 'archived')
    query = query.where('archived_at', filter.state === 'archived' ? 'is not' : 'is', null)
  if (filter.number !== undefined) query = query.where('number', '=', filter.number)
  if (filter.type !== undefined) query = query.where('keeper_type', '=', filter.type)
  if (filter.sample !== undefined) query = query.where('sample', '=', Number(filter.sample))
  if (filter.waiting !== undefined)
    query = query.where(filter.waiting ? hasWaiting : sql<boolean>`not ${hasWaiting}`)
  if (filter.due !== undefined) query = query.where(hasDue(filter.due))
  for (const word of words) query = query.where(holds('search_text', word))
  const { after } = page
  if (after !== undefined)
    query = query.where((eb) =>
      eb(
        eb.refTuple(column, 'id'),
        isNewestFirst ? '<' : '>',
        // The key has the type of the column that it was read from.
        eb.tuple(after.key as never, after.id),
      ),
    )
  const rows = await query.orderBy(column, direction).orderBy('id', direction).limit(page.limit).execute()
  return rows.map(fromRow)
}

const hasWaiting = sql<boolean>`(keepers.proposal_count > 0 and exists (select 1 from proposals
  where proposals.keeper_id = keepers.id and proposals.status = 'proposed' and ${isProposalShown}))`

function hasDue(day: string) {
  return sql<boolean>`exists (select 1 from moments where moments.keeper_id = keepers.id
    and moments.review_due_on is not null and moments.review_due_on <= ${day} and moments.deleted_at is null)`
}

/** All keepers of an owner that are not deleted, in their order. */
export async function listKeptKeepers(db: Queries, ownerId: string): Promise<StoredKeeper[]> {
  const rows = await db
    .selectFrom('keepers')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map(fromRow)
}

export async function insertKeepers(db: Queries, keepers: Insertable<KeepersTable>[]): Promise<void> {
  await db.insertInto('keepers').values(keepers).execute()
}

/** Writes the given fields over the given version. False when the keeper has another one by now. */
export async function updateKeeper(
  db: Queries,
  keeper: { id: string; version: number },
  changed: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('keepers')
    .set({ ...changed, version: keeper.version + 1 })
    .where('id', '=', keeper.id)
    .where('version', '=', keeper.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a keeper, or takes that back with null. */
export async function markDeleted(db: Queries, ids: string[], deletedAt: number | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('keepers').set({ deleted_at: deletedAt }).where('id', 'in', ids).execute()
}

/** The keepers that were deleted before a moment. */
export async function listDeletedBefore(db: Queries, before: number): Promise<string[]> {
  const due = await db.selectFrom('keepers').select('id').where('deleted_at', '<', before).execute()
  return due.map(({ id }) => id)
}

/** Removes a deleted keeper for good, with all that is in it. False for one that isn't deleted. */
export async function eraseDeletedKeeper(db: Queries, id: string): Promise<boolean> {
  const gone = db.deleteFrom('keepers').where('id', '=', id).where('deleted_at', 'is not', null)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}

/** Whether an owner has samples, deleted ones included. */
export async function hasSamples(db: Queries, ownerId: string): Promise<boolean> {
  const sample = db.selectFrom('keepers').select('id').where('owner_id', '=', ownerId).where('sample', '=', 1)
  return (await sample.limit(1).executeTakeFirst()) !== undefined
}

/** Whose a keeper is. */
export function findKeeperOwner(db: Queries, id: string) {
  return db.selectFrom('keepers').select('owner_id').where('id', '=', id).executeTakeFirst()
}

/**
 * A person's keepers as they are stored, with their templates: no samples, and the journal that everybody begins with only
 * where somebody has touched it.
 */
export function listOwnKeepers(db: Queries, userId: string) {
  return db
    .selectFrom('keepers')
    .leftJoin('keeper_templates', 'keeper_templates.keeper_id', 'keepers.id')
    .selectAll('keepers')
    .select('keeper_templates.template_id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('sample', '=', 0)
    .where((eb) => eb.not(isUntouched))
    .orderBy('number')
    .execute()
}

/** What a person can add to a keeper without changing it. */
const belongings = [
  ...(['moments', 'moment_drafts', 'journeys', 'canvas_nodes', 'topics', 'facts', 'proposals'] as const),
  ...(['keeper_voices', 'keeper_attachments', 'keeper_grants', 'keeper_templates'] as const),
  ...(['review_schedules', 'prompt_schedules'] as const),
]

/** The journal that everybody begins with, where nobody has touched it yet: no word, no draft, no change. */
const isUntouched = sql<boolean>`(keepers.title = ${sql.lit(firstJournal.title)} and keepers.version = 1
  and keepers.sample = 0 and keepers.deleted_at is null and keepers.moment_count = 0
  and ${sql.join(
    belongings.map(
      (table) => sql`not exists (select 1 from ${sql.table(table)} own where own.keeper_id = keepers.id)`,
    ),
    sql` and `,
  )})`

/**
 * Gives the journal that everybody begins with the time zone of the device that writes its first moment: none was there
 * when it was made.
 */
export async function settleTimeZone(
  db: Queries,
  { id, title, timezone, version, moment_count }: StoredKeeper,
  ofDevice: string,
): Promise<void> {
  const isFresh = title === firstJournal.title && version === 1 && moment_count === 0
  if (!isFresh || timezone !== unknownTimeZone || ofDevice === timezone) return
  await db
    .updateTable('keepers')
    .set({ timezone: ofDevice })
    .where('id', '=', id)
    .where('version', '=', 1)
    .execute()
}

/** Removes the journal that everybody begins with where it has this number and nobody has touched it. */
export async function eraseUntouchedJournal(db: Queries, ownerId: string, number: number): Promise<void> {
  await db
    .deleteFrom('keepers')
    .where('owner_id', '=', ownerId)
    .where('number', '=', number)
    .where(isUntouched)
    .execute()
}

/** The keeper that has a number which a new one would not simply take over. */
export function findSettledAt(db: Queries, ownerId: string, number: number) {
  return db
    .selectFrom('keepers')
    .select(['id', 'sample'])
    .where('owner_id', '=', ownerId)
    .where('number', '=', number)
    .where((eb) => eb.not(isUntouched))
    .executeTakeFirst()
}

/** Without samples, and without a journal that nobody has touched. */
export async function countOwnKeepers(db: Queries, userId: string): Promise<number> {
  const own = db
    .selectFrom('keepers')
    .where('owner_id', '=', userId)
    .where('sample', '=', 0)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(isUntouched))
  return Number((await own.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

/** Keepers of anybody, by their ids. */
export async function findKeepers(db: Queries, ids: readonly string[]): Promise<Map<string, StoredKeeper>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('keepers').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

function fromRow(row: Row): StoredKeeper {
  return {
    ...row,
    keeper_type: KeeperType.parse(row.keeper_type),
    memory_pattern: MemoryPattern.parse(row.memory_pattern),
    theme: KeeperTheme.parse(row.theme),
    ai_policy: AiPolicy.parse(row.ai_policy),
    language: KeeperLanguage.parse(row.language),
  }
}
