import { sql } from 'kysely'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { awaitTurn } from './registration.service.ts'

/** Throws when without this account nobody could look after the instance. Holds others up until the transaction ends. */
export async function requireOtherAdmin(trx: Queries, userId: string): Promise<void> {
  await awaitTurn(trx, 'admins')
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where(sql<boolean>`coalesce(banned, false) = false`)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('conflict', wording.lastAdmin)
}
