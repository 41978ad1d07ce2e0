import type { UserChange, UserSummary, UsersQuery } from '#contracts/accounts/users.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { canSendMail } from '../../../mail.ts'
import {
  addressProofOf,
  countActiveAdmins,
  deleteGivenAccess,
  endForbiddenStreams,
  endSignIns,
  requireOtherAdmin,
} from '../index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { removePasskeysOf } from '../passkeys/index.ts'
import { removeTwoFactor } from '../two-factor/index.ts'
import * as table from './users.table.ts'

type UserDeps = Pick<Deps, 'database' | 'config' | 'now'>

/** Stops the runs that somebody has under way. The feature that owns runs does it. */
export type StopRunsOf = (deps: Deps, actorKey: string) => Promise<void>

/** A page of accounts, and how many admins there are in all. That it was read is written down. */
export async function listUsers(deps: UserDeps, admin: UserActor, request: UsersQuery) {
  const { db } = deps.database
  const { rows, total } = await table.listUsers(db, request)
  const activeAdmins = await countActiveAdmins(db)
  await writeAudit(deps, { action: 'users.read', actorId: admin.userId, detail: { page: request.page } })
  const totalPages = Math.ceil(total / request.pageSize)
  return { users: rows.map((row) => toSummary(deps, row)), total, totalPages, activeAdmins }
}

/** Changes what an admin may change of an account. Throws where no admin would be left. */
export async function changeUser(
  deps: Deps & { stopRunsOf: StopRunsOf },
  admin: UserActor,
  { id, change }: { id: string; change: UserChange },
): Promise<UserSummary> {
  const changed = await deps.database.transaction(async (trx) => {
    const user = await getUser(deps, trx, id)
    if (change.role !== undefined && change.role !== user.role) {
      await changeRole(deps, trx, { admin, user, role: change.role })
    }
    if (change.disabled !== undefined && change.disabled !== user.disabled) {
      await switchAccount(deps, trx, { admin, user, isDisabled: change.disabled })
    }
    if (change.twoFactor === false) await removeTwoFactor(deps, trx, { userId: id, by: admin })
    if (change.addressConfirmed && user.addressUnconfirmed) await confirmAddress(deps, trx, { admin, user })
    return getUser(deps, trx, id)
  })
  if (change.disabled === true || change.addressConfirmed) await endForbiddenStreams(deps)
  if (change.disabled === true) await deps.stopRunsOf(deps, `user:${id}`)
  return changed
}

/** An account as admins see it. Throws when there is none. */
export async function getUser(deps: Pick<Deps, 'config'>, db: Queries, id: string): Promise<UserSummary> {
  const row = await table.findUser(db, id)
  if (!row) throw new AppError('not_found', wording.notFound)
  return toSummary(deps, row)
}

async function changeRole(
  deps: UserDeps,
  trx: Queries,
  { admin, user, role }: { admin: UserActor; user: UserSummary; role: UserSummary['role'] },
): Promise<void> {
  if (user.role === 'admin') await requireOtherAdmin(trx, user.id)
  await table.setRole(trx, user.id, { role, at: new Date(deps.now()) })
  if (role !== 'admin') await deleteGivenAccess(trx, user.id)
  const action = role === 'admin' ? 'account.promoted' : 'account.demoted'
  await writeAudit(deps, { trx, action, actorId: admin.userId, subject: user.id })
}

async function confirmAddress(
  deps: UserDeps,
  trx: Queries,
  { admin, user }: { admin: UserActor; user: UserSummary },
): Promise<void> {
  if (!(await table.confirmAddress(trx, user.id, new Date(deps.now())))) return
  // Somebody else may have registered the address and got ways in that outlast a new password (decision 0004).
  if (user.id !== admin.userId) {
    await removePasskeysOf(deps, trx, { userId: user.id, by: admin })
    await endSignIns(deps, trx, { userId: user.id })
  }
  const action = 'account.address_confirmed'
  await writeAudit(deps, { trx, action, actorId: admin.userId, subject: user.id })
}

async function switchAccount(
  deps: UserDeps,
  trx: Queries,
  { admin, user, isDisabled }: { admin: UserActor; user: UserSummary; isDisabled: boolean },
): Promise<void> {
  if (isDisabled && user.id === admin.userId) throw new AppError('conflict', wording.disableOneself)
  if (isDisabled && user.role === 'admin') await requireOtherAdmin(trx, user.id)
  await table.setDisabled(trx, user.id, { isDisabled, at: new Date(deps.now()) })
  if (isDisabled) {
    await endSignIns(deps, trx, { userId: user.id })
    await deleteGivenAccess(trx, user.id)
  }
  const action = isDisabled ? 'account.disabled' : 'account.enabled'
  await writeAudit(deps, { trx, action, actorId: admin.userId, subject: user.id })
}

type Row = NonNullable<Awaited<ReturnType<typeof table.findUser>>>

function toSummary({ config }: Pick<Deps, 'config'>, row: Row): UserSummary {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role === 'admin' ? 'admin' : 'user',
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    disabled: Boolean(row.banned),
    twoFactor: row.two_factor_at !== null,
    // Where mail can be sent, the person verifies it.
    addressUnconfirmed: !canSendMail(config) && addressProofOf(row) === undefined,
  }
}
