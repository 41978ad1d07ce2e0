import type { Queries, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { requireRoom } from '../../limits/index.ts'
import { countOwnMoments } from '../keeper-counts.table.ts'

/**
 * Throws `conflict` where an owner's quota has no room for so many moments more, written or restored (`comesBack`). Where
 * none come, there may be too many: they stay.
 */
export async function requireMomentRoom(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  { ownerId, ...more }: { ownerId: string; adding: number; comesBack?: boolean },
): Promise<void> {
  if (more.adding === 0) return
  const count = (db: Queries) => countOwnMoments(db, ownerId)
  await requireRoom(deps, trx, { owner: ownerId, of: 'moments', count, ...more })
}
