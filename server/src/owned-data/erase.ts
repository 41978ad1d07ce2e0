import type { Transaction } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { Erasure, MomentsOf, Owner } from './owned-data.ts'

export type EraseDeps = Pick<Deps, 'config' | 'database' | 'liveRuns' | 'ownedData' | 'now' | 'log'>

/**
 * Erases all that an account has, in the given transaction: what refers to other data goes before it. Returns what is
 * to be done once that is committed.
 */
export async function eraseAccount(
  deps: EraseDeps,
  trx: Transaction<Tables>,
  owner: Owner,
): Promise<Afterwards> {
  const erasure: Erasure = { deps, trx, afterwards: [] }
  const backwards = deps.ownedData.toReversed()
  // What others were told of this person's moments: found by the moments, while these are there.
  for (const data of backwards) await data.eraseMoments?.(erasure, { ownerId: owner.userId })
  for (const data of backwards) await data.erase?.(erasure, owner)
  return afterwardsOf(erasure)
}

/** The same for everything that was said in some conversations. */
export async function eraseConversations(
  deps: EraseDeps,
  trx: Transaction<Tables>,
  sessionIds: readonly string[],
): Promise<Afterwards> {
  const erasure: Erasure = { deps, trx, afterwards: [] }
  if (sessionIds.length > 0)
    for (const data of deps.ownedData.toReversed()) await data.eraseConversations?.(erasure, sessionIds)
  return afterwardsOf(erasure)
}

/** The same for what there is of moments beside the moments themselves, which go after it. */
export async function eraseTracesOfMoments(
  deps: EraseDeps,
  trx: Transaction<Tables>,
  moments: MomentsOf,
): Promise<Afterwards> {
  const erasure: Erasure = { deps, trx, afterwards: [] }
  for (const data of deps.ownedData.toReversed()) await data.eraseMoments?.(erasure, moments)
  return afterwardsOf(erasure)
}

/** What remains to be done when the erasure is committed. */
export type Afterwards = () => Promise<void>

function afterwardsOf({ afterwards }: Erasure): Afterwards {
  return async () => {
    for (const work of afterwards) await work()
  }
}
