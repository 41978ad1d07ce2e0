import { prepared } from '../../database/prepared.ts'
import type { Database, Queries } from '../../database/database.ts'

/** The account that a session token belongs to. One indexed read: this is on every request's path. */
export async function findTokenOwner(db: Queries, tokenHash: string) {
  return (await selectTokenOwner(db, { tokenHash })).rows[0]
}

const selectTokenOwner = prepared((db, values: { tokenHash: string }) =>
  db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified',
      'users.address_confirmed',
      'users.role',
      'users.banned',
      'users.ban_expires',
      'auth_sessions.id as auth_session_id',
      'auth_sessions.created_at',
      'auth_sessions.expires_at',
      'auth_sessions.updated_at',
    ])
    .where('auth_sessions.token_hash', '=', values.tokenHash),
)

/** A person with what their rights depend on. */
export function findPerson(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'address_confirmed', 'role', 'banned', 'ban_expires'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Notes that a sign-in is in use, and until when it lasts from now on. */
export async function prolong(
  database: Database,
  signIn: { id: string; now: number; expiresAt: number },
): Promise<void> {
  const usedAt = new Date(signIn.now).toISOString()
  const expiresAt = new Date(signIn.expiresAt).toISOString()
  await database.relaxed((trx) =>
    trx
      .updateTable('auth_sessions')
      .set({ updated_at: usedAt, expires_at: expiresAt })
      .where('id', '=', signIn.id)
      .execute(),
  )
}
