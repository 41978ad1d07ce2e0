import type { Actor } from '../../http/actor.ts'

export type KeeperAction = 'see' | 'edit' | 'delete' | 'restore'

/** What the decision needs to know of a keeper. */
export type AccessKeeper = { owner_id: string; deleted_at: number | null }

/**
 * Whether somebody may do something with a keeper: its owner alone, and an admin no more than anybody else. A deleted
 * keeper can be restored, and nothing else.
 */
export function can(actor: Actor, action: KeeperAction, keeper: AccessKeeper): boolean {
  if (actor.kind !== 'user' || keeper.owner_id !== actor.userId) return false
  return (action === 'restore') === (keeper.deleted_at !== null)
}
