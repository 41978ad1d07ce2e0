import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/index.ts'
import { countInInstanceSetting, findInstanceSetting, takeInstanceSetting } from '../instance/index.ts'
import { addressPrefix, takeLimits, type RateLimit } from '../limits/index.ts'
import type { SignInWay } from './sign-ins.ts'

/** Lines of failed sign-ins in an hour. Attempts that the limits refused aren't written down at all. */
const linesPerAddress = 100
const windowMs = 60 * 60_000

/** How many lines were left out since this was last told: at no account, and at accounts that exist. */
const leftOut = {
  strangers: 'failed_sign_ins_left_out',
  accounts: 'failed_sign_ins_left_out_at_accounts',
}

type Attempt = { userId: string | undefined; address: string; way: SignInWay }

/** Writes a failed sign-in to the audit log. Which account was named is noted only where there is one. */
export async function noteFailedSignIn(
  deps: Pick<Deps, 'database' | 'config' | 'now' | 'bounds'>,
  attempt: Attempt,
): Promise<void> {
  const { userId, address, way } = attempt
  try {
    await takeLimits(deps, lineLimits(deps, attempt))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limited') throw error
    const key = userId === undefined ? leftOut.strangers : leftOut.accounts
    return deps.database.relaxed((trx) => countInInstanceSetting(trx, key))
  }
  const entry = { action: 'account.sign_in_failed', actorId: null, detail: { way } } as const
  await writeAudit(deps, { ...entry, address, ...(userId !== undefined && { subject: userId }) })
}

/**
 * The narrow one first: neither an address nor an account can use up the lines of all. Accounts that exist have room
 * of their own, which junk can't take.
 */
function lineLimits({ bounds }: Pick<Deps, 'bounds'>, { userId, address }: Attempt): RateLimit[] {
  const prefix = addressPrefix(address)
  const key = 'audit:failed-sign-ins'
  if (userId === undefined)
    return [
      { key: `${key}:${prefix}`, limit: linesPerAddress, windowMs },
      { key, limit: bounds.failedSignInLines, windowMs },
    ]
  return [
    { key: `${key}:accounts:${prefix}`, limit: linesPerAddress, windowMs },
    { key: `${key}:account:${userId}`, limit: bounds.failedSignInLinesPerAccount, windowMs },
    { key: `${key}:accounts`, limit: bounds.failedSignInLinesOfAccounts, windowMs },
  ]
}

/** Whether there is anything for `tellFailuresLeftOut` to tell. */
export async function haveFailuresLeftOut({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  for (const key of Object.values(leftOut))
    if ((await findInstanceSetting(database.db, key)) !== undefined) return true
  return false
}

/** Writes one line that says how many failed sign-ins have no line of their own, where there are any. */
export async function tellFailuresLeftOut(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const atAccounts = Number((await takeInstanceSetting(trx, leftOut.accounts)) ?? 0)
    const count = atAccounts + Number((await takeInstanceSetting(trx, leftOut.strangers)) ?? 0)
    if (count === 0) return
    const detail = { count, atAccounts }
    await writeAudit(deps, { trx, action: 'account.sign_in_failures_left_out', actorId: null, detail })
  })
}
