import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  backUpFolder,
  backupsFolder,
  exists,
  removeBackupsFrom,
  removeOldBackups,
} from './database/backup.ts'
import type { Deps } from './deps.ts'

const keptDays = 7
const prefix = 'daily-'

const dayMs = 24 * 60 * 60_000

/**
 * Backs the data folder up once a day (UTC) and keeps a week, of what was made before upgrades, too: what people delete
 * is in no backup for longer. PostgreSQL has means of its own.
 */
export async function backUpDaily(deps: Pick<Deps, 'config' | 'database' | 'now' | 'log'>): Promise<void> {
  if (deps.database.engine !== 'sqlite') return
  const folder = backupsFolder(deps.config.dataDir)
  const to = join(folder, `${prefix}${new Date(deps.now()).toISOString().slice(0, 10)}`)
  if (await exists(to)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await backUpFolder(deps.config.dataDir, to)
  await removeOldBackups(folder, prefix, keptDays)
  await removeBackupsFrom(folder, deps.now() - keptDays * dayMs)
  deps.log.info({ backup: to }, 'the daily backup was made')
}
