import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/index.ts'
import { addressPrefix, takeLimits } from '../limits/index.ts'
import type { SignInWay } from './sign-ins.ts'

/** Lines of failed sign-ins in an hour. Attempts that the limits refused aren't written down at all. */
const linesPerAddress = 100
const linesPerInstance = 2_000
const windowMs = 60 * 60_000

/** Writes a failed sign-in to the audit log. Which account was named is noted only where there is one. */
export async function noteFailedSignIn(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  attempt: { userId: string | undefined; address: string; way: SignInWay },
): Promise<void> {
  const { userId, address, way } = attempt
  try {
    // The narrow one first: one address can't use up the lines of all.
    const key = `audit:failed-sign-ins:${addressPrefix(address)}`
    await takeLimits(deps, [{ key, limit: linesPerAddress, windowMs }])
    await takeLimits(deps, [{ key: 'audit:failed-sign-ins', limit: linesPerInstance, windowMs }])
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return
    throw error
  }
  const entry = { action: 'account.sign_in_failed', actorId: null, detail: { way } } as const
  await writeAudit(deps, { ...entry, address, ...(userId !== undefined && { subject: userId }) })
}
