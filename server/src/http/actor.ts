import { wording } from '#contracts/wording.ts'
import type { Role } from '#contracts/accounts/accounts.ts'
import { AppError } from '../errors.ts'

/** A signed-in person. */
export type UserActor = {
  kind: 'user'
  /** Owns sessions and runs: 'user:{id}'. */
  key: string
  userId: string
  name: string
  email: string
  /** How the address is known to be theirs: by a link that was mailed there, or by an admin's word. */
  addressProof?: 'mail' | 'admin' | undefined
  role: Role
  authSessionId: string
}

/** Anyone else, known by a signed cookie once there is something to remember. */
export type VisitorActor = { kind: 'visitor'; key: string; isNew: boolean; cookie: string }

/** Who is calling. */
export type Actor = UserActor | VisitorActor

/** The id of the person whose conversations and runs have this key; undefined for a visitor's. */
export function userIdOf(key: string): string | undefined {
  return /^user:(.*)$/.exec(key)?.[1]
}

/** Throws `unauthenticated` for visitors. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('unauthenticated', wording.signInNeeded)
  return actor
}

/** Throws `unauthenticated` for visitors and `forbidden` for people who are not admins. */
export function requireAdmin(actor: Actor): UserActor {
  const user = requireUser(actor)
  if (user.role !== 'admin') throw new AppError('forbidden', wording.adminNeeded)
  return user
}
