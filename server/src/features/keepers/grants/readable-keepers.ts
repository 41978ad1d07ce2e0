import type { Database, Queries } from '../../../database/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { can } from '../keepers.access.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { Grantee } from '../../agents/index.ts'
import type { ReadGrant } from '../recall/candidates.table.ts'
import type { GrantKey } from './within-grant.table.ts'
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
type GrantedTo = Grantee & { above?: readonly Grantee[]; caller: Actor }

/** The keepers that an agent may read for a caller now: of other people what is public at most. */
export function findReadableKeepers(db: Queries, to: GrantedTo): Promise<ReadableKeepers> {
  return findGrantedKeepers(db, to, 'read')
}

/** The keepers for which an agent may propose moments, or which it may read. */
export async function findGrantedKeepers(
  db: Queries,
  { agentId, tries, above = [], caller }: GrantedTo,
  action: 'read' | 'propose',
): Promise<ReadableKeepers> {
  const keepers: StoredKeeper[] = []
  const grants = new Map<string, HeldGrant>()
  const given = await listHeld(db, { agentId, tries }, action)
  const givenAbove =
    given.length === 0 ? [] : await Promise.all(above.map((one) => listHeld(db, one, action)))
  const granted = await findKeepers(
    db,
    given.map(({ keeperId }) => keeperId),
  )
  for (const { keeperId, ...held } of given) {
    const keeper = granted.get(keeperId)
    const isOwner = caller.kind === 'user' && caller.userId === keeper?.owner_id
    const isOpen = ({ key, access }: Pick<Held, 'key' | 'access'>) =>
      keeper !== undefined &&
      can({ kind: 'agent', caller, grant: access }, action, keeper) &&
      // Nobody tries what isn't theirs to give.
      (typeof key === 'string' || isOwner)
    if (!keeper || !isOpen(held)) continue
    const ofAbove = givenAbove.map((all) => all.find((one) => one.keeperId === keeperId && isOpen(one))?.key)
    if (ofAbove.includes(undefined)) continue
    keepers.push(keeper)
    const above = ofAbove.filter((it) => it !== undefined)
    const { key: id, version, agreedProvider } = held
    grants.set(keeper.id, { id, isPublicOnly: !isOwner, above, version, agreedProvider })
  }
  return { keepers, grants }
}

/**
 * Where an agent may do something with no keeper of its caller: whether it is granted none of theirs itself, or those
 * above it may not do it with the same ones. Other people's public keepers don't count.
 */
export async function findLack(
  db: Queries,
  to: GrantedTo,
  action: 'read' | 'propose',
): Promise<'itself' | 'above'> {
  const { keepers } = await findGrantedKeepers(db, { ...to, above: [] }, action)
  const { caller } = to
  const isOwned = keepers.some((keeper) => caller.kind === 'user' && keeper.owner_id === caller.userId)
  return isOwned ? 'above' : 'itself'
}

type Held = Pick<HeldGrant, 'version' | 'agreedProvider'> & {
  keeperId: string
  key: GrantKey
  access: 'read' | 'propose'
}

/** What an agent holds, or its draft would: a draft only reads what isn't saved, and is looked at each time. */
async function listHeld(
  db: Queries,
  { agentId, tries }: Grantee,
  action: 'read' | 'propose',
): Promise<Held[]> {
  const rows = await listGrantsOf(db, agentId)
  const saved = rows.filter(({ keeper_id }) => !tries.some(({ keeperId }) => keeperId === keeper_id))
  return [
    ...saved.map(({ id, keeper_id, access, version, agreed_provider }) => ({
      ...{ keeperId: keeper_id, key: id, access, version, agreedProvider: agreed_provider },
    })),
    ...(action === 'read' ? tries : []).flatMap((wish): Held[] =>
      wish.right === null
        ? []
        : [{ keeperId: wish.keeperId, key: wish, access: wish.right, version: 0, agreedProvider: null }],
    ),
  ]
}

/** Whether these grants still hold; none is revoked before the transaction has ended. */
export async function holdGrants(
  store: Pick<Database, 'db' | 'engine'>,
  grants: readonly ReadGrant[],
): Promise<boolean> {
  const keys = grants.flatMap(({ id, above = [] }) => [id, ...above])
  const ids = [...new Set(keys.filter((key) => typeof key === 'string'))]
  return (await countGrants(store, ids)) === ids.length
}
