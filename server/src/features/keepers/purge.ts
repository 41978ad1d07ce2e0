import type { Deps } from '../../deps.ts'
import { eraseTracesOfMoments } from '../../owned-data/erase.ts'
import { writeAudit } from '../audit/index.ts'
import { eraseKeeperAttachments, removeFiles } from './attachments/unused-attachments.ts'
import { keptDeletedMs } from './keepers.ts'
import { eraseKeepers, listDeletedBefore } from './keepers.table.ts'
import { forgetWordsOf } from './moments/moments.table.ts'

/** Removes for good the keepers whose time in the trash is over, each with all that is in it. */
export async function forgetDeletedKeepers(deps: Deps): Promise<void> {
  const { database } = deps
  for (const id of await listDeletedBefore(database.db, deps.now() - keptDeletedMs)) {
    const afterwards = await database.transaction(async (trx) => {
      const files = await eraseKeeperAttachments(deps, trx, id)
      const endTraces = await eraseTracesOfMoments(deps, trx, { keeperId: id })
      await forgetWordsOf({ db: trx, engine: database.engine }, { keeperId: id })
      await eraseKeepers(trx, [id])
      await writeAudit(deps, { trx, actorId: null, action: 'keeper.purged', subject: id })
      return async () => {
        await endTraces()
        await removeFiles(deps, files)
      }
    })
    await afterwards()
  }
}
