import type { Queries } from '../../../database/database.ts'
import type { KeeperVoicesTable } from '../../../database/schema/voices.ts'

export function findVoice(db: Queries, keeperId: string): Promise<KeeperVoicesTable | undefined> {
  return db.selectFrom('keeper_voices').selectAll().where('keeper_id', '=', keeperId).executeTakeFirst()
}

/** Writes over the given version, 0 for a first one. False when there is another one by now. */
export async function putVoice(
  db: Queries,
  { keeperId, version, fields, now }: { keeperId: string; version: number; fields: string; now: number },
): Promise<boolean> {
  if (version === 0) {
    const made = { keeper_id: keeperId, version: 1, fields, created_at: now, updated_at: now }
    return insertVoice(db, made)
  }
  const { numUpdatedRows } = await db
    .updateTable('keeper_voices')
    .set({ fields, version: version + 1, updated_at: now })
    .where('keeper_id', '=', keeperId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the keeper has one. */
export async function insertVoice(db: Queries, voice: KeeperVoicesTable): Promise<boolean> {
  const made = await db
    .insertInto('keeper_voices')
    .values(voice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A keeper's moments among these that are not deleted. */
export function listExamples(db: Queries, keeperId: string, ids: string[]) {
  return db
    .selectFrom('moments')
    .select(['id', 'title', 'excerpt', 'body', 'local_date', 'ai_access'])
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
}
