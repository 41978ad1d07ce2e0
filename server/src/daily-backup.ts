import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import {
  backUpFolder,
  backupsFolder,
  dailyPrefix,
  exists,
  listBackups,
  removeBackupsUntil,
} from './database/backup.ts'
import type { Deps } from './deps.ts'

const keptDays = 7
const dayMs = 24 * 60 * 60_000

/**
 * Backs the data folder up once a day (UTC) and keeps a week, of what was made before upgrades, too: what people delete
 * is in no backup for longer. What is older makes room first, also where no backup can be made; the newest one stays
 * until there is another. Throws the reason of `signal` once that is aborted. PostgreSQL has means of its own.
 */
export async function backUpDaily(
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  if (deps.database.engine !== 'sqlite') return
  const folder = backupsFolder(deps.config.dataDir)
  const to = join(folder, `${dailyPrefix}${new Date(deps.now()).toISOString().slice(0, 10)}`)
  if (await exists(to)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const until = deps.now() - keptDays * dayMs
  await removeBackupsUntil(folder, until)
  await backUpFolder(deps.config.dataDir, to, signal)
  // The one that stayed may be too old.
  await removeBackupsUntil(folder, until)
  deps.log.info({ backup: to }, 'the daily backup was made')
}

/** Says how old the newest backup is. Throws where two days have brought none. */
export async function checkBackups({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> {
  if (databaseUrl) return 'PostgreSQL is backed up by its own means'
  const [newest] = await listBackups(backupsFolder(dataDir))
  if (!newest) return 'none yet, one is made every day'
  const days = Math.floor((Date.now() - newest.madeAt) / dayMs)
  if (days >= 2) throw new Error(`the newest is ${days} days old, the server's log says why`)
  return `the newest is ${days < 1 ? 'less than a day' : '1 day'} old`
}
