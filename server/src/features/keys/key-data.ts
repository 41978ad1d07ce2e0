import type { OwnedData } from '../../owned-data/owned-data.ts'
import { countKeys, deleteKeysOf } from './keys.table.ts'

/** Personal keys. They are in no export: nobody is shown a key again. */
export const keyData: OwnedData = {
  name: 'keys',
  tables: ['provider_keys'],
  count: async (db, { userId }) => ({ keys: await countKeys(db, userId) }),
  erase: ({ trx }, { userId }) => deleteKeysOf(trx, userId),
}
