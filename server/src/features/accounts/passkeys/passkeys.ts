import { randomUUID } from 'node:crypto'
import type { Selectable } from '../../../database/schema/columns.ts'
import { z } from 'zod'
import type { Passkey, PasskeyRegistration } from '#contracts/accounts/passkeys.ts'
import { wording } from '#contracts/wording.ts'
import type { PasskeysTable } from '../../../database/schema/accounts.ts'
import type { Queries } from '../../../database/database.ts'
import { isUniqueViolation } from '../../../database/violations.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { challengeLastsMs, confirmPassword, holdOwnAccount, makeChallenge, takeChallenge } from '../index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import * as table from './passkeys.table.ts'
import type { RelyingParty } from './relying-party.ts'

const passkeysMax = 50
/** EdDSA, ES256 and RS256, by their COSE numbers: one of them is in every authenticator. */
const algorithms = [-8, -7, -257]

export async function listPasskeys(deps: Pick<Deps, 'database'>, actor: UserActor): Promise<Passkey[]> {
  return (await table.listPasskeys(deps.database.db, actor.userId)).map(toPasskey)
}

/** What the browser makes a passkey with. Asks for the password: a passkey is a way in for good. */
export async function beginPasskey(
  deps: Deps,
  actor: UserActor,
  { password, site }: { password: string; site: RelyingParty },
) {
  await confirmPassword(deps, actor, { password })
  const known = await table.listPasskeys(deps.database.db, actor.userId)
  if (known.length >= passkeysMax) throw new AppError('conflict', wording.tooManyPasskeys)
  const challenge = await deps.database.transaction(async (trx) => {
    await holdOwnAccount(trx, actor)
    return makeChallenge(deps, trx, { purpose: 'passkey-registration', value: actor.userId })
  })
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Keeper',
    rpID: site.id,
    userID: Buffer.from(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLastsMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: readTransports(row) })),
  })
}

/** Keeps the passkey that the browser made. Throws when its answer does not prove that it did, here and now. */
export async function addPasskey(
  deps: Deps,
  actor: UserActor,
  { name, response, site }: PasskeyRegistration & { site: RelyingParty },
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isOwnChallenge(deps, actor, challenge),
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!verified.verified) throw refusal()
  const { credential, credentialBackedUp } = verified.registrationInfo
  const row = {
    ...{ id: randomUUID(), user_id: actor.userId, credential_id: credential.id },
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    ...{ sign_count: credential.counter, transports: JSON.stringify(credential.transports ?? []) },
    ...{ name, is_synced: Number(credentialBackedUp), created_at: deps.now(), last_used_at: null },
  }
  await deps.database
    .transaction(async (trx) => {
      await holdOwnAccount(trx, actor)
      await table.insertPasskey(trx, row)
      await writeAudit(deps, { trx, action: 'passkey.added', actorId: actor.userId, subject: row.id })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', wording.passkeyKnown) : error
    })
  return toPasskey(row)
}

export async function renamePasskey(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await table.renamePasskey(deps.database.db, { id, userId: actor.userId, name })
  if (!row) throw new AppError('not_found', wording.notFound)
  return toPasskey(row)
}

export async function removePasskey(
  deps: Pick<Deps, 'database' | 'now'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    if (!(await table.deletePasskey(trx, { id, userId: actor.userId })))
      throw new AppError('not_found', wording.notFound)
    await writeAudit(deps, { trx, action: 'passkey.removed', actorId: actor.userId, subject: id })
  })
}

/** Removes all passkeys of an account, each with a line in the audit log. */
export async function removePasskeysOf(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: Queries,
  { userId, by }: { userId: string; by: Pick<UserActor, 'userId'> },
): Promise<void> {
  for (const id of await table.deletePasskeysOf(trx, userId))
    await writeAudit(deps, { trx, action: 'passkey.removed', actorId: by.userId, subject: id })
}

/** How the authenticator can be reached, as it said when the passkey was made. */
export function readTransports(row: { transports: string }): string[] {
  return z.array(z.string()).parse(JSON.parse(row.transports))
}

async function isOwnChallenge(deps: Deps, actor: UserActor, challenge: string): Promise<boolean> {
  const purpose = 'passkey-registration' as const
  return (await takeChallenge(deps, deps.database.db, { purpose, challenge })) === actor.userId
}

/** The library says with an error what is wrong in an answer; none of it is of use to a person. */
function refuse(cause: unknown): never {
  throw refusal(cause)
}

function refusal(cause?: unknown): AppError {
  return new AppError('invalid_request', wording.passkeyRefused, { cause })
}

function toPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.is_synced === 1,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}
