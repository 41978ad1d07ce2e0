import type { Queries } from '../../database/database.ts'

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
