import type { Queries } from '../database/database.ts'

/** The account with an e-mail address. Throws a sentence where there is none. */
export async function findAccount(db: Queries, address: string): Promise<{ id: string; email: string }> {
  const email = address.trim().toLowerCase()
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new Error(`No account has the address ${email}.`)
  return user
}
