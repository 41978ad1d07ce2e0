import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Database } from './database.ts'

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

/** In a thread of its own: reading a large file takes a while, and this process has callers. */
function verifyAside(file: string): Promise<string[]> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: file })
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve([error instanceof Error ? error.message : String(error)]))
    worker.once('exit', () => resolve([]))
  })
}

async function listBrokenIndexes({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid`.execute(db)
  return rows.map(({ name }) => `The index ${name} is not valid.`)
}
