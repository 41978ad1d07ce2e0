import type { Actor } from '../../http/actor.ts'

/** *edit* writes into a keeper; *configure* changes its settings, one of which is whether it is archived. */
export type KeeperAction = 'see' | 'edit' | 'configure' | 'delete' | 'restore'

/** What the decision needs to know of a keeper. */
export type AccessKeeper = { owner_id: string; archived_at: number | null; deleted_at: number | null }

/**
 * Whether somebody may do something with a keeper: its owner alone, and an admin no more than anybody else. Nothing is
 * written into an archived keeper. A deleted keeper can be restored, and nothing else.
 */
export function can(actor: Actor, action: KeeperAction, keeper: AccessKeeper): boolean {
  if (actor.kind !== 'user' || keeper.owner_id !== actor.userId) return false
  if (action === 'edit' && keeper.archived_at !== null) return false
  return (action === 'restore') === (keeper.deleted_at !== null)
}
