import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { clearLimit, takeLimits } from '../limits/index.ts'
import { findPasswordHash } from './accounts.table.ts'
import type { UserActor } from '../../http/actor.ts'

const triesPerSignIn = 10
const triesPerAccount = 30
const windowMs = 15 * 60_000

/** Asks for the caller's password once more. Throws at `field` when it is wrong, and slows down guessing. */
export async function confirmPassword(
  deps: Pick<Deps, 'accounts' | 'config' | 'database' | 'now'>,
  actor: UserActor,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<void> {
  const account = `password:${actor.userId}`
  const signIn = `${account}:${actor.authSessionId}`
  await takeLimits(deps, [
    { key: signIn, limit: triesPerSignIn, windowMs },
    { key: account, limit: triesPerAccount, windowMs },
  ])
  const library = await deps.accounts()
  const hash = await findPasswordHash(deps.database.db, actor.userId)
  if (!hash || !(await library.isPassword(password, hash))) {
    const sentence = field === 'password' ? wording.wrongPassword : wording.wrongCurrentPassword
    throw new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
  }
  await clearLimit(deps, signIn)
  await clearLimit(deps, account)
}
