import type { Queries } from '../../../database/database.ts'
import type { StoredKeeper } from '../keepers.ts'
import { listOwnKeepers } from '../keepers.table.ts'
import { appendToLogbook } from './append-to-logbook.ts'

type Deed = { userId: string; at: number }

/** Notes in each of a person's keepers that they asked for all that is theirs. */
export async function noteAccountExport(trx: Queries, deed: Deed): Promise<void> {
  await noteExport(trx, await listOwnKeepers(trx, deed.userId), deed)
}

/** Notes in keepers that their owner took them along. */
export async function noteExport(
  trx: Queries,
  keepers: readonly Pick<StoredKeeper, 'id' | 'moment_count'>[],
  { userId, at }: Deed,
): Promise<void> {
  // In one order, so that no two who append to several keepers wait for each other.
  for (const { id: keeperId, moment_count: moments } of keepers.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await appendToLogbook(trx, {
      ...{ keeperId, at, action: 'keeper.exported', subject: { moments } },
      actor: { kind: 'user', id: userId },
    })
}
