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

/** Keepers that an agent may use for somebody, with how far. */
export type ReadableKeepers = { keepers: StoredKeeper[]; grants: ReadonlyMap<string, HeldGrant> }

/** Who wants to use grants: an agent for a caller. `above`: the agents that delegated its run, which need one as well. */
type GrantedTo = { agentId: string; above?: readonly string[]; caller: Actor }

/** The keepers that an agent may read for a caller now: of other people what is public at most. */
export function findReadableKeepers(db: Queries, to: GrantedTo): Promise<ReadableKeepers> {
  return findGrantedKeepers(db, to, 'read')
}

/** The keepers for which an agent may propose moments, or which it may read. */
export async function findGrantedKeepers(
  db: Queries,
  { agentId, above = [], caller }: GrantedTo,
  action: 'read' | 'propose',
): Promise<ReadableKeepers> {
  const keepers: StoredKeeper[] = []
  const grants = new Map<string, HeldGrant>()
  const given = await listGrantsOf(db, agentId)
  const givenAbove = given.length === 0 ? [] : await Promise.all(above.map((id) => listGrantsOf(db, id)))
  const granted = await findKeepers(
    db,
    given.map(({ keeper_id }) => keeper_id),
  )
  for (const { id, keeper_id, access, version, agreed_provider: agreedProvider } of given) {
    const keeper = granted.get(keeper_id)
    const isOpen = (grant: typeof access) =>
      keeper !== undefined && can({ kind: 'agent', caller, grant }, action, keeper)
    if (!keeper || !isOpen(access)) continue
    const ofAbove = givenAbove.map(
      (held) => held.find((one) => one.keeper_id === keeper_id && isOpen(one.access))?.id,
    )
    if (ofAbove.includes(undefined)) continue
    keepers.push(keeper)
    const isOwner = caller.kind === 'user' && caller.userId === keeper.owner_id
    const above = ofAbove.filter((it) => it !== undefined)
    grants.set(keeper.id, { id, isPublicOnly: !isOwner, above, version, agreedProvider })
  }
  return { keepers, grants }
}

/** Whether these grants still hold; none is revoked before the transaction has ended. */
export async function holdGrants(
  store: Pick<Database, 'db' | 'engine'>,
  grants: readonly ReadGrant[],
): Promise<boolean> {
  const ids = [...new Set(grants.flatMap(({ id, above = [] }) => [id, ...above]))]
  return (await countGrants(store, ids)) === ids.length
}
