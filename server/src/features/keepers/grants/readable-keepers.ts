import type { Database, Queries } from '../../../database/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { can } from '../keepers.access.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { ReadGrant } from '../recall/candidates.table.ts'
import { findKeepers } from '../keepers.table.ts'
import { countGrants, listGrantsOf } from './grants.table.ts'

/**
 * A keeper's grant to an agent. agreedProvider: where its owner has seen what goes to, and agreed that more goes there by
 * itself.
 */
type HeldGrant = ReadGrant & { version: number; agreedProvider: string | null }

/** Keepers that an agent may read for somebody, with how far. */
export type ReadableKeepers = { keepers: StoredKeeper[]; grants: ReadonlyMap<string, HeldGrant> }

/** The keepers that an agent may read for a caller now: of other people what is public at most. */
export async function findReadableKeepers(
  db: Queries,
  { agentId, caller }: { agentId: string; caller: Actor },
): Promise<ReadableKeepers> {
  const keepers: StoredKeeper[] = []
  const grants = new Map<string, HeldGrant>()
  const given = await listGrantsOf(db, agentId)
  const granted = await findKeepers(
    db,
    given.map(({ keeper_id }) => keeper_id),
  )
  for (const { id, keeper_id, access, version, agreed_provider: agreedProvider } of given) {
    const keeper = granted.get(keeper_id)
    if (!keeper || !can({ kind: 'agent', caller, grant: access }, 'read', keeper)) continue
    keepers.push(keeper)
    const isOwner = caller.kind === 'user' && caller.userId === keeper.owner_id
    grants.set(keeper.id, { id, isPublicOnly: !isOwner, version, agreedProvider })
  }
  return { keepers, grants }
}

/** Whether these grants still hold; none is revoked before the transaction has ended. */
export async function holdGrants(
  store: Pick<Database, 'db' | 'engine'>,
  grants: readonly ReadGrant[],
): Promise<boolean> {
  const ids = [...new Set(grants.map(({ id }) => id))]
  return (await countGrants(store, ids)) === ids.length
}
