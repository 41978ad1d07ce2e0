import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { PasskeysTable } from '../../../database/schema/accounts.ts'

/** A person's passkeys, the oldest first. */
export function listPasskeys(db: Queries, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findByCredential(db: Queries, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Throws the engine's error when the credential is known already. */
export async function insertPasskey(db: Queries, row: Insertable<PasskeysTable>): Promise<void> {
  await db.insertInto('passkeys').values(row).execute()
}

export function renamePasskey(db: Queries, passkey: { id: string; userId: string; name: string }) {
  return db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskey(db: Queries, passkey: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Returns the ids of those that were there. */
export async function deletePasskeysOf(db: Queries, userId: string): Promise<string[]> {
  const deleted = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return deleted.map(({ id }) => id)
}

/** Notes a sign-in; false where the passkey has been removed meanwhile. */
export async function noteUse(
  db: Queries,
  use: { id: string; signCount: number; isSynced: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_synced: Number(use.isSynced), last_used_at: use.now })
    .where('id', '=', use.id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
