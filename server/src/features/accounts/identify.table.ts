import { prepared } from '../../database/prepared.ts'
import type { Database, Queries } from '../../database/database.ts'

/** The account that a session token belongs to. One indexed read: this is on every request's path. */
export async function findTokenOwner(db: Queries, token: string) {
  return (await selectTokenOwner(db, { token })).rows[0]
}

const selectTokenOwner = prepared((db, values: { token: string }) =>
  db
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
      'auth_sessions.updated_at',
    ])
    .where('auth_sessions.token', '=', values.token),
)

/** Notes that a sign-in is in use, so that it goes on. */
export async function prolong(
  database: Database,
  signIn: { id: string; now: number; lastsMs: number },
): Promise<void> {
  const usedAt = new Date(signIn.now).toISOString()
  const expiresAt = new Date(signIn.now + signIn.lastsMs).toISOString()
  await database.relaxed((trx) =>
    trx
      .updateTable('auth_sessions')
      .set({ updated_at: usedAt, expires_at: expiresAt })
      .where('id', '=', signIn.id)
      .execute(),
  )
}
