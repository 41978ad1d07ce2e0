import type { Insertable, Selectable } from 'kysely'
import { ImportKind, ImportState } from '#contracts/keepers/imports.ts'
import type { Queries } from '../../../database/database.ts'
import { rowInsert } from '../../../database/insert-rows.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { prepared } from '../../../database/prepared.ts'
import type { ImportsTable } from '../../../database/schema/imports.ts'

type Row = Selectable<ImportsTable>

/** An import as it is kept, its choices read. */
export type StoredImport = Omit<Row, 'kind' | 'status'> & { kind: ImportKind | null; status: ImportState }

export async function insertImport(db: Queries, row: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(row).execute()
}

export async function findImport(db: Queries, id: string): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

type ListedImports = {
  ownerId: string
  keeperId?: string | undefined
  isOfOwn?: boolean
  limit: number
}

/** A person's imports, the last one first; into one keeper where it is named, or of those that become keepers alone. */
export async function listImportRows(
  db: Queries,
  { ownerId, keeperId, isOfOwn = false, limit }: ListedImports,
): Promise<StoredImport[]> {
  let rows = db.selectFrom('imports').selectAll().where('owner_id', '=', ownerId)
  if (keeperId !== undefined) rows = rows.where('keeper_id', '=', keeperId)
  // `ImportOptions` as JSON.
  if (isOfOwn) rows = rows.where('options', 'not like', '%"isInto":true%')
  return (await rows.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(fromRow)
}

/** A person's imports in these states. */
export async function listImportsIn(
  db: Queries,
  ownerId: string,
  states: readonly ImportState[],
): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', 'in', states)
    .execute()
  return rows.map(fromRow)
}

/** Changes an import that is still in one of these states. False where it has left them. */
export async function updateImport(
  db: Queries,
  id: string,
  { from, ...changed }: { from: readonly ImportState[] } & Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(changed)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stops the imports, of everybody or of one person, whose keeper is in the trash. They can be continued once it is back. */
export async function stopImportsOfDeleted(
  db: Queries,
  { ownerId, error, at }: { ownerId?: string; error: string; at: number },
): Promise<void> {
  const deleted = db.selectFrom('keepers').select('id').where('deleted_at', 'is not', null)
  let stopped = db
    .updateTable('imports')
    .set({ status: 'failed', error, finished_at: at })
    .where('status', '=', 'running')
    .where('keeper_id', 'in', ownerId === undefined ? deleted : deleted.where('owner_id', '=', ownerId))
  if (ownerId !== undefined) stopped = stopped.where('owner_id', '=', ownerId)
  await stopped.execute()
}

/** Notes that a running import has come further, if it is where it was thought to be. */
export async function advanceImport(db: Queries, step: Step): Promise<boolean> {
  const { numAffectedRows } = await advanceRow(db, step)
  return (numAffectedRows ?? 0n) > 0n
}

type Step = { id: string; from: number; to: number; added: number }

const advanceRow = prepared((db, { id, from, to, added }: Step) =>
  db
    .updateTable('imports')
    .set((eb) => ({ position: to, added: eb('added', '+', added) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('position', '=', from),
)

/** Notes which moments an import brought. */
export const insertImportMoments = rowInsert('import_moments', ['import_id', 'moment_id'], (insert) => insert)

/** Some of the moments that an import brought and that aren't in the trash. */
export function listImportedMoments(db: Queries, importId: string, limit: number) {
  return db
    .selectFrom('import_moments')
    .innerJoin('moments', 'moments.id', 'import_moments.moment_id')
    .select(['moments.id', 'moments.keeper_id'])
    .where('import_id', '=', importId)
    .where('moments.deleted_at', 'is', null)
    .limit(limit)
    .execute()
}

/** Whether any of the moments that an import brought isn't in the trash. */
export async function hasMoments(db: Queries, importId: string): Promise<boolean> {
  const found = await db
    .selectFrom('import_moments')
    .innerJoin('moments', 'moments.id', 'import_moments.moment_id')
    .select('moment_id')
    .where('import_id', '=', importId)
    .where('moments.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many moments an import brought into each keeper that still has them, in the order of the keepers' ids. */
export async function countImported(
  db: Queries,
  importId: string,
): Promise<{ keeperId: string; moments: number }[]> {
  const rows = await db
    .selectFrom('import_moments')
    .innerJoin('moments', 'moments.id', 'import_moments.moment_id')
    .select((eb) => ['moments.keeper_id', eb.fn.countAll().as('moments')])
    .where('import_id', '=', importId)
    .groupBy('moments.keeper_id')
    .execute()
  return rows
    .map(({ keeper_id, moments }) => ({ keeperId: keeper_id, moments: Number(moments) }))
    .toSorted((one, other) => (one.keeperId < other.keeperId ? -1 : 1))
}

/** Of some ids and import keys those that are taken: by which moment, of which keeper. */
export async function listTaken(
  db: Queries,
  { keeperId, ids, keys }: { keeperId: string; ids: readonly string[]; keys: readonly string[] },
) {
  const columns = ['id', 'keeper_id', 'import_key', 'deleted_at'] as const
  const isNamed = isOneOf(db, { column: 'id', list: JSON.stringify(ids) })
  const byId = ids.length === 0 ? [] : await db.selectFrom('moments').select(columns).where(isNamed).execute()
  const byKey =
    keys.length === 0
      ? []
      : await db
          .selectFrom('moments')
          .select(columns)
          .where('keeper_id', '=', keeperId)
          .where('import_key', 'in', keys)
          .execute()
  return { byId, byKey }
}

/** Ids of imports that stopped, or came and were never started, before a moment; their files can go. */
export async function listStaleImports(db: Queries, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where((eb) => eb(eb.fn.coalesce('finished_at', 'created_at'), '<', before))
    .where('status', 'in', ['ready', 'failed', 'checking'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Of some imports those that still need their uploads. */
export async function listWithUpload(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['checking', 'ready', 'running', 'failed'])
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => open.has(id))
}

export async function listImportIds(db: Queries, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('id').where('owner_id', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}

function fromRow(row: Row): StoredImport {
  return {
    ...row,
    kind: row.kind === null ? null : ImportKind.parse(row.kind),
    status: ImportState.parse(row.status),
  }
}
