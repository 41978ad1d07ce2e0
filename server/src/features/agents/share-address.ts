import type { Deps } from '../../deps.ts'
import type { UserActor, VisitorActor } from '../../http/actor.ts'
import { findVerifiedAddress } from './shares.table.ts'

/**
 * The email address for which shares count that wait for it. Where the instance can send mail it must be verified;
 * where it can't, nobody could ever verify one, and the account's address is taken as theirs (decision 0004).
 */
export async function findShareAddress(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Pick<UserActor, 'kind' | 'userId' | 'email'> | Pick<VisitorActor, 'kind'>,
): Promise<string | undefined> {
  if (actor.kind === 'visitor') return undefined
  if (deps.config.smtpUrl === undefined) return actor.email.toLowerCase()
  return findVerifiedAddress(deps.database.db, actor.userId)
}
