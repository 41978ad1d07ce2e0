import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backUpFolder, backupsFolder, exists, stamp } from '../database/backup.ts'
import type { Operation } from './operation.ts'

/** Backs the data folder up, also while a server runs on it. */
export const runBackup: Operation = async ({ config, words, say }) => {
  if (config.databaseUrl) {
    throw new Error(
      'The data is in PostgreSQL: back it up with pg_dump, and keep the data folder’s secret and attachments with it.',
    )
  }
  const to = resolve(words[0] ?? join(backupsFolder(config.dataDir), stamp(new Date())))
  if (await exists(to)) throw new Error(`${to} already exists. Choose another folder.`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await backUpFolder(config.dataDir, to)
  say(`Backed up and checked: ${to}`)
  return 0
}
