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

export function findAttachment(db: Queries, id: string) {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}
