import type { Queries } from '../../../database/database.ts'

export function findSecret(db: Queries, userId: string) {
  return db.selectFrom('two_factor_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function listSecrets(db: Queries) {
  return db.selectFrom('two_factor_secrets').select(['user_id', 'sealed']).execute()
}

/** Stores a secret that was sealed again. */
export async function updateSealedSecret(db: Queries, userId: string, sealed: string): Promise<void> {
  await db.updateTable('two_factor_secrets').set({ sealed }).where('user_id', '=', userId).execute()
}

/** Keeps a secret until it is confirmed; false where a confirmed one is there. */
export async function putUnconfirmedSecret(
  db: Queries,
  secret: { userId: string; sealed: string; now: number },
): Promise<boolean> {
  const fresh = { sealed: secret.sealed, last_step: 0, confirmed_at: null, created_at: secret.now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor_secrets')
    .values({ user_id: secret.userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('two_factor_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function confirmSecret(db: Queries, userId: string, now: number): Promise<void> {
  await db
    .updateTable('two_factor_secrets')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up the code of a step; false where it, or a later one, was used. */
export async function useStep(db: Queries, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The earlier codes no longer work. */
export async function replaceBackupCodes(db: Queries, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('backup_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function useBackupCode(db: Queries, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function countBackupCodes(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteTwoFactor(db: Queries, userId: string): Promise<boolean> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('two_factor_secrets')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}
