import type { Queries } from '../../database/database.ts'

/** Makes a visitor's runs those of an account. */
export async function claimRuns(
  trx: Queries,
  { visitorKey, userId }: { visitorKey: string; userId: string },
): Promise<void> {
  const userKey = `user:${userId}`
  const usedKeys = trx
    .selectFrom('runs')
    .select('idempotency_key')
    .where('actor_key', '=', userKey)
    .where('idempotency_key', 'is not', null)
  // A key is unique for its caller: where both have one, the account's own run keeps it.
  await trx
    .updateTable('runs')
    .set({ idempotency_key: null })
    .where('actor_key', '=', visitorKey)
    .where('idempotency_key', 'in', usedKeys)
    .execute()
  const claimed = trx.selectFrom('sessions').select('id').where('actor_key', '=', visitorKey)
  await trx
    .updateTable('runs')
    .set({ actor_key: userKey, user_id: userId })
    .where('session_id', 'in', claimed)
    .where('actor_key', '=', visitorKey)
    .execute()
}
