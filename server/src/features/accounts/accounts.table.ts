import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Queries } from '../../database/database.ts'

const person = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.banned',
  'users.ban_expires',
  'users.created_at',
] as const

export function findPerson(db: Queries, userId: string) {
  return db.selectFrom('users').select(person).where('users.id', '=', userId).executeTakeFirst()
}

export function findPersonByEmail(db: Queries, email: string) {
  return db.selectFrom('users').select(person).where('users.email', '=', email).executeTakeFirst()
}

/** False where it was verified before. */
export async function setEmailVerified(db: Queries, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    // Spelled alike on both engines, whose types of a flag differ here.
    .set({ email_verified: sql`true` })
    .where('id', '=', userId)
    .where(sql<SqlBool>`email_verified = false`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The account's row, held until the transaction ends: meanwhile nobody else signs in to it, changes its password or
 * disables it. Spelled as a change that changes nothing, which locks on both engines.
 */
export function holdPerson(trx: Queries, userId: string) {
  return trx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .returning(person)
    .executeTakeFirst()
}

export async function insertAccount(
  db: Queries,
  account: {
    id: string
    email: string
    name: string
    role: 'admin' | 'user'
    isConfirmed: boolean
    passwordHash: string
    at: Date
  },
): Promise<void> {
  const { id, email, name, role, isConfirmed, passwordHash } = account
  const at = account.at.toISOString()
  await db
    .insertInto('users')
    // Spelled alike on both engines, whose types of a flag differ here.
    .values({
      ...{ id, email, name, role, created_at: at, updated_at: at },
      ...{ email_verified: sql`false`, address_confirmed: Number(isConfirmed) },
    })
    .execute()
  await db
    .insertInto('auth_accounts')
    .values({
      ...{ id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential' },
      ...{ password: passwordHash, created_at: at, updated_at: at },
    })
    .execute()
}

export async function updatePasswordHash(
  db: Queries,
  userId: string,
  change: { hash: string; at: Date },
): Promise<void> {
  await db
    .updateTable('auth_accounts')
    .set({ password: change.hash, updated_at: change.at.toISOString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** Notes that every address signed for this person until now has ended. */
export async function setRightsEnded(db: Queries, userId: string, now: number): Promise<void> {
  await db.updateTable('users').set({ rights_ended_at: now }).where('id', '=', userId).execute()
}

export function findRights(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .select(['banned', 'ban_expires', 'rights_ended_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Links that would set another password. */
export async function deletePasswordLinks(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** Ends what somebody gave others as an admin and nobody has used: links that set a password, and invitations. */
export async function deleteGivenAccess(db: Queries, adminId: string): Promise<void> {
  await db.deleteFrom('password_links').where('made_by', '=', adminId).execute()
  await db.deleteFrom('invitations').where('invited_by', '=', adminId).where('used_at', 'is', null).execute()
}

/** The account of an address with the hash of its password. */
export function findCredential(db: Queries, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'users.id')
    .select([...person, 'auth_accounts.password'])
    .where('users.email', '=', email)
    .where('auth_accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
}

export async function findPasswordHash(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

export async function hasAccount(db: Queries, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

export async function hasAnyAccount(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function rename(db: Queries, userId: string, change: { name: string; at: Date }) {
  return db
    .updateTable('users')
    .set({ name: change.name, updated_at: change.at.toISOString() })
    .where('id', '=', userId)
    .returning(['id', 'email', 'name', 'role', 'created_at'])
    .executeTakeFirst()
}
