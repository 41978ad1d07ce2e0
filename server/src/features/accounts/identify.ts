import { randomUUID } from 'node:crypto'
import { wording } from '#contracts/wording.ts'
import { lastUseKeptEveryMs } from '#contracts/limits/limits.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Trouble } from '../../database/trouble.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor, VisitorActor } from '../../http/actor.ts'
import { findPerson, findTokenOwner, prolong } from './identify.table.ts'
import { hashSessionToken } from './session-token.ts'

/** How long a sign-in lasts without being used. */
export const signInLastsMs = 30 * 24 * 3_600_000
/** When a sign-in ends however much it is used, counted from its start. */
const signInEndsAfterMs = 90 * 24 * 3_600_000

/** `lastUses` hears when the last use of a sign-in could not be noted. */
type IdentifyDeps = Pick<Deps, 'database' | 'secrets' | 'now'> & { lastUses: Trouble }

/** Who is calling: by bearer token, else by the visitor's cookie, else a new visitor. Throws when the token is not valid. */
export async function identify(
  deps: IdentifyDeps,
  request: { authorization: string | undefined; cookie: string | undefined },
): Promise<Actor> {
  if (request.authorization !== undefined) return identifyUser(deps, request.authorization)
  return identifyVisitor(deps, request.cookie)
}

async function identifyUser(deps: IdentifyDeps, authorization: string): Promise<UserActor> {
  const token = /^Bearer ([\w.\-~+/=%]{1,500})$/i.exec(authorization)?.[1]
  const owner =
    token === undefined ? undefined : await findTokenOwner(deps.database.db, hashSessionToken(token))
  if (!owner || new Date(owner.expires_at).getTime() <= deps.now() || isBanned(owner, deps.now())) {
    throw new AppError('unauthenticated', wording.signInNeeded)
  }
  if (deps.now() - new Date(owner.updated_at).getTime() > lastUseKeptEveryMs) {
    await noteUse(deps, { id: owner.auth_session_id, createdAt: new Date(owner.created_at).getTime() })
  }
  return userActor(owner, owner.auth_session_id)
}

/** People can still read where nothing can be written: then the next request tries to note the use again. */
async function noteUse(
  deps: IdentifyDeps,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<void> {
  const now = deps.now()
  try {
    await prolong(deps.database, { id, now, expiresAt: signInEnd({ createdAt, usedAt: now }) })
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    deps.lastUses.report(error)
  }
}

/** A person for whom something happens by the clock, without a sign-in. Undefined for a locked account. */
export async function findActor(
  deps: Pick<Deps, 'database' | 'now'>,
  userId: string,
): Promise<UserActor | undefined> {
  const person = await findPerson(deps.database.db, userId)
  return person && !isBanned(person, deps.now()) ? userActor(person, '') : undefined
}

function userActor(
  {
    id,
    name,
    email,
    role,
    ...proofs
  }: Record<'id' | 'name' | 'email', string> & {
    role: string | null
  } & AddressProofs,
  authSessionId: string,
): UserActor {
  return {
    ...{ kind: 'user', key: `user:${id}`, userId: id, name, email, authSessionId },
    addressProof: addressProofOf(proofs),
    role: role === 'admin' ? 'admin' : 'user',
  }
}

type AddressProofs = { email_verified: boolean | number; address_confirmed: number }

/** How an account's address is known to be its person's; undefined where it isn't. */
export function addressProofOf(proofs: AddressProofs): UserActor['addressProof'] {
  if (proofs.email_verified) return 'mail'
  return proofs.address_confirmed === 1 ? 'admin' : undefined
}

/** When a sign-in ends, unless it is used again before then. All in milliseconds since 1970. */
export function signInEnd({ createdAt, usedAt }: { createdAt: number; usedAt: number }): number {
  return Math.min(usedAt + signInLastsMs, createdAt + signInEndsAfterMs)
}

/** Whether an account was locked by an admin. */
export function isBanned(
  owner: { banned: boolean | number | null; ban_expires: Date | string | null },
  now: number,
): boolean {
  if (!owner.banned) return false
  return owner.ban_expires === null || new Date(owner.ban_expires).getTime() > now
}

function identifyVisitor(deps: Pick<Deps, 'secrets'>, cookie: string | undefined): VisitorActor {
  const [id, signature] = cookie?.split('.') ?? []
  if (id && signature && deps.secrets.isSigned('visitor', id, signature)) {
    return { kind: 'visitor', key: `visitor:${id}`, isNew: false, cookie: `${id}.${signature}` }
  }
  const newId = randomUUID()
  return {
    kind: 'visitor',
    key: `visitor:${newId}`,
    isNew: true,
    cookie: `${newId}.${deps.secrets.sign('visitor', newId)}`,
  }
}
