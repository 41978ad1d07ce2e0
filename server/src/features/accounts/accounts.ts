import type { PasswordChange, User } from '#contracts/accounts/accounts.ts'
import type { z } from 'zod'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import {
  deletePasswordLinks,
  findPerson,
  findPersonByEmail,
  rename,
  setEmailVerified,
  updatePasswordHash,
} from './accounts.table.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { holdOwnAccount } from './hold-account.ts'
import { confirmPassword, wrongPassword } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { endForbiddenStreams } from './rights.ts'
import { endSignIns } from './sign-ins.ts'
import { toUser } from './to-user.ts'

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
  const field = 'currentPassword'
  const verified = await confirmPassword(deps, actor, { password: change.currentPassword, field })
  const hash = await hashPassword(change.newPassword)
  await deps.database.transaction(async (trx) => {
    const { passwordHash } = await holdOwnAccount(trx, actor)
    if (passwordHash !== verified) throw wrongPassword(field)
    await setPassword(deps, trx, { userId: actor.userId, hash, keptSignIn: actor.authSessionId })
    await writeAudit(deps, { trx, action: 'account.password_changed', actorId: actor.userId })
  })
  await endForbiddenStreams(deps)
}

/** Sets the hash of a new password and ends the account's sign-ins but the one that is kept. The account must be held. */
export async function setPassword(
  deps: Pick<Deps, 'now'>,
  trx: Queries,
  { userId, hash, keptSignIn }: { userId: string; hash: string; keptSignIn?: string },
): Promise<void> {
  await updatePasswordHash(trx, userId, { hash, at: new Date(deps.now()) })
  await endSignIns(deps, trx, { userId, keptId: keptSignIn })
  await deletePasswordLinks(trx, userId)
}

/** Notes that the account's address was shown to be its person's; false where it was before. */
export function markEmailVerified(trx: Queries, userId: string): Promise<boolean> {
  return setEmailVerified(trx, userId)
}

/** Whose address this is. */
export function findAccountByEmail(deps: Pick<Deps, 'database'>, email: string) {
  return findPersonByEmail(deps.database.db, email)
}
