import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { clearLimit, takeLimits } from '../limits/index.ts'
import { findPasswordHash } from './accounts.table.ts'
import { isPassword } from './password-hash.ts'
import type { UserActor } from '../../http/actor.ts'

const tries = 10
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
  const key = `password:${actor.userId}`
  await takeLimits(deps, [{ key, limit: tries, windowMs }])
  const hash = await findPasswordHash(deps.database.db, actor.userId)
  if (!hash || !(await isPassword(password, hash))) throw wrongPassword(field)
  await clearLimit(deps, key)
  return hash
}

export function wrongPassword(field: string): AppError {
  const sentence = field === 'password' ? wording.wrongPassword : wording.wrongCurrentPassword
  return new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
}
