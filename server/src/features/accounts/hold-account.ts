import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { findPasswordHash, holdPerson } from './accounts.table.ts'
import { hasSignIn } from './sign-ins.table.ts'

/**
 * Holds an account until the transaction ends, so that its password doesn't change meanwhile. The hash of the password
 * is what a caller compares with the one that was verified before.
 */
export async function holdAccount(trx: Queries, userId: string) {
  const person = await holdPerson(trx, userId)
  return { person, passwordHash: await findPasswordHash(trx, userId) }
}

/** Holds the caller's account as `holdAccount` does. Throws when their sign-in has ended since the request began. */
export async function holdOwnAccount(trx: Queries, actor: UserActor) {
  const held = await holdAccount(trx, actor.userId)
  if (!(await hasSignIn(trx, { userId: actor.userId, id: actor.authSessionId }))) {
    throw new AppError('unauthenticated', wording.signInNeeded)
  }
  return held
}
