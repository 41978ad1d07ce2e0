import type { TwoFactorPayload } from '#contracts/accounts/two-factor.ts'
import { wording } from '#contracts/wording.ts'
import { AppError } from '../../../errors.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { useSecondFactor } from '../two-factor/index.ts'
import { isSignedInFrom } from './login.ts'
import {
  type Caller,
  findChallenge,
  holdAccount,
  noteFailedSignIn,
  signInAs,
  type SignInDeps,
  takeChallenge,
} from '../index.ts'

const windowMs = 15 * 60_000
const triesPerAddress = 50

/** Finishes a sign-in with the code that `login` asked for. */
export async function finishLogin(deps: SignInDeps, payload: TwoFactorPayload, caller: Caller) {
  const { challenge, code } = payload
  const place = addressPrefix(caller.address)
  await takeLimits(
    deps,
    [{ key: `two-factor:address:${place}`, limit: triesPerAddress, windowMs }],
    wording.tooManySignIns,
  )
  const userId = await findChallenge(deps, 'two-factor', challenge)
  if (userId === undefined) throw ended()
  // A stranger who knows the password can't close the door to a person who is where they have signed in before.
  const isKnown = await isSignedInFrom(deps, userId, caller.address)
  try {
    await useSecondFactor(deps, { userId, code, place, isKnown })
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid_credentials'
    if (isWrong) await noteFailedSignIn(deps, { userId, address: caller.address, way: 'two-factor' })
    throw error
  }
  return deps.database.transaction(async (trx) => {
    // Held before the challenge is taken: a password change ends it, and comes before or after all of this.
    await holdAccount(trx, userId)
    const isFirst = (await takeChallenge(deps, trx, { purpose: 'two-factor', challenge })) !== undefined
    if (!isFirst) throw ended()
    return signInAs(deps, { trx, userId, caller, way: 'two-factor' })
  })
}

function ended(): AppError {
  return new AppError('unauthenticated', wording.twoFactorEnded)
}
