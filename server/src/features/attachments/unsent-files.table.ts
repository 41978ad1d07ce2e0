import type { Queries } from '../../database/database.ts'
import { filesOf } from './file-names.ts'

const columns = ['id', 'type', 'bytes', 'name', 'width', 'height'] as const

/** Files that an account has ready to be sent, of these. */
export function listUnsent(db: Queries, { userId, ids }: { userId: string; ids: readonly string[] }) {
  return db
    .selectFrom('attachments')
    .select(columns)
    .where('uploaded_by', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

/** Makes them files of a conversation. Returns how many of them still waited to be sent. */
export async function claimUnsent(
  trx: Queries,
  {
    userId,
    ids,
    sessionId,
    runId,
  }: { userId: string; ids: readonly string[]; sessionId: string; runId: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('attachments')
    .set({ session_id: sessionId, run_id: runId, uploaded_by: null })
    .where('uploaded_by', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes one that an account has ready. Returns the names of its files; none where there is none. */
export async function deleteUnsent(
  db: Queries,
  { userId, id }: { userId: string; id: string },
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('attachments')
    .where('uploaded_by', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'type'])
    .execute()
  return deleted.flatMap(filesOf)
}

/** Deletes those that were never sent. Returns the names of their files. */
export async function deleteForgotten(db: Queries, uploadedBefore: number): Promise<string[]> {
  const deleted = await db
    .deleteFrom('attachments')
    .where('uploaded_by', 'is not', null)
    .where('created_at', '<', uploadedBefore)
    .returning(['id', 'type'])
    .execute()
  return deleted.flatMap(filesOf)
}
