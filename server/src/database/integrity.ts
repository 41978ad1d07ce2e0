import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { verifyAside } from './verify-aside.ts'

/** What is wrong with the database as the engine sees it, in sentences; empty where nothing is. */
export function findDamage(database: Database, config: { dataDir: string }): Promise<string[]> {
  return database.engine === 'sqlite'
    ? verifyAside(join(config.dataDir, 'keeper.db'))
    : listBrokenIndexes(database)
}

/** Rebuilds all indexes from the rows, which are never touched. */
export async function rebuildIndexes({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`reindex`.execute(db)
  else await sql`reindex schema public`.execute(db)
}

async function listBrokenIndexes({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid`.execute(db)
  return rows.map(({ name }) => `The index ${name} is not valid.`)
}
