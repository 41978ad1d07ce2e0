import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { holdPerson, setRightsEnded } from './accounts.table.ts'
import { endChallengesOf } from './challenges.ts'
import { isBanned, signInEnd } from './identify.ts'
import { endForbiddenStreams } from './rights.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'
import * as table from './sign-ins.table.ts'
import { toUser } from './to-user.ts'

/** Who calls from where, before there is an account. */
export type Caller = {
  address: string
  userAgent: string | undefined
  /** Owns the conversations that were begun without an account: 'visitor:{id}'. */
  visitorKey: string | undefined
}

/** How somebody showed who they are. */
export type SignInWay = 'password' | 'two-factor' | 'passkey' | 'registration'

/** Makes a visitor's conversations those of an account. The features that own conversations do it. */
export type ClaimConversations = (
  trx: Queries,
  claim: { visitorKey: string; userId: string },
) => Promise<void>

/** What signing in needs. */
export type SignInDeps = Deps & { claimConversations: ClaimConversations }

/** Signs an account in, unless an admin has locked it: the person and a new token. */
export async function signInAs(
  deps: Pick<SignInDeps, 'claimConversations' | 'database' | 'now'>,
  { trx, userId, caller, way }: { trx: Queries; userId: string; caller: Caller; way: SignInWay },
): Promise<SignedIn> {
  const person = await holdPerson(trx, userId)
  if (person && isBanned(person, deps.now())) throw new AppError('forbidden', wording.accountLocked)
  const user = toUser(person)
  const token = await openSignIn(deps, { trx, userId, caller })
  if (caller.visitorKey) await deps.claimConversations(trx, { visitorKey: caller.visitorKey, userId })
  const entry = { action: 'account.signed_in', actorId: userId, detail: { way } } as const
  await writeAudit(deps, { trx, ...entry, address: caller.address })
  return { user, token }
}

/** Where the caller's account is signed in. The sign-in that asks is in use right now; others are noted by the hour. */
export async function listSignIns(deps: Pick<Deps, 'database' | 'now'>, actor: UserActor) {
  const now = new Date(deps.now())
  const rows = await table.listSignIns(deps.database.db, actor.userId, now)
  return rows.map((row) => {
    const current = row.id === actor.authSessionId
    return {
      id: row.id,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: (current ? now : new Date(row.updated_at)).toISOString(),
      userAgent: row.user_agent || null,
      ipAddress: row.ip_address || null,
      current,
    }
  })
}

/** Ends one of the caller's own sign-ins: its token no longer works and its streams end. */
export async function endSignIn(
  deps: Pick<Deps, 'database' | 'openStreams' | 'now'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const isEnded = await table.deleteSignIn(trx, { userId: actor.userId, id })
    if (!isEnded) throw new AppError('not_found', wording.notFound)
    await writeAudit(deps, { trx, action: 'account.signed_out', actorId: actor.userId, subject: id })
  })
  await endForbiddenStreams(deps)
}

/**
 * Ends an account's sign-ins but the one that is kept, what could still become one, and the addresses signed for it.
 * The account must be held.
 */
export async function endSignIns(
  deps: Pick<Deps, 'now'>,
  trx: Queries,
  { userId, keptId }: { userId: string; keptId?: string | undefined },
): Promise<void> {
  await table.deleteOtherSignIns(trx, { userId, keptId })
  await endChallengesOf(trx, userId)
  await setRightsEnded(trx, userId, deps.now())
}

/** What a person has of devices is far less. */
const signInsMax = 200

async function openSignIn(
  deps: Pick<Deps, 'now'>,
  { trx, userId, caller }: { trx: Queries; userId: string; caller: Caller },
): Promise<string> {
  const now = new Date(deps.now())
  await table.deleteEndedSignIns(trx, userId, now)
  // A script that signs in each time would have them without end.
  await table.deleteOldestSignIns(trx, userId, signInsMax - 1)
  const token = newSessionToken()
  const at = now.toISOString()
  await table.insertSignIn(trx, {
    ...{ id: randomUUID(), user_id: userId, token_hash: hashSessionToken(token) },
    ...{ ip_address: caller.address, user_agent: caller.userAgent?.slice(0, 500) ?? '' },
    ...{ created_at: at, updated_at: at },
    expires_at: new Date(signInEnd({ createdAt: deps.now(), usedAt: deps.now() })).toISOString(),
  })
  return token
}
