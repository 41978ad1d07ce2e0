import { openDatabase } from '../database/open.ts'
import { boundTo } from '../features/keys/keys.service.ts'
import { addMasterSecret, createSecrets, loadMasterSecrets } from '../secrets.ts'
import type { Operation } from './operation.ts'

/**
 * Seals every provider key anew. With the secret in the data folder a new one is made first; with KEEPER_SECRET the
 * new one has to stand before the old one, with a comma between.
 */
export const runRotateKeys: Operation = async ({ config, say }) => {
  const database = await openDatabase(config)
  try {
    const secrets = createSecrets(config.secret ? loadMasterSecrets(config) : addMasterSecret(config.dataDir))
    const counts = await database.transaction(async (trx) => {
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
    })
    say(`${counts.sealed} keys were sealed with the new secret.`)
    if (counts.lost > 0) say(`${counts.lost} keys could not be opened and have to be entered again.`)
    return counts.lost > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}
