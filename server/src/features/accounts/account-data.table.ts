import type { Queries } from '../../database/database.ts'

/** Deletes an account's row, and with it everything that refers to it. */
export async function deleteAccountRow(
  trx: Queries,
  owner: { userId: string; email: string },
): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', owner.email).execute()
  await trx.deleteFrom('users').where('id', '=', owner.userId).execute()
}
