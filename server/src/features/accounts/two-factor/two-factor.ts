import type { TwoFactorSetup, TwoFactorState } from '#contracts/accounts/two-factor.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { confirmPassword, holdOwnAccount, makeChallenge } from '../index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { clearLimit, takeLimits } from '../../limits/index.ts'
import type { Seals } from '../../../secrets.ts'
import { hashOfCode, newBackupCodes } from './backup-codes.ts'
import { newSecret, setupUri, stepOf } from './totp.ts'
import * as table from './two-factor.table.ts'

const tries = 10
/** A place that an account isn't known at can't use up the tries of all such places. */
const triesElsewhere = 5
const windowMs = 15 * 60_000

/** Whether signing in to an account needs a code besides the password. */
export async function isTwoFactorOn(db: Queries, userId: string): Promise<boolean> {
  const secret = await table.findSecret(db, userId)
  return secret !== undefined && secret.confirmed_at !== null
}

/** The challenge that a code of this account answers. */
export function askSecondFactor(deps: Pick<Deps, 'now'>, trx: Queries, userId: string): Promise<string> {
  return makeChallenge(deps, trx, { purpose: 'two-factor', value: userId })
}

/** The answer to a correct password where a code is needed too. */
export function secondFactorNeeded(challenge: string): AppError {
  return new AppError('two_factor_required', wording.twoFactorNeeded, { data: { challenge } })
}

export async function getTwoFactor(deps: Pick<Deps, 'database'>, actor: UserActor): Promise<TwoFactorState> {
  const { db } = deps.database
  const enabled = await isTwoFactorOn(db, actor.userId)
  return { enabled, backupCodesLeft: enabled ? await table.countBackupCodes(db, actor.userId) : 0 }
}

/** Makes a secret for an authenticator app. Nothing is asked for at sign-in until a code has confirmed it. */
export async function beginTwoFactor(
  deps: Deps,
  actor: UserActor,
  { password }: { password: string },
): Promise<TwoFactorSetup> {
  await confirmPassword(deps, actor, { password })
  const secret = newSecret()
  const sealed = deps.secrets.seal(secret, factorBoundTo(actor.userId))
  const isKept = await deps.database.transaction(async (trx) => {
    await holdOwnAccount(trx, actor)
    return table.putUnconfirmedSecret(trx, { userId: actor.userId, sealed, now: deps.now() })
  })
  if (!isKept) throw new AppError('conflict', wording.twoFactorIsOn)
  return { secret, uri: setupUri(secret, actor.email) }
}

/** Switches two-factor on with a first code. The backup codes are known only to the answer. */
export async function confirmTwoFactor(deps: Deps, actor: UserActor, code: string): Promise<string[]> {
  const { userId } = actor
  if (await isTwoFactorOn(deps.database.db, userId)) throw new AppError('conflict', wording.twoFactorIsOn)
  return deps.database.transaction(async (trx) => {
    await holdOwnAccount(trx, actor)
    if (!(await useAppCode(deps, trx, { userId, code }))) throw wrongCode('invalid_request')
    await table.confirmSecret(trx, userId, deps.now())
    const codes = await makeBackupCodes(trx, userId)
    await writeAudit(deps, { trx, action: 'two_factor.enabled', actorId: userId })
    return codes
  })
}

/** New backup codes in the place of those before. */
export async function renewBackupCodes(deps: Deps, actor: UserActor, password: string): Promise<string[]> {
  await confirmPassword(deps, actor, { password })
  return deps.database.transaction(async (trx) => {
    await holdOwnAccount(trx, actor)
    if (!(await isTwoFactorOn(trx, actor.userId))) throw new AppError('conflict', wording.twoFactorIsOff)
    const codes = await makeBackupCodes(trx, actor.userId)
    await writeAudit(deps, { trx, action: 'two_factor.backup_codes_renewed', actorId: actor.userId })
    return codes
  })
}

export async function endTwoFactor(deps: Deps, actor: UserActor, password: string): Promise<void> {
  await confirmPassword(deps, actor, { password })
  await deps.database.transaction(async (trx) => {
    await holdOwnAccount(trx, actor)
    await removeTwoFactor(deps, trx, { userId: actor.userId, by: actor })
  })
}

/** Takes an account's second factor away, with a line in the audit log. Throws where there is none. */
export async function removeTwoFactor(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: Queries,
  { userId, by }: { userId: string; by: UserActor },
): Promise<void> {
  if (!(await table.deleteTwoFactor(trx, userId))) throw new AppError('conflict', wording.twoFactorIsOff)
  await writeAudit(deps, { trx, action: 'two_factor.disabled', actorId: by.userId, subject: userId })
}

/**
 * Uses up a code of the app or a backup code. Throws when it is wrong, and slows down guessing: by place, and for all
 * places together where the account isn't known. A backup code is too long to be guessed, and gets in whoever else tries.
 */
export async function useSecondFactor(
  deps: Deps,
  { userId, code, place, isKnown }: { userId: string; code: string; place: string; isKnown: boolean },
): Promise<void> {
  if (await useBackupCode(deps, { userId, code })) return
  const account = `two-factor:${userId}`
  const here = `${account}:${place}`
  const limits = isKnown
    ? [{ key: here, limit: tries, windowMs }]
    : [
        { key: here, limit: triesElsewhere, windowMs },
        { key: account, limit: tries, windowMs },
      ]
  await takeLimits(deps, limits, wording.tooManySignIns)
  const isRight = await deps.database.transaction((trx) => useAppCode(deps, trx, { userId, code }))
  if (!isRight) throw wrongCode('invalid_credentials')
  for (const { key } of limits) await clearLimit(deps, key)
}

function useBackupCode(deps: Deps, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  return deps.database.transaction(async (trx) => {
    if (!(await table.useBackupCode(trx, userId, hashOfCode(code)))) return false
    await writeAudit(deps, { trx, action: 'two_factor.backup_code_used', actorId: userId })
    return true
  })
}

async function useAppCode(
  deps: Pick<Deps, 'secrets' | 'now'>,
  trx: Queries,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await table.findSecret(trx, userId)
  const secret = row && deps.secrets.open(row.sealed, factorBoundTo(userId))
  const step = secret === undefined ? undefined : stepOf(secret, code, deps.now())
  return step !== undefined && table.useStep(trx, userId, step)
}

async function makeBackupCodes(trx: Queries, userId: string): Promise<string[]> {
  const codes = newBackupCodes()
  await table.replaceBackupCodes(trx, userId, codes.map(hashOfCode))
  return codes
}

function wrongCode(errorCode: 'invalid_request' | 'invalid_credentials'): AppError {
  return new AppError(errorCode, wording.twoFactorWrong, {
    fields: { code: wording.twoFactorWrong },
  })
}

/** Seals every second factor with the current secret. Those that can't be opened stay as they are. */
export async function sealFactorsAgain(
  trx: Queries,
  seals: Seals,
): Promise<{ sealed: number; lost: number }> {
  const rows = await table.listSecrets(trx)
  let sealed = 0
  for (const row of rows) {
    const secret = seals.open(row.sealed, factorBoundTo(row.user_id))
    if (secret === undefined) continue
    await table.updateSealedSecret(trx, row.user_id, seals.seal(secret, factorBoundTo(row.user_id)))
    sealed += 1
  }
  return { sealed, lost: rows.length - sealed }
}

/** What a secret is sealed for: it opens as nobody else's. */
function factorBoundTo(userId: string): string {
  return `two-factor:${userId}`
}
