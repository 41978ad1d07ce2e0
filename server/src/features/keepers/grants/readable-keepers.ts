import type { Database, Queries } from '../../../database/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { can } from '../keepers.access.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { ReadGrant } from '../recall/candidates.table.ts'
import { findKeepers } from '../keepers.table.ts'
import { countGrants, listGrantsOf } from './grants.table.ts'

/** Keepers that an agent may read for somebody, with how far. */
export type ReadableKeepers = { keepers: StoredKeeper[]; grants: ReadonlyMap<string, ReadGrant> }

/** The keepers that an agent may read for a caller now: of other people what is public at most. */
export function findReadableKeepers(
  db: Queries,
  by: { agentId: string; caller: Actor },
): Promise<ReadableKeepers> {
  return findGrantedKeepers(db, by, 'read')
}

/** The keepers for which an agent may propose moments, or which it may read. */
export async function findGrantedKeepers(
  db: Queries,
  { agentId, caller }: { agentId: string; caller: Actor },
  action: 'read' | 'propose',
): Promise<ReadableKeepers> {
  const keepers: StoredKeeper[] = []
  const grants = new Map<string, ReadGrant>()
  const given = await listGrantsOf(db, agentId)
  const granted = await findKeepers(
    db,
    given.map(({ keeper_id }) => keeper_id),
  )
  for (const { id, keeper_id, access } of given) {
    const keeper = granted.get(keeper_id)
    if (!keeper || !can({ kind: 'agent', caller, grant: access }, action, keeper)) continue
    keepers.push(keeper)
    const isOwner = caller.kind === 'user' && caller.userId === keeper.owner_id
    grants.set(keeper.id, { id, isPublicOnly: !isOwner })
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
