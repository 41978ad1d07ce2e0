import { createHash } from 'node:crypto'
import type { LoginPayload } from '#contracts/accounts.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { addressPrefix, clearLimit, giveBackLimit, takeLimits } from '../../limits/index.ts'
import { askSecondFactor, isTwoFactorOn } from '../two-factor/index.ts'
import { type Caller, findCredential, isBanned, signInAs } from '../index.ts'

const windowMs = 15 * 60_000
/** A stranger elsewhere can't lock a person out: an address counts for the account only as often as this. */
const triesPerAccountAndAddress = 10
const triesPerAccount = 100
const triesPerAddress = 50

/**
 * Signs in. Throws `two_factor_required` with a challenge where the account has a second factor; throws one and the same error for an unknown address and a wrong password, after the same work.
 */
export async function login(deps: Deps, payload: LoginPayload, caller: Caller) {
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
  if (!(await isRight(deps, payload.password, credential?.password)) || !credential) {
    throw new AppError('invalid_credentials', wording.wrongCredentials)
  }
  if (isBanned(credential, deps.now())) throw new AppError('forbidden', wording.accountLocked)
  await clearLimit(deps, keys.accountAndAddress)
  await clearLimit(deps, keys.account)
  await giveBackLimit(deps, keys.address)
  if (await isTwoFactorOn(deps.database.db, credential.id)) throw await askSecondFactor(deps, credential.id)
  return deps.database.transaction((trx) => signInAs(deps, { trx, userId: credential.id, caller }))
}

async function isRight(
  deps: Pick<Deps, 'accounts'>,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const library = await deps.accounts()
  if (hash) return library.isPassword(password, hash)
  // As much work as checking one, so that the time does not tell which addresses have accounts.
  await library.hashPassword(password)
  return false
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
