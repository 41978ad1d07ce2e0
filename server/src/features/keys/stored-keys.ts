import type { Queries } from '../../database/database.ts'
import type { Seals } from '../../secrets.ts'
import { boundTo } from './keys.ts'
import { listSealedKeys, updateSealedKey } from './keys.table.ts'

/** How many keys are stored, and how many of them can't be opened. */
export async function countStoredKeys(seals: Seals, db: Queries): Promise<{ total: number; lost: number }> {
  const keys = await listSealedKeys(db)
  const lost = keys.filter((key) => seals.open(key.sealed, boundTo(key)) === undefined)
  return { total: keys.length, lost: lost.length }
}

/** Seals every key with the current secret. Those that can't be opened stay as they are. */
export async function sealKeysAgain(trx: Queries, seals: Seals): Promise<{ sealed: number; lost: number }> {
  const keys = await listSealedKeys(trx)
  let sealed = 0
  for (const key of keys) {
    const text = seals.open(key.sealed, boundTo(key))
    if (text === undefined) continue
    await updateSealedKey(trx, { id: key.id, sealed: seals.seal(text, boundTo(key)) })
    sealed += 1
  }
  return { sealed, lost: keys.length - sealed }
}
