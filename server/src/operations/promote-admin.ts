import { openDatabase } from '../database/open.ts'
import { writeAudit } from '../features/accounts/audit.service.ts'
import type { Operation } from './operation.ts'

/** Makes the account with an e-mail address an admin. */
export const runPromoteAdmin: Operation = async ({ config, words, say }) => {
  const email = words[0]?.trim().toLowerCase()
  if (!email) throw new Error('Name the account: npm run keeper -- admin promote <e-mail>')
  const database = await openDatabase(config)
  try {
    const user = await database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Error(`No account has the address ${email}.`)
    await writeAudit(
      { database, now: Date.now },
      { action: 'account.promoted', actorId: null, subject: user.id },
    )
    say(`${email} is an admin now.`)
    return 0
  } finally {
    await database.close()
  }
}
