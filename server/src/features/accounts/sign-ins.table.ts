import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AuthSessionsTable } from '../../database/schema/accounts.ts'
import { isBanned } from './identify.ts'

export async function insertSignIn(db: Queries, row: Insertable<AuthSessionsTable>): Promise<void> {
  await db.insertInto('auth_sessions').values(row).execute()
}

export async function hasSignIn(db: Queries, signIn: { userId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', signIn.id)
    .where('user_id', '=', signIn.userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of these sign-ins, those that still let their people in. */
export async function listUsableSignIns(db: Queries, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select(['auth_sessions.id', 'users.banned', 'users.ban_expires'])
    .where('auth_sessions.id', 'in', ids)
    .where('auth_sessions.expires_at', '>', now.toISOString())
    .execute()
  return rows.filter((row) => !isBanned(row, now.getTime())).map(({ id }) => id)
}

/** Where an account is signed in, last used first. */
export function listSignIns(db: Queries, userId: string, now: Date) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent', 'ip_address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('updated_at', 'desc')
    .execute()
}

/** Where from an account is signed in. */
export async function listAddresses(db: Queries, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select('ip_address')
    .distinct()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.flatMap(({ ip_address }) => ip_address ?? [])
}

/** Ends all but the newest sign-ins of an account. */
export async function deleteOldestSignIns(db: Queries, userId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(kept)
  await db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}

export async function deleteSignIn(db: Queries, signIn: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_sessions')
    .where('id', '=', signIn.id)
    .where('user_id', '=', signIn.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOtherSignIns(
  db: Queries,
  signIn: { userId: string; keptId: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', signIn.userId)
    .where('id', '<>', signIn.keptId ?? '')
    .execute()
}

export async function deleteEndedSignIns(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now.toISOString())
    .execute()
}
