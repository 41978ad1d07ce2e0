import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exists, stamp } from '../database/backup.ts'
import { openDatabase } from '../database/open.ts'
import { syncFolder } from '../durable-file.ts'
import { writeAudit } from '../features/audit/index.ts'
import { makeExport } from '../features/exports/index.ts'
import { ownedData } from '../people-data.ts'
import { findAccount } from './account.ts'
import type { Operation } from './operation.ts'

/** Writes everything of the account with an email address into a ZIP, as the account itself can. */
export const runExport: Operation = async ({ config, words, say }) => {
  const [address] = words
  if (!address) throw new Error("Give the account's email: npm run keeper -- export <email> [file]")
  const file = resolve(words[1] ?? `keeper-${stamp(new Date())}.zip`)
  if (await exists(file)) throw new Error(`${file} already exists. Choose another file.`)
  const database = await openDatabase(config)
  try {
    const { id, email } = await findAccount(database, address)
    const zip = await makeExport({ config, database, ownedData }, id)
    await writeWhole(file, zip)
    await writeAudit({ database, now: Date.now }, { action: 'account.exported', actorId: null, subject: id })
    say(`Exported the account of ${email} to ${file}`)
    return 0
  } finally {
    await database.close()
  }
}

/** The file has its name only once it is whole and on the disk: one that was killed is in nobody's way. */
async function writeWhole(file: string, content: NodeJS.ReadableStream): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
    syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
