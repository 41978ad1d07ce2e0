import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { clearLimit, takeLimits } from '../limits/index.ts'
import { findPasswordHash } from './accounts.table.ts'
import { isPassword } from './password-hash.ts'
import type { UserActor } from '../../http/actor.ts'

const triesPerSignIn = 10
const triesPerAccount = 30
const windowMs = 15 * 60_000

/**
 * Asks for the caller's password once more. Throws at `field` when it is wrong, and slows down guessing. Answers with
 * the hash that it fits.
 */
export async function confirmPassword(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  actor: UserActor,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<string> {
  const account = `password:${actor.userId}`
  const signIn = `${account}:${actor.authSessionId}`
  await takeLimits(deps, [
    { key: signIn, limit: triesPerSignIn, windowMs },
    { key: account, limit: triesPerAccount, windowMs },
  ])
  const hash = await findPasswordHash(deps.database.db, actor.userId)
  if (!hash || !(await isPassword(password, hash))) throw wrongPassword(field)
  await clearLimit(deps, signIn)
  await clearLimit(deps, account)
  return hash
}

export function wrongPassword(field: string): AppError {
  const sentence = field === 'password' ? wording.wrongPassword : wording.wrongCurrentPassword
  return new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
}
