import { sql, type Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { filesOf } from './file-names.ts'

export function insertAttachment(
  trx: Queries,
  row: { id: string; sessionId: string; runId: string; type: string; bytes: number; now: number },
) {
  return trx
    .insertInto('attachments')
    .values({
      id: row.id,
      session_id: row.sessionId,
      run_id: row.runId,
      type: row.type,
      bytes: row.bytes,
      created_at: row.now,
    })
    .execute()
}

/** Whose conversation it is; undefined once it is deleted. */
export async function findActorKey(db: Queries, sessionId: string): Promise<string | undefined> {
  const query = db.selectFrom('sessions').select('actor_key').where('id', '=', sessionId)
  return (await query.executeTakeFirst())?.actor_key
}

/**
 * Bytes of all that an actor has ready to send, and that their conversations, keepers and agents have; a file that
 * several keepers have counts once.
 */
export async function sumAttachmentBytes(db: Queries, actorKey: string): Promise<number> {
  const { total } = await db
    .selectFrom('attachments')
    .innerJoin('sessions', 'sessions.id', 'attachments.session_id')
    .where('sessions.actor_key', '=', actorKey)
    .select(sql<number | string | null>`sum(attachments.bytes)`.as('total'))
    .executeTakeFirstOrThrow()
  const userId = userIdIn(actorKey)
  const unsent = await db
    .selectFrom('attachments')
    .where('uploaded_by', '=', userId)
    .select(sql<number | string | null>`sum(bytes)`.as('total'))
    .executeTakeFirstOrThrow()
  const files = db
    .selectFrom('keeper_attachments')
    .select(['file_id', 'bytes'])
    .distinct()
    .where('owner_id', '=', userId)
  const ofKeepers = await db
    .selectFrom(files.as('files'))
    .select(sql<number | string | null>`sum(bytes)`.as('total'))
    .executeTakeFirstOrThrow()
  const ofAgents = await db
    .selectFrom('agents')
    .where('owner_id', '=', userId)
    .select(sql<number | string | null>`sum(picture_bytes)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total) + Number(unsent.total) + Number(ofKeepers.total) + Number(ofAgents.total)
}

/** The account of a key; empty for visitors. */
function userIdIn(actorKey: string): string {
  return /^user:(.+)$/.exec(actorKey)?.[1] ?? ''
}

export async function insertAttachments(
  db: Queries,
  rows: Insertable<Tables['attachments']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('attachments').values(rows).execute()
}

/** Whether one of these already exists. */
export async function hasAttachments(db: Queries, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const query = db.selectFrom('attachments').select('id').where('id', 'in', ids).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Everything that is attached in somebody's conversations. */
export function listOwnAttachments(db: Queries, actorKey: string) {
  return db
    .selectFrom('attachments')
    .innerJoin('sessions', 'sessions.id', 'attachments.session_id')
    .select(['attachments.id', 'attachments.type', 'attachments.session_id'])
    .where('sessions.actor_key', '=', actorKey)
    .execute()
}

/** Deletes what is attached in these conversations. Returns the names of the files. */
export async function deleteAttachmentsIn(db: Queries, sessionIds: readonly string[]): Promise<string[]> {
  const deleted = await db
    .deleteFrom('attachments')
    .where('session_id', 'in', sessionIds)
    .returning(['id', 'type'])
    .execute()
  return deleted.flatMap(filesOf)
}

/** The same for all conversations of somebody, and for what they have not sent. */
export async function deleteAttachmentsOf(db: Queries, actorKey: string): Promise<string[]> {
  const sessions = db.selectFrom('sessions').select('id').where('actor_key', '=', actorKey)
  const deleted = await db
    .deleteFrom('attachments')
    .where((eb) => eb.or([eb('session_id', 'in', sessions), eb('uploaded_by', '=', userIdIn(actorKey))]))
    .returning(['id', 'type'])
    .execute()
  return deleted.flatMap(filesOf)
}

/** Which of these ids belong to an attachment. */
export async function listKnownAttachments(db: Queries, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** A file with whose conversation it belongs to. */
export function findAttachment(db: Queries, id: string) {
  return db
    .selectFrom('attachments')
    .leftJoin('sessions', 'sessions.id', 'attachments.session_id')
    .select(['attachments.id', 'attachments.type', 'attachments.bytes', 'attachments.name'])
    .select(sql<string | null>`coalesce('user:' || uploaded_by, sessions.actor_key)`.as('actor_key'))
    .where('attachments.id', '=', id)
    .executeTakeFirst()
}
