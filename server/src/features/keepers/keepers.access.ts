import type { GrantRight } from '#contracts/keepers/grants.ts'
import type { Actor } from '../../http/actor.ts'

/**
 * *edit* writes into a keeper; *configure* changes its settings, one of which is whether it is archived; *read* and
 * *propose* are what agents do.
 */
export type KeeperAction = 'see' | 'edit' | 'configure' | 'delete' | 'restore' | 'read' | 'propose'

/** What the decision needs to know of a keeper. */
export type AccessKeeper = {
  owner_id: string
  is_public: number
  archived_at: number | null
  deleted_at: number | null
}

/** An agent that acts for somebody, with what the keeper's owner lets it do. */
export type GrantedAgent = { kind: 'agent'; caller: Actor; grant: GrantRight | undefined }

/**
 * Whether somebody may do something with a keeper: its owner alone, and an admin no more than anybody else. Nothing is
 * written into an archived keeper. A deleted keeper can be restored, and nothing else.
 *
 * An agent needs the owner's grant, whoever asks it. For the owner it reads and proposes what the grant says; for other
 * people it reads a public keeper's public moments at most; for visitors nothing.
 */
export function can(actor: Actor | GrantedAgent, action: KeeperAction, keeper: AccessKeeper): boolean {
  if (actor.kind === 'agent') return agentCan(actor, action, keeper)
  if (actor.kind !== 'user' || keeper.owner_id !== actor.userId) return false
  if (action === 'read' || action === 'propose') return false
  if (action === 'edit' && keeper.archived_at !== null) return false
  return (action === 'restore') === (keeper.deleted_at !== null)
}

function agentCan({ caller, grant }: GrantedAgent, action: KeeperAction, keeper: AccessKeeper): boolean {
  if (grant === undefined || caller.kind !== 'user' || keeper.deleted_at !== null) return false
  const isOwner = keeper.owner_id === caller.userId
  if (action === 'read') return isOwner || keeper.is_public === 1
  return action === 'propose' && isOwner && grant === 'propose' && keeper.archived_at === null
}
