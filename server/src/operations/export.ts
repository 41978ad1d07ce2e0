import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exists, stamp } from '../database/backup.ts'
import { openDatabase } from '../database/open.ts'
import { writeAudit } from '../features/accounts/audit.service.ts'
import { makeExport } from '../features/exports/exports.service.ts'
import type { Operation } from './operation.ts'

/** Writes everything of the account with an e-mail address into a ZIP, as the account itself can. */
export const runExport: Operation = async ({ config, words, say }) => {
  const email = words[0]?.trim().toLowerCase()
  if (!email) throw new Error('Name the account: npm run keeper -- export <e-mail> [file]')
  const file = resolve(words[1] ?? `keeper-${stamp(new Date())}.zip`)
  if (await exists(file)) throw new Error(`${file} is there already. Name another file.`)
  const database = await openDatabase(config)
  try {
    const user = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) throw new Error(`No account has the address ${email}.`)
    const zip = await makeExport({ config, database }, user.id)
    try {
      await pipeline(zip, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    await writeAudit(
      { database, now: Date.now },
      { action: 'account.exported', actorId: null, subject: user.id },
    )
    say(`Everything of ${email} is in ${file}`)
    return 0
  } finally {
    await database.close()
  }
}
