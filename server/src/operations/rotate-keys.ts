import type { Queries } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { boundTo } from '../features/keys/index.ts'
import { factorBoundTo } from '../features/accounts/two-factor/index.ts'
import { addMasterSecret, createSecrets, loadMasterSecrets, type Secrets } from '../secrets.ts'
import type { Operation } from './operation.ts'

/**
 * Seals every provider key and second factor anew. With the secret in the data folder a new one is made first; with KEEPER_SECRET the
 * new one has to stand before the old one, with a comma between.
 */
export const runRotateKeys: Operation = async ({ config, say }) => {
  const database = await openDatabase(config)
  try {
    const secrets = createSecrets(config.secret ? loadMasterSecrets(config) : addMasterSecret(config.dataDir))
    const [counts, factors] = await database.transaction(async (trx) => [
      await sealKeysAnew(trx, secrets),
      await sealFactorsAnew(trx, secrets),
    ])
    say(`${counts.sealed} keys were sealed with the new secret.`)
    if (factors.sealed > 0) say(`${factors.sealed} second factors were sealed with the new secret.`)
    if (factors.lost > 0)
      say(`${factors.lost} second factors could not be opened: an admin can switch them off.`)
    if (counts.lost > 0) say(`${counts.lost} keys could not be opened and have to be entered again.`)
    return counts.lost + factors.lost > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

type Counts = { sealed: number; lost: number }

async function sealKeysAnew(trx: Queries, secrets: Secrets): Promise<Counts> {
  let sealed = 0
  const rows = await trx.selectFrom('provider_keys').selectAll().execute()
  for (const row of rows) {
    const key = secrets.open(row.sealed, boundTo(row))
    if (key === undefined) continue
    sealed += 1
    const anew = secrets.seal(key, boundTo(row))
    await trx.updateTable('provider_keys').set({ sealed: anew }).where('id', '=', row.id).execute()
  }
  return { sealed, lost: rows.length - sealed }
}

async function sealFactorsAnew(trx: Queries, secrets: Secrets): Promise<Counts> {
  let sealed = 0
  const rows = await trx.selectFrom('two_factor_secrets').selectAll().execute()
  for (const { user_id: userId, sealed: before } of rows) {
    const secret = secrets.open(before, factorBoundTo(userId))
    if (secret === undefined) continue
    sealed += 1
    const anew = secrets.seal(secret, factorBoundTo(userId))
    await trx.updateTable('two_factor_secrets').set({ sealed: anew }).where('user_id', '=', userId).execute()
  }
  return { sealed, lost: rows.length - sealed }
}
