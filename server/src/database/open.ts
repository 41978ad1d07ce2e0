import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpFolder, backupsFolder, exists, listBackups, stamp, upgradePrefix } from './backup.ts'
import type { Log } from '../deps.ts'
import type { Database } from './database.ts'
import { migrate, requireReadable } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations as all } from './migrations/migrations.ts'
import { openSqlite, openSqliteToRead } from './sqlite.ts'

/** Opens the database that the configuration names and brings it up to date. Its troubles go to the log. */
export async function openDatabase(
  config: { dataDir: string; databaseUrl: string | undefined },
  migrations: readonly Migration[] = all,
  log?: Log,
): Promise<Database> {
  const database = config.databaseUrl
    ? await (await import('./postgres.ts')).openPostgres(config.databaseUrl, log)
    : openSqlite(config.dataDir, log && { log })
  try {
    await migrateDatabase(config, database, migrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * Opens the database only to read it, beside servers that may be running on it, and leaves the tables at their version.
 * Throws a sentence where a PostgreSQL has no tables yet, or newer ones.
 */
export async function openToRead(config: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<Pick<Database, 'db' | 'close'>> {
  if (!config.databaseUrl) return openSqliteToRead(config.dataDir)
  const { reports, close } = await (await import('./postgres.ts')).openPostgres(config.databaseUrl)
  try {
    await requireReadable(reports, all)
  } catch (error) {
    await close()
    throw error
  }
  return { db: reports, close }
}

/** Applies the migrations that are missing; on SQLite after a backup. */
export function migrateDatabase(
  config: { dataDir: string },
  database: Database,
  migrations: readonly Migration[] = all,
): Promise<void> {
  return migrate(database, migrations, async (version) => {
    if (database.engine === 'sqlite') await backUpBefore(config.dataDir, version)
  })
}

/**
 * The data as it was at a version, before this program changes it. An earlier backup of the same version goes: an
 * upgrade that fails again and again doesn't fill the disk.
 */
async function backUpBefore(dataDir: string, version: number): Promise<void> {
  const folder = backupsFolder(dataDir)
  const name = `${upgradePrefix}${version + 1}`
  const made = `${name}-${stamp(new Date())}`
  if (await exists(join(folder, made))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await backUpFolder(dataDir, join(folder, made))
  for (const earlier of await listBackups(folder))
    if (earlier.name === name || (earlier.name.startsWith(`${name}-`) && earlier.name !== made))
      await rm(join(folder, earlier.name), { recursive: true, force: true })
}
