import type { Queries } from '../../database/database.ts'
import { deleteGivenAccess } from './accounts.table.ts'

/** Deletes an account's row, what refers to it, and the links and invitations that its person gave others. */
export async function deleteAccountRow(
  trx: Queries,
  owner: { userId: string; email: string },
): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', owner.email).execute()
  await deleteGivenAccess(trx, owner.userId)
  await trx.deleteFrom('users').where('id', '=', owner.userId).execute()
}
