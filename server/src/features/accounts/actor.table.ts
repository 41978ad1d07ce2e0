import type { Queries } from '../../database/database.ts'

/** The account that a session token belongs to. One indexed read: this is on every request's path. */
export function findTokenOwner(db: Queries, token: string) {
  return db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.banned',
      'users.ban_expires',
      'auth_sessions.id as auth_session_id',
      'auth_sessions.expires_at',
    ])
    .where('auth_sessions.token', '=', token)
    .executeTakeFirst()
}
