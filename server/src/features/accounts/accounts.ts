import type { PasswordChange, User } from '#contracts/accounts.ts'
import type { z } from 'zod'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import {
  deletePasswordLinks,
  findPerson,
  findPersonByEmail,
  rename,
  setEmailVerified,
} from './accounts.table.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { confirmPassword } from './password-check.ts'
import { deleteOtherSignIns } from './sign-ins.table.ts'

/** The caller's own account. */
export async function getProfile(
  deps: Pick<Deps, 'database'>,
  actor: Pick<UserActor, 'userId'>,
): Promise<User> {
  return toUser(await findPerson(deps.database.db, actor.userId))
}

export async function changeProfile(
  deps: Pick<Deps, 'database' | 'now'>,
  actor: UserActor,
  change: { name: string },
): Promise<User> {
  const at = new Date(deps.now())
  return toUser(await deps.database.transaction((trx) => rename(trx, actor.userId, { ...change, at })))
}

/** Sets a new password and ends every other sign-in. Throws when the current password is wrong. */
export async function changePassword(
  deps: Deps,
  actor: UserActor,
  change: z.infer<typeof PasswordChange>,
): Promise<void> {
  await confirmPassword(deps, actor, { password: change.currentPassword, field: 'currentPassword' })
  const library = await deps.accounts()
  const newHash = await library.hashPassword(change.newPassword)
  await deps.database.transaction(async (trx) => {
    await setPassword(deps, trx, { userId: actor.userId, hash: newHash, keptSignIn: actor.authSessionId })
    await writeAudit(deps, { trx, action: 'account.password_changed', actorId: actor.userId })
  })
}

/** Keeps the hash of a new password and ends the account's sign-ins, all but the one that is kept. */
export async function setPassword(
  deps: Pick<Deps, 'accounts'>,
  trx: Queries,
  { userId, hash, keptSignIn }: { userId: string; hash: string; keptSignIn?: string },
): Promise<void> {
  await (await (await deps.accounts()).within(trx)).updatePassword(userId, hash)
  await deleteOtherSignIns(trx, { userId, keptId: keptSignIn })
  await deletePasswordLinks(trx, userId)
}

/** Notes that the account's address was shown to be its person's. */
export function markEmailVerified(trx: Queries, userId: string): Promise<void> {
  return setEmailVerified(trx, userId)
}

/** Whose address this is. */
export function findAccountByEmail(deps: Pick<Deps, 'database'>, email: string) {
  return findPersonByEmail(deps.database.db, email)
}

/** A row as the person's browser keeps it. Throws when there is none. */
export function toUser(
  row:
    | { id: string; email: string; name: string; role: string | null; created_at: Date | string }
    | undefined,
): User {
  if (!row) throw new AppError('not_found', wording.notFound)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role === 'admin' ? 'admin' : 'user',
    createdAt: new Date(row.created_at).toISOString(),
  }
}
