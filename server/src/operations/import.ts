import { resolve } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { importAccount, type ImportedPart } from '../features/exports/index.ts'
import { ownedData } from '../people-data.ts'
import { findAccount } from './account.ts'
import type { Operation } from './operation.ts'

const usage = "Give the account's email and the file: npm run keeper -- import <email> <file> [--dry-run]"

/** Brings the ZIP of an export into the account with an email address. What already exists stays as it is. */
export const runImport: Operation = async ({ config, words, say }) => {
  const dryRun = words.includes('--dry-run')
  const [email, file] = words.filter((word) => word !== '--dry-run')
  if (!email || !file) throw new Error(usage)
  const database = await openDatabase(config)
  try {
    const account = await findAccount(database, email)
    const parts = await importAccount(
      { config, database, now: Date.now, ownedData },
      { userId: account.id, file: resolve(file), dryRun },
    )
    for (const part of parts) for (const line of linesOf(part)) say(line)
    say(dryRun ? 'Dry run: no changes were made.' : `Imported into the account of ${account.email}.`)
    return 0
  } finally {
    await database.close()
  }
}

const notesMax = 20

function linesOf({ name, added, kept, notes }: ImportedPart): string[] {
  const there = kept > 0 ? `, ${kept} already there` : ''
  // A name from a file must not steer the terminal.
  const shown = notes.slice(0, notesMax).map((note) => `  ${note.replace(/\p{Cc}/gu, ' ')}`)
  const more = notes.length > notesMax ? [`  And ${notes.length - notesMax} more like these.`] : []
  return [`${name.padEnd(14)} ${added} new${there}`, ...shown, ...more]
}
