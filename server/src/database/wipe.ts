import { sql } from 'kysely'
import type { Database } from './database.ts'
import { mergeWords, wordTables } from './search.ts'

/**
 * Takes what was deleted out of SQLite's files: the search indices keep words until they are merged, and the write-ahead
 * log keeps pages until it is copied and cut. Does so a step at a time, with pauses; a pause that throws ends it.
 * PostgreSQL vacuums by itself.
 */
export async function wipeDeleted(database: Database, pause: () => Promise<unknown>): Promise<void> {
  if (database.engine !== 'sqlite') return
  for (const table of wordTables) await mergeWords(database, table, pause)
  await database.db.connection().execute(async (connection) => {
    // Nobody waits for a reader: then the next time does it.
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(connection)
    }
  })
}
