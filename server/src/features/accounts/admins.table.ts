import { sql } from 'kysely'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { awaitTurn } from '../instance/index.ts'

/** Throws when without this account nobody could look after the instance. Holds others up until the transaction ends. */
export async function requireOtherAdmin(trx: Queries, userId: string): Promise<void> {
  await awaitTurn(trx, 'admins')
  const other = await activeAdmins(trx).select('id').where('id', '<>', userId).limit(1).executeTakeFirst()
  if (!other) throw new AppError('conflict', wording.lastAdmin)
}

/** How many admins the instance has, not counting disabled ones. */
export async function countActiveAdmins(db: Queries): Promise<number> {
  const { count } = await activeAdmins(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an account is an admin's and not disabled. */
export async function isActiveAdmin(db: Queries, userId: string): Promise<boolean> {
  const admin = activeAdminIds(db).where('id', '=', userId)
  return (await admin.executeTakeFirst()) !== undefined
}

/** The ids of the admins who aren't disabled, for the conditions of other queries. */
export function activeAdminIds(db: Queries) {
  return activeAdmins(db).select('users.id')
}

function activeAdmins(db: Queries) {
  return db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where(sql<boolean>`coalesce(banned, false) = false`)
}

export async function makeAdmin(db: Queries, userId: string): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
}
