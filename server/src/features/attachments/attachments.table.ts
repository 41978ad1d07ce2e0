import type { Database, Queries } from '../../database/database.ts'

export function insertAttachment(
  database: Database,
  row: { id: string; sessionId: string; runId: string; type: string; bytes: number; now: number },
) {
  return database.relaxed((trx) =>
    trx
      .insertInto('attachments')
      .values({
        id: row.id,
        session_id: row.sessionId,
        run_id: row.runId,
        type: row.type,
        bytes: row.bytes,
        created_at: row.now,
      })
      .execute(),
  )
}

/** A file with whose conversation it belongs to. */
export function findAttachment(db: Queries, id: string) {
  return db
    .selectFrom('attachments')
    .innerJoin('sessions', 'sessions.id', 'attachments.session_id')
    .select(['attachments.id', 'attachments.type', 'attachments.bytes', 'sessions.actor_key'])
    .where('attachments.id', '=', id)
    .executeTakeFirst()
}
