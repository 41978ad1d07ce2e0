import type { ImportState } from '#contracts/keepers/imports.ts'
import type { Deps } from '../../../deps.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { forgetExamplesOf } from './forget-examples.table.ts'
import { countImported, findImport, updateImport } from './imports.table.ts'

/**
 * Ends an import that is in one of these states, and notes in the logbooks of its keepers what it brought. One that is
 * cancelled quotes nothing of its file any longer. False, and nothing is done, where it has left them.
 */
export async function endImport(
  deps: Pick<Deps, 'database' | 'now'>,
  id: string,
  { from, to }: { from: readonly ImportState[]; to: 'done' | 'cancelled' },
): Promise<boolean> {
  const at = deps.now()
  return deps.database.transaction(async (trx) => {
    if (!(await updateImport(trx, id, { from, status: to, finished_at: at }))) return false
    if (to === 'cancelled') await forgetExamplesOf(trx, id)
    const ownerId = (await findImport(trx, id))?.owner_id ?? null
    // In one order, so that no two who append to several keepers wait for each other.
    for (const { keeperId, moments } of await countImported(trx, id))
      await appendToLogbook(trx, {
        ...{ keeperId, at, action: 'keeper.imported', subject: { moments } },
        actor: { kind: 'import', id: ownerId },
      })
    return true
  })
}
