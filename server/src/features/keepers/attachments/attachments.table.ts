import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import type { KeeperAttachmentsTable } from '../../../database/schema/moments.ts'
import { isShownOwner } from '../../accounts/index.ts'

/** A file of a keeper as it is kept. */
export type AttachmentRow = KeeperAttachmentsTable

/** A place in a list that a page begins after. */
export type AttachmentPlace = { createdAt: number; hash: string }

export async function findAttachment(
  db: Queries,
  keeperId: string,
  hash: string,
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('keeper_attachments')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** An attachment that a public moment of a public keeper names now. */
export function findPublishedFile(
  db: Queries,
  { keeperId, hash }: { keeperId: string; hash: string },
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('keeper_attachments')
    .innerJoin('keepers', 'keepers.id', 'keeper_attachments.keeper_id')
    .selectAll('keeper_attachments')
    .where('keeper_attachments.keeper_id', '=', keeperId)
    .where('keeper_attachments.hash', '=', hash)
    .where('keepers.is_public', '=', 1)
    .where('keepers.deleted_at', 'is', null)
    .where(isShownOwner('keepers.owner_id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('moment_attachments')
          .innerJoin('moments', 'moments.id', 'moment_attachments.moment_id')
          .select('moments.id')
          .where('moment_attachments.keeper_id', '=', keeperId)
          .where('moment_attachments.hash', '=', hash)
          .where('is_current', '=', 1)
          .where('moments.visibility', '=', 'public')
          .where('moments.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()
}

/** What the store knows the bytes by where any keeper of the owner has them. */
export async function findOwnFile(db: Queries, ownerId: string, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('keeper_attachments')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.file_id
}

/** A page of a keeper's attachments, the newest first; those of one moment where it is named. */
export function listAttachmentRows(
  db: Queries,
  keeperId: string,
  page: { momentId: string | undefined; after: AttachmentPlace | undefined; limit: number },
): Promise<AttachmentRow[]> {
  const { momentId, after, limit } = page
  let rows = db.selectFrom('keeper_attachments').selectAll().where('keeper_id', '=', keeperId)
  if (momentId !== undefined)
    rows = rows.where('hash', 'in', (eb) =>
      eb
        .selectFrom('moment_attachments')
        .select('hash')
        .where('moment_id', '=', momentId)
        .where('moment_attachments.keeper_id', '=', keeperId)
        .where('is_current', '=', 1),
    )
  if (after)
    rows = rows.where((eb) =>
      eb(eb.refTuple('created_at', 'hash'), '<', eb.tuple(after.createdAt, after.hash)),
    )
  return rows.orderBy('created_at', 'desc').orderBy('hash', 'desc').limit(limit).execute()
}

/** Adds an attachment; one that the keeper has already is as new again, and keeps what was said of it. */
export async function saveAttachment(
  db: Queries,
  row: Insertable<KeeperAttachmentsTable>,
): Promise<AttachmentRow> {
  return db
    .insertInto('keeper_attachments')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['keeper_id', 'hash']).doUpdateSet({ unused_since: row.unused_since ?? null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateAttachment(
  db: Queries,
  { keeper_id, hash }: Pick<AttachmentRow, 'keeper_id' | 'hash'>,
  changed: Partial<Pick<AttachmentRow, 'alt' | 'transcript' | 'name'>>,
): Promise<AttachmentRow | undefined> {
  return db
    .updateTable('keeper_attachments')
    .set({ hash, ...changed })
    .where('keeper_id', '=', keeper_id)
    .where('hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
}

/** Removes attachments of a keeper. Returns the files that no keeper of the owner has any longer. */
export async function eraseAttachments(
  db: Queries,
  keeperId: string,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return []
  const erased = await db
    .deleteFrom('keeper_attachments')
    .where('keeper_id', '=', keeperId)
    .where(isOneOf(db, { column: 'hash', list: JSON.stringify(hashes) }))
    .returning('file_id')
    .execute()
  const files = erased.map(({ file_id }) => file_id)
  const known = await listKnownFiles(db, files)
  return files.filter((file) => !known.has(file))
}

/** The hashes of all that a keeper has. */
export async function listHashes(db: Queries, keeperId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('keeper_attachments')
    .select('hash')
    .where('keeper_id', '=', keeperId)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Removes all attachments of an owner. Returns their files. */
export async function eraseAttachmentsOf(db: Queries, ownerId: string): Promise<string[]> {
  const erased = await db
    .deleteFrom('keeper_attachments')
    .where('owner_id', '=', ownerId)
    .returning('file_id')
    .execute()
  return [...new Set(erased.map(({ file_id }) => file_id))]
}

/** Which of these files keepers have. */
export async function listKnownFiles(db: Queries, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const rows = await db
    .selectFrom('keeper_attachments')
    .select('file_id')
    .where(isOneOf(db, { column: 'file_id', list: JSON.stringify(files) }))
    .execute()
  return new Set(rows.map(({ file_id }) => file_id))
}
