import type { Deps } from '../../deps.ts'
import type { UserActor, VisitorActor } from '../../http/actor.ts'

/**
 * The email address for which shares count that wait for it, once it is known to be theirs: where the instance can send
 * mail by a link that was mailed there, where it can't by an admin's word as well (decision 0004).
 */
export function findShareAddress(
  { config }: Pick<Deps, 'config'>,
  actor: Pick<UserActor, 'kind' | 'email' | 'addressProof'> | Pick<VisitorActor, 'kind'>,
): string | undefined {
  if (actor.kind === 'visitor' || actor.addressProof === undefined) return undefined
  const isProven = config.smtpUrl === undefined || actor.addressProof === 'mail'
  return isProven ? actor.email.toLowerCase() : undefined
}
