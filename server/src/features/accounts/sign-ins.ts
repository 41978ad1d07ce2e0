import type { SignedIn } from '#contracts/accounts.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { toUser } from './accounts.ts'
import { findPerson } from './accounts.table.ts'
import { isBanned, signInLastsMs } from './identify.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { claimConversations } from './claim.table.ts'
import * as table from './sign-ins.table.ts'

/** Who calls from where, before there is an account. */
export type Caller = {
  address: string
  userAgent: string | undefined
  /** Owns the conversations that were begun without an account: 'visitor:{id}'. */
  visitorKey: string | undefined
}

/** Signs an account in, unless an admin has locked it: the person and a new token. */
export async function signInAs(
  deps: Pick<Deps, 'accounts' | 'database' | 'now'>,
  { trx, userId, caller }: { trx: Queries; userId: string; caller: Caller },
): Promise<SignedIn> {
  const person = await findPerson(trx, userId)
  if (person && isBanned(person, deps.now())) throw new AppError('forbidden', wording.accountLocked)
  return { user: toUser(person), token: await openSignIn(deps, { trx, userId, caller }) }
}

/** Where the caller's account is signed in. */
export async function listSignIns(deps: Pick<Deps, 'database' | 'now'>, actor: UserActor) {
  const rows = await table.listSignIns(deps.database.db, actor.userId, new Date(deps.now()))
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.updated_at).toISOString(),
    userAgent: row.user_agent || null,
    ipAddress: row.ip_address || null,
    current: row.id === actor.authSessionId,
  }))
}

/** Ends one of the caller's own sign-ins; its token is worth nothing from then on. */
export async function endSignIn(
  deps: Pick<Deps, 'database' | 'now'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const isEnded = await table.deleteSignIn(trx, { userId: actor.userId, id })
    if (!isEnded) throw new AppError('not_found', wording.notFound)
    await writeAudit(deps, { trx, action: 'account.signed_out', actorId: actor.userId, subject: id })
  })
}

/** Ends every sign-in of an account. */
export function endAllSignIns(trx: Queries, userId: string): Promise<void> {
  return table.deleteOtherSignIns(trx, { userId, keptId: undefined })
}

/** A new token, and the visitor's conversations become the account's. */
async function openSignIn(
  deps: Pick<Deps, 'accounts' | 'database' | 'now'>,
  { trx, userId, caller }: { trx: Queries; userId: string; caller: Caller },
): Promise<string> {
  const now = new Date(deps.now())
  await table.deleteEndedSignIns(trx, userId, now)
  const writes = await (await deps.accounts()).within(trx)
  const written = {
    ipAddress: caller.address,
    userAgent: caller.userAgent?.slice(0, 500) ?? '',
    expiresAt: new Date(deps.now() + signInLastsMs),
    createdAt: now,
    updatedAt: now,
  }
  const { token } = await writes.createSession(userId, false, written, true)
  if (caller.visitorKey) await claimConversations(trx, { visitorKey: caller.visitorKey, userId })
  await writeAudit(deps, { trx, action: 'account.signed_in', actorId: userId })
  return token
}
