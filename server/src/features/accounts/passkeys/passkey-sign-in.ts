import type { SignedIn } from '#contracts/accounts/accounts.ts'
import type { PasskeySignIn } from '#contracts/accounts/passkeys.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import {
  type Caller,
  challengeLastsMs,
  findPasswordHash,
  holdAccount,
  makeChallenge,
  noteFailedSignIn,
  signInAs,
  type SignInDeps,
  takeChallenge,
} from '../index.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { readTransports } from './passkeys.ts'
import * as table from './passkeys.table.ts'
import type { RelyingParty } from './relying-party.ts'

const windowMs = 15 * 60_000
const triesPerAddress = 60

/** What the browser asks its authenticators with. The passkey says whose it is: nobody names an account first. */
export async function beginPasskeySignIn(
  deps: Deps,
  { caller, site }: { caller: Caller; site: RelyingParty },
) {
  await limitTries(deps, 'passkey', caller)
  const challenge = await makeChallenge(deps, deps.database.db, { purpose: 'passkey-sign-in', value: '' })
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLastsMs,
    userVerification: 'required',
  })
}

/**
 * Signs in with a passkey. Its authenticator has checked the person (finger, face, PIN): no code is asked for besides.
 * Throws one and the same error for every reason.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { response }: PasskeySignIn,
  { caller, site }: { caller: Caller; site: RelyingParty },
): Promise<SignedIn> {
  await limitTries(deps, 'passkey-answer', caller)
  const passkey = await table.findByCredential(deps.database.db, response.id)
  try {
    if (!passkey) throw refusal()
    const verified = await verify(deps, { passkey, response, site })
    return await open(deps, { passkey, caller, ...verified })
  } catch (error) {
    const attempt = { userId: passkey?.user_id, address: caller.address, way: 'passkey' as const }
    if (error instanceof AppError) await noteFailedSignIn(deps, attempt)
    throw error
  }
}

/** The answers are counted apart from the questions, so that each has all the tries. */
function limitTries(deps: Deps, step: 'passkey' | 'passkey-answer', { address }: Caller): Promise<void> {
  const key = `${step}:address:${addressPrefix(address)}`
  return takeLimits(deps, [{ key, limit: triesPerAddress, windowMs }], wording.tooManySignIns)
}

type Passkey = NonNullable<Awaited<ReturnType<typeof table.findByCredential>>>

async function verify(
  deps: Deps,
  { passkey, response, site }: { passkey: Passkey; response: PasskeySignIn['response']; site: RelyingParty },
) {
  const before = await findPasswordHash(deps.database.db, passkey.user_id)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isFresh(deps, challenge),
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
      transports: readTransports(passkey),
    },
  }).catch((cause: unknown) => {
    throw refusal(cause)
  })
  if (!verified.verified) throw refusal()
  const { newCounter: signCount, credentialBackedUp: isSynced } = verified.authenticationInfo
  return { before, signCount, isSynced }
}

/** What changed while the answer was verified, a new password or a removed passkey, ends this attempt. */
function open(
  deps: SignInDeps,
  {
    passkey,
    caller,
    before,
    ...use
  }: {
    passkey: Passkey
    caller: Caller
    before: string | undefined
    signCount: number
    isSynced: boolean
  },
): Promise<SignedIn> {
  return deps.database.transaction(async (trx) => {
    const { passwordHash } = await holdAccount(trx, passkey.user_id)
    if (passwordHash !== before) throw refusal()
    if (!(await table.noteUse(trx, { ...use, id: passkey.id, now: deps.now() }))) throw refusal()
    return signInAs(deps, { trx, userId: passkey.user_id, caller, way: 'passkey' })
  })
}

async function isFresh(deps: Deps, challenge: string): Promise<boolean> {
  const purpose = 'passkey-sign-in' as const
  return (await takeChallenge(deps, deps.database.db, { purpose, challenge })) !== undefined
}

function refusal(cause?: unknown): AppError {
  return new AppError('invalid_credentials', wording.passkeyUnknown, { cause })
}
