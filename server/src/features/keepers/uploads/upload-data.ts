import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { removePartialFiles } from './partial-files.ts'
import { listUploadsOf } from './uploads.table.ts'

/** Files that come in pieces. Their rows go with their owner's. */
export const uploadData: OwnedData = {
  name: 'uploads',
  tables: ['uploads'],
  async erase({ deps, trx, afterwards }, { userId }) {
    const ids = (await listUploadsOf(trx, userId)).map(({ id }) => id)
    afterwards.push(() => removePartialFiles(deps, ids))
  },
}
