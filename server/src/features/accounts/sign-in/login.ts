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
  listAddresses,
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
  const narrow = [
    { key: keys.accountAndAddress, limit: triesPerAccountAndAddress, windowMs },
    { key: keys.address, limit: triesPerAddress, windowMs },
  ]
  await takeLimits(deps, narrow, wording.tooManySignIns)
  const credential = await findCredential(deps.database.db, payload.email)
  if (!(await isSignedInFrom(deps, credential?.id ?? '', caller.address))) {
    const ofAccount = { key: keys.account, limit: triesPerAccount, windowMs }
    await takeLimits(deps, [ofAccount], wording.tooManySignIns)
  }
  const attempt = { userId: credential?.id, address: caller.address, way: 'password' as const }
  const stranger = addressPrefix(caller.address)
  if (!(await isRight(payload.password, credential?.password, stranger)) || !credential) {
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

async function isRight(
  password: string,
  hash: string | null | undefined,
  stranger: string,
): Promise<boolean> {
  if (hash) return isPassword(password, hash, stranger)
  // As much work as checking one, so that the time does not tell which addresses have accounts.
  await hashPassword(password, stranger)
  return false
}

/** Whether the person is signed in from where the caller is: what strangers try elsewhere doesn't count for them. */
export async function isSignedInFrom(deps: SignInDeps, userId: string, address: string): Promise<boolean> {
  const known = await listAddresses(deps.database.db, userId, new Date(deps.now()))
  return known.some((one) => addressPrefix(one) === addressPrefix(address))
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
