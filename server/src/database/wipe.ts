import { sql } from 'kysely'
import type { Database } from './database.ts'
import { mergeWords } from './search.ts'

/**
 * Takes what was deleted out of SQLite's files: the search index keeps words until it is merged, and the write-ahead
 * log keeps pages until it is copied and cut. Does so a step at a time, with pauses. PostgreSQL vacuums by itself.
 */
export async function wipeDeleted(database: Database, pause: () => Promise<unknown>): Promise<void> {
  if (database.engine !== 'sqlite') return
  await mergeWords(database, 'run_words', pause)
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
