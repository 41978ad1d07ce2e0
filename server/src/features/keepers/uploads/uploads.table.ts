import type { Selectable } from 'kysely'
import type { UploadBegin } from '#contracts/keepers/uploads.ts'
import type { Queries } from '../../../database/database.ts'
import type { UploadsTable } from '../../../database/schema/uploads.ts'

/** A file that comes in pieces, as it is remembered. */
export type StoredUpload = Selectable<UploadsTable>

export async function insertUpload(db: Queries, row: StoredUpload): Promise<void> {
  await db.insertInto('uploads').values(row).execute()
}

export function findUpload(db: Queries, id: string): Promise<StoredUpload | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The upload that somebody began of the same file for the same purpose. */
export async function findSameUpload(
  db: Queries,
  ownerId: string,
  { purpose, fileName, bytes, modifiedAt }: UploadBegin,
): Promise<StoredUpload | undefined> {
  if (modifiedAt === undefined) return undefined
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('file_name', '=', fileName)
    .where('bytes', '=', bytes)
    .where('modified_at', '=', modifiedAt)
    .executeTakeFirst()
}

/** A person's uploads, the one that nobody has continued for longest first. */
export function listUploadsOf(db: Queries, ownerId: string): Promise<StoredUpload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
}

export async function noteWritten(db: Queries, id: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ written_at: now }).where('id', '=', id).execute()
}

/** Returns how many there were. */
export async function deleteUploads(db: Queries, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets uploads that nobody has continued since a moment. Returns their ids. */
export async function deleteUploadsBefore(db: Queries, before: number): Promise<string[]> {
  const rows = await db.deleteFrom('uploads').where('written_at', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Of some ids those that are uploads. */
export async function listKnownUploads(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
