import { randomUUID } from 'node:crypto'
import type { RegisterPayload } from '#contracts/accounts/accounts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { nameMaxChars } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import { isReachableByOthers } from '../../../config.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { findInvitation } from './invitations.ts'
import { markUsed } from './invitations.table.ts'
import { awaitTurn } from '../../instance/index.ts'
import { forgetStartupCode, getRegistration, isStartupCode } from './registration.ts'
import { type Caller, hasAccount, hashPassword, insertAccount, signInAs, type SignInDeps } from '../index.ts'

const registrationsPerAddress = 20
const registrationWindowMs = 3_600_000

/** Makes an account and signs it in. The first account of the instance is its admin. */
export async function register(deps: SignInDeps, payload: RegisterPayload, caller: Caller) {
  const key = `register:${addressPrefix(caller.address)}`
  await takeLimits(
    deps,
    [{ key, limit: registrationsPerAddress, windowMs: registrationWindowMs }],
    wording.tooManyRegistrations,
  )
  // Asked here to spare the hashing, and again below, where nobody can come in between.
  await admit(deps, deps.database.db, payload)
  const passwordHash = await hashPassword(payload.password, addressPrefix(caller.address))
  return deps.database.transaction(async (trx) => {
    await awaitTurn(trx, 'registration')
    const { isFirst, invitationId } = await admit(deps, trx, payload)
    const { email, name = nameFromEmail(email) } = payload
    const account = { id: randomUUID(), email, name, role: isFirst ? 'admin' : 'user' } as const
    // Elsewhere anybody can register any address, and an admin says whose it is (decision 0004).
    const isConfirmed = isFirst || invitationId !== undefined || !isReachableByOthers(deps.config)
    await insertAccount(trx, { ...account, isConfirmed, passwordHash, at: new Date(deps.now()) })
    const userId = account.id
    if (isFirst) await forgetStartupCode(trx)
    if (invitationId && !(await markUsed(trx, invitationId, deps.now()))) throw uninvited(payload.invitation)
    await writeAudit(deps, { trx, action: 'account.registered', actorId: userId })
    return signInAs(deps, { trx, userId, caller, way: 'registration' })
  })
}

/** Whether this person may register at all. People who may not learn nothing about which addresses have accounts. */
async function admit(deps: Deps, db: Queries, payload: RegisterPayload) {
  const { mode, firstAccount, startupCodeRequired } = await getRegistration(deps, db)
  if (startupCodeRequired && !(await isStartupCode(db, payload.startupCode))) {
    throw refused('startup_code_required', 'startupCode', {
      absent: wording.startupCodeNeeded,
      wrong: wording.startupCodeWrong,
      given: payload.startupCode,
    })
  }
  if (firstAccount) return { isFirst: true, invitationId: undefined }
  if (mode === 'closed') throw new AppError('registration_closed', wording.registrationClosed)
  const { email, invitation: code } = payload
  const invitation = await findInvitation(db, { email, code, now: deps.now() })
  if (mode === 'invitation' && !invitation) {
    throw uninvited(code)
  }
  if (await hasAccount(db, email)) {
    throw new AppError('conflict', wording.emailTaken, { fields: { email: wording.emailTaken } })
  }
  return { isFirst: false, invitationId: invitation?.id }
}

function uninvited(code: string | undefined): AppError {
  return refused('invitation_required', 'invitation', {
    absent: wording.invitationNeeded,
    wrong: wording.invitationInvalid,
    given: code,
  })
}

function refused(
  code: ErrorCode,
  field: string,
  { absent, wrong, given }: { absent: string; wrong: string; given: string | undefined },
): AppError {
  const sentence = given ? wrong : absent
  return new AppError(code, sentence, { fields: { [field]: sentence } })
}

/** The part before the @. */
function nameFromEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, nameMaxChars)
}
