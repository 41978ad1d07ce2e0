import type { Database } from '../database/database.ts'
import { findAccountByEmail } from '../features/accounts/index.ts'

/** The account with an email address. Throws a sentence where there is none. */
export async function findAccount(
  database: Database,
  address: string,
): Promise<{ id: string; email: string }> {
  const email = address.trim().toLowerCase()
  const user = await findAccountByEmail({ database }, email)
  if (!user) throw new Error(`No account has the address ${email}.`)
  return user
}
