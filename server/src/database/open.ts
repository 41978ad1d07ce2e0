import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations as all } from './migrations/migrations.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that the configuration names and brings it up to date. */
export async function openDatabase(
  config: { dataDir: string; databaseUrl: string | undefined },
  migrations: readonly Migration[] = all,
): Promise<Database> {
  const database = config.databaseUrl
    ? await (await import('./postgres.ts')).openPostgres(config.databaseUrl)
    : openSqlite(config.dataDir)
  try {
    await migrate(database.db, database.engine, migrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
