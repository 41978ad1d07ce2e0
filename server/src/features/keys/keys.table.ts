import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ProviderKeysTable } from '../../database/schema/instance.ts'

export type KeyRow = Selectable<ProviderKeysTable>

/** Owner of the keys that everybody's runs may use. */
export const platform = 'platform'

export function listKeys(db: Queries, ownerId: string) {
  return db
    .selectFrom('provider_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('provider')
    .execute()
}

/** The keys of an owner and of the platform for one provider, at most one of each. */
export function selectKeys(db: Queries, of: { provider: string; ownerId: string }) {
  return db
    .selectFrom('provider_keys')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('owner_id', 'in', [of.ownerId, platform])
}

/** What is needed to see whether every stored key opens, and to seal it again. */
export function listSealedKeys(db: Queries) {
  return db.selectFrom('provider_keys').select(['id', 'owner_id', 'provider', 'sealed']).execute()
}

/** Stores a key that was sealed again. */
export async function updateSealedKey(db: Queries, key: { id: string; sealed: string }): Promise<void> {
  await db.updateTable('provider_keys').set({ sealed: key.sealed }).where('id', '=', key.id).execute()
}

/** Replaces the key that the owner had for this provider. */
export async function upsertKey(db: Queries, row: KeyRow): Promise<void> {
  await db
    .insertInto('provider_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'provider']).doUpdateSet(row))
    .execute()
}

export async function updateKeyActive(
  db: Queries,
  key: { ownerId: string; provider: string; isActive: boolean; now: number },
): Promise<KeyRow | undefined> {
  return db
    .updateTable('provider_keys')
    .set({ is_active: Number(key.isActive), updated_at: key.now })
    .where('owner_id', '=', key.ownerId)
    .where('provider', '=', key.provider)
    .returningAll()
    .executeTakeFirst()
}

export async function countKeys(db: Queries, ownerId: string): Promise<number> {
  const own = db.selectFrom('provider_keys').where('owner_id', '=', ownerId)
  return Number((await own.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

export async function deleteKeysOf(db: Queries, ownerId: string): Promise<void> {
  await db.deleteFrom('provider_keys').where('owner_id', '=', ownerId).execute()
}

/** Returns whether there was one. */
export async function deleteKeyRow(db: Queries, ownerId: string, provider: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('provider_keys')
    .where('owner_id', '=', ownerId)
    .where('provider', '=', provider)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
