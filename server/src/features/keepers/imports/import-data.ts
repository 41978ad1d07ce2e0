import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { holdKeepers } from '../topics/mentions.table.ts'
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
  async eraseMoments({ deps, trx }, moments) {
    // Before their rows, as an import that is running does.
    if ('ids' in moments) {
      const keepers = trx.selectFrom('moments').select('keeper_id').where('id', 'in', moments.ids)
      const rows = await keepers.distinct().execute()
      await holdKeepers(
        { db: trx, engine: deps.database.engine },
        rows.map(({ keeper_id }) => keeper_id),
      )
    }
    await forgetExamples(trx, moments)
  },
}
