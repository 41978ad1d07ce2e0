import type { TwoFactorPayload } from '#contracts/two-factor.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { useSecondFactor } from '../two-factor/index.ts'
import { type Caller, findChallenge, signInAs, takeChallenge } from '../index.ts'

const windowMs = 15 * 60_000
const triesPerAddress = 50

/** Finishes a sign-in with the code that `login` asked for. */
export async function finishLogin(deps: Deps, payload: TwoFactorPayload, caller: Caller) {
  const { challenge, code } = payload
  await takeLimits(
    deps,
    [{ key: `two-factor:address:${addressPrefix(caller.address)}`, limit: triesPerAddress, windowMs }],
    wording.tooManySignIns,
  )
  const userId = await findChallenge(deps, 'two-factor', challenge)
  if (userId === undefined) throw ended()
  await useSecondFactor(deps, { userId, code })
  return deps.database.transaction(async (trx) => {
    const isFirst = (await takeChallenge(deps, trx, { purpose: 'two-factor', challenge })) !== undefined
    if (!isFirst) throw ended()
    return signInAs(deps, { trx, userId, caller })
  })
}

function ended(): AppError {
  return new AppError('unauthenticated', wording.twoFactorEnded)
}
