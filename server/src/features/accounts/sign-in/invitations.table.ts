import type { Queries } from '../../../database/database.ts'
import { activeAdminIds } from '../index.ts'

const shown = ['id', 'email', 'created_at', 'expires_at'] as const

/** Invitations that wait for their person. They work only while whoever invited is an admin who isn't disabled. */
export function listInvitations(db: Queries, now: number) {
  return db
    .selectFrom('invitations')
    .select(shown)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('invited_by', 'in', activeAdminIds(db))
    .orderBy('created_at', 'desc')
    .execute()
}

export function insertInvitation(
  db: Queries,
  invitation: {
    id: string
    email: string
    code_hash: string
    invited_by: string
    created_at: number
    expires_at: number
  },
) {
  return db
    .insertInto('invitations')
    .values({ ...invitation, used_at: null })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Withdraws the invitations of an address that wait. */
export async function deleteWaiting(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('invitations').where('email', '=', email).where('used_at', 'is', null).execute()
}

export async function deleteInvitation(db: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findUsable(db: Queries, invitation: { email: string; codeHash: string; now: number }) {
  return db
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', invitation.codeHash)
    .where('email', '=', invitation.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', invitation.now)
    .where('invited_by', 'in', activeAdminIds(db))
    .executeTakeFirst()
}

/** False where it was withdrawn or used meanwhile. */
export async function markUsed(db: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
