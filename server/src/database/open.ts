import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpFolder, backupsFolder, exists, upgradePrefix } from './backup.ts'
import type { Log } from '../deps.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations as all } from './migrations/migrations.ts'
import { openSqlite } from './sqlite.ts'

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

/** The data as it was at a version, before this program changes it. */
async function backUpBefore(dataDir: string, version: number): Promise<void> {
  const to = join(backupsFolder(dataDir), `${upgradePrefix}${version + 1}`)
  if (await exists(to)) return
  await mkdir(backupsFolder(dataDir), { recursive: true, mode: 0o700 })
  await backUpFolder(dataDir, to)
}
