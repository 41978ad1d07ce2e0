import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../database/open.ts'
import { migrations } from '../database/migrations/migrations.ts'
import type { Database } from '../database/database.ts'

type Place = { dataDir: string; databaseUrl: string | undefined }

/**
 * Takes the room from a database that is in use: on SQLite its file may not grow, as on a full disk; on PostgreSQL
 * nothing may be written, as after a failover to a read-only copy. Returns how to give it back.
 */
export async function takeRoom(database: Database, place: Place): Promise<() => Promise<void>> {
  if (database.engine === 'sqlite') {
    // Asking for less than there is sets the limit to what there is.
    await sql`pragma max_page_count = 1`.execute(database.db)
    return async () => void (await sql`pragma max_page_count = 1073741823`.execute(database.db))
  }
  return refuseWrites(database, place)
}

/**
 * Lets a database that is in use be read only, as a disk that failed or a failover to a read-only copy does. Returns how
 * to allow writing again.
 */
export async function refuseWrites(database: Database, place: Place): Promise<() => Promise<void>> {
  if (database.engine === 'sqlite') {
    await sql`pragma query_only = on`.execute(database.db)
    return async () => void (await sql`pragma query_only = off`.execute(database.db))
  }
  await administer(place, (name) => [`alter database ${name} set default_transaction_read_only = on`])
  await breakConnections(place)
  return async () => {
    await administer(place, (name) => [`alter database ${name} reset default_transaction_read_only`])
    await breakConnections(place)
  }
}

/** Ends every connection to the PostgreSQL database of a place, as its restart would, and waits until they are gone. */
export async function breakConnections(place: Place): Promise<void> {
  await administer(place, (name) => [
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ])
}

/** Leaves the data of a place as a later version of the program would. */
export async function makeNewer(place: Place): Promise<void> {
  const version = (migrations.at(-1)?.version ?? 0) + 1
  const later = { version, name: 'a later one', up: async () => {} }
  const database = await openDatabase(place, [...migrations, later])
  await database.close()
}

/** Runs statements from outside of the place's database. */
async function administer(place: Place, statements: (name: string) => string[]): Promise<void> {
  const url = new URL(place.databaseUrl ?? '')
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const statement of statements(name)) await client.query(statement)
  await client.end()
}
