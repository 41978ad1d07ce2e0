import { createHash } from 'node:crypto'
import type { LoginPayload, SignedIn } from '#contracts/accounts/accounts.ts'
import { wording } from '#contracts/wording.ts'
import { AppError } from '../../../errors.ts'
import { addressPrefix, clearLimit, giveBackLimit, takeLimits } from '../../limits/index.ts'
import { askSecondFactor, isTwoFactorOn, secondFactorNeeded } from '../two-factor/index.ts'
import {
  type Caller,
  findCredential,
  hashPassword,
  holdAccount,
  isBanned,
  isPassword,
  noteFailedSignIn,
  signInAs,
  type SignInDeps,
} from '../index.ts'

const windowMs = 15 * 60_000
/** A stranger elsewhere can't lock a person out: an address counts for the account only as often as this. */
const triesPerAccountAndAddress = 10
const triesPerAccount = 100
const triesPerAddress = 50

/**
 * Signs in. Throws `two_factor_required` with a challenge where the account has a second factor; throws one and the same error for an unknown address and a wrong password, after the same work.
 */
export async function login(deps: SignInDeps, payload: LoginPayload, caller: Caller) {
  const keys = limitKeys(payload.email, caller.address)
  await takeLimits(
    deps,
    [
      { key: keys.accountAndAddress, limit: triesPerAccountAndAddress, windowMs },
      { key: keys.address, limit: triesPerAddress, windowMs },
      { key: keys.account, limit: triesPerAccount, windowMs },
    ],
    wording.tooManySignIns,
  )
  const credential = await findCredential(deps.database.db, payload.email)
  const attempt = { userId: credential?.id, address: caller.address, way: 'password' as const }
  if (!(await isRight(payload.password, credential?.password)) || !credential) {
    await noteFailedSignIn(deps, attempt)
    throw wrongCredentials()
  }
  if (isBanned(credential, deps.now())) {
    await noteFailedSignIn(deps, attempt)
    throw new AppError('forbidden', wording.accountLocked)
  }
  await clearLimit(deps, keys.accountAndAddress)
  await clearLimit(deps, keys.account)
  await giveBackLimit(deps, keys.address)
  const opened = await openWithPassword(deps, {
    userId: credential.id,
    verified: credential.password,
    caller,
  })
  if ('challenge' in opened) throw secondFactorNeeded(opened.challenge)
  return opened
}

/** The password may have been changed since it was verified: then it no longer opens anything. */
function openWithPassword(
  deps: SignInDeps,
  { userId, verified, caller }: { userId: string; verified: string | null; caller: Caller },
): Promise<SignedIn | { challenge: string }> {
  return deps.database.transaction(async (trx) => {
    const { passwordHash } = await holdAccount(trx, userId)
    if (passwordHash === undefined || passwordHash !== verified) throw wrongCredentials()
    if (await isTwoFactorOn(trx, userId)) return { challenge: await askSecondFactor(deps, trx, userId) }
    return signInAs(deps, { trx, userId, caller, way: 'password' })
  })
}

async function isRight(password: string, hash: string | null | undefined): Promise<boolean> {
  if (hash) return isPassword(password, hash)
  // As much work as checking one, so that the time does not tell which addresses have accounts.
  await hashPassword(password)
  return false
}

function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', wording.wrongCredentials)
}

function limitKeys(email: string, address: string) {
  const account = createHash('sha256').update(email).digest('base64url')
  const prefix = addressPrefix(address)
  return {
    account: `login:account:${account}`,
    accountAndAddress: `login:account:${account}:${prefix}`,
    address: `login:address:${prefix}`,
  }
}
