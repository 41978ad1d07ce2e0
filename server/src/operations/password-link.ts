import { openDatabase } from '../database/open.ts'
import { makePasswordLink } from '../features/accounts/passwords/index.ts'
import { findAccount } from './account.ts'
import type { Operation } from './operation.ts'

/** Prints a link that sets a new password for an account, for a Keeper whose only admin has forgotten theirs. */
export const runPasswordLink: Operation = async ({ config, words, say }) => {
  const [address] = words
  if (!address) throw new Error("Give the account's email: npm run keeper -- password link <email>")
  const database = await openDatabase(config)
  try {
    const { id, email } = await findAccount(database, address)
    const { code } = await makePasswordLink({ database, config, now: Date.now }, 'operator', id)
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    say(`Start Keeper and open this link within an hour to set a new password for ${email}. It works once.`)
    say(new URL(`/reset-password?code=${code}`, origin).toString())
    return 0
  } finally {
    await database.close()
  }
}
