import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { forgetExamples } from './forget-examples.table.ts'
import { removeUploads } from './import-files.ts'
import { listImportIds } from './imports.table.ts'

/** Imports and their uploads. What they brought is moments; the rows go with their owner's. */
export const importData: OwnedData = {
  name: 'imports',
  tables: ['imports', 'import_moments'],
  async erase({ deps, trx, afterwards }, { userId }) {
    const ids = await listImportIds(trx, userId)
    afterwards.push(() => removeUploads(deps, ids))
  },
  eraseMoments: ({ trx }, moments) => forgetExamples(trx, moments),
}
