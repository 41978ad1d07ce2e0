import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

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

/** Bytes of the attachments of all that an actor's conversations hold. */
export async function sumAttachmentBytes(db: Queries, actorKey: string): Promise<number> {
  const { total } = await db
    .selectFrom('attachments')
    .innerJoin('sessions', 'sessions.id', 'attachments.session_id')
    .where('sessions.actor_key', '=', actorKey)
    .select(sql<number | string | null>`sum(attachments.bytes)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export function findAttachment(db: Queries, id: string) {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}
