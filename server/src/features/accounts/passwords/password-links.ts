import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PasswordLink } from '#contracts/accounts/password-links.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { endForbiddenStreams, hashPassword, holdAccount, markEmailVerified, setPassword } from '../index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { removePasskeysOf } from '../passkeys/index.ts'
import { getUser } from '../users/index.ts'
import { deleteLinksOf, findLink, storeLink, takeLink } from './password-links.table.ts'

export const linkLastsMs = 60 * 60_000
const resetsPerAddress = 20
const resetWindowMs = 15 * 60_000

/** Who makes a link for somebody else: an admin, or whoever may run commands on the server. */
type Maker = Pick<UserActor, 'userId'> | 'operator'

/** Makes a link that sets a new password for an account, once and within the hour. The code is known only to the answer. */
export async function makePasswordLink(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  maker: Maker,
  userId: string,
): Promise<PasswordLink> {
  const adminId = maker === 'operator' ? null : maker.userId
  return deps.database.transaction(async (trx) => {
    const { email } = await getUser(deps, trx, userId)
    const { code, expiresAt } = await keepLink(deps, trx, { userId, madeBy: adminId ?? 'operator' })
    await writeAudit(deps, { trx, action: 'password_link.made', actorId: adminId, subject: userId })
    return { code, email, expiresAt: new Date(expiresAt).toISOString() }
  })
}

/** Keeps a fresh code for an account. One that an admin or operator made ends the earlier ones. */
export async function keepLink(
  deps: Pick<Deps, 'now'>,
  trx: Queries,
  { userId, madeBy }: { userId: string; madeBy: string | null },
): Promise<{ code: string; expiresAt: number }> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = deps.now() + linkLastsMs
  await storeLink(trx, {
    ...{ id: randomUUID(), user_id: userId, code_hash: hashOf(code), made_by: madeBy },
    ...{ created_at: deps.now(), expires_at: expiresAt },
  })
  return { code, expiresAt }
}

/** Sets the password that a link was made for and ends all sign-ins of the account. */
export async function resetPassword(
  deps: Deps,
  { code, password }: { code: string; password: string },
  caller: { address: string },
): Promise<void> {
  const key = `reset:address:${addressPrefix(caller.address)}`
  await takeLimits(deps, [{ key, limit: resetsPerAddress, windowMs: resetWindowMs }])
  const link = { codeHash: hashOf(code), now: deps.now() }
  // Asked here to spare the hashing, and again below, where it is used up.
  const found = await findLink(deps.database.db, link)
  if (!found) throw ended()
  const userId = found.user_id
  const hash = await hashPassword(password, addressPrefix(caller.address))
  await deps.database.transaction(async (trx) => {
    await holdAccount(trx, userId)
    const taken = await takeLink(trx, link)
    if (!taken) throw ended()
    // There may be several by mail and one by an admin.
    await deleteLinksOf(trx, userId)
    const { made_by: madeBy } = taken
    await setPassword(deps, trx, { userId, hash })
    // Receiving the email proves that the address is theirs. Who added passkeys before may be somebody else.
    const isFirstProof = madeBy === null && (await markEmailVerified(trx, userId))
    if (isFirstProof) await removePasskeysOf(deps, trx, { userId, by: { userId } })
    const entry = { action: 'account.password_reset', actorId: userId } as const
    await writeAudit(deps, { trx, ...entry, address: caller.address })
  })
  await endForbiddenStreams(deps)
}

function ended(): AppError {
  return new AppError('not_found', wording.passwordLinkEnded)
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
