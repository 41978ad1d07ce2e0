import { openDatabase } from '../database/open.ts'
import { makeAdmin } from '../features/accounts/index.ts'
import { writeAudit } from '../features/audit/index.ts'
import { findAccount } from './account.ts'
import type { Operation } from './operation.ts'

/** Makes the account with an email address an admin. */
export const runPromoteAdmin: Operation = async ({ config, words, say }) => {
  const [address] = words
  if (!address) throw new Error("Give the account's email: npm run keeper -- admin promote <email>")
  const database = await openDatabase(config)
  try {
    const { id, email } = await findAccount(database, address)
    await makeAdmin(database.db, id)
    await writeAudit({ database, now: Date.now }, { action: 'account.promoted', actorId: null, subject: id })
    say(`${email} is an admin now.`)
    return 0
  } finally {
    await database.close()
  }
}
