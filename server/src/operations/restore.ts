import { resolve } from 'node:path'
import { restoreFolder } from '../database/restore.ts'
import { lockFolder } from '../database/sqlite.ts'
import type { Operation } from './operation.ts'

/** Puts a backup back. What was there before stays in a folder beside it. */
export const runRestore: Operation = async ({ config, words, say }) => {
  const [from] = words
  if (from === undefined) throw new Error('Give the folder of the backup: npm run keeper -- restore <folder>')
  if (config.databaseUrl) throw new Error('The data is in PostgreSQL: restore it with pg_restore.')
  const lock = lockFolder(config.dataDir)
  try {
    const before = await restoreFolder(resolve(from), config.dataDir, new Date())
    say(`Restored from ${resolve(from)}. The previous data is in ${before}`)
  } finally {
    lock.close()
  }
  return 0
}
