import type { Queries } from '../../../database/database.ts'
import { listOwnKeepers } from '../keepers.table.ts'
import { appendToLogbook } from './append-to-logbook.ts'

/** Notes in each of a person's keepers that they asked for all that is theirs. */
export async function noteAccountExport(
  trx: Queries,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const keepers = await listOwnKeepers(trx, userId)
  // In one order, so that no two who append to several keepers wait for each other.
  for (const { id: keeperId, moment_count: moments } of keepers.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await appendToLogbook(trx, {
      ...{ keeperId, at, action: 'keeper.exported', subject: { moments } },
      actor: { kind: 'user', id: userId },
    })
}
