import { sql } from 'kysely'
import { createSearchIndex, dropSearchIndex } from '../search.ts'
import type { Migration } from './migration.ts'

/**
 * Logs are found by the beginnings of words, and properties of a run stood among its words as hexadecimal digits: who
 * looked for "e3" found all that ended well. The index is made again in the background, as for runs that just ended.
 */
export const searchTags: Migration = {
  version: 19,
  name: 'properties apart from words in the search of logs',
  async up(trx, engine) {
    await dropSearchIndex(trx, engine, 'run_words')
    await createSearchIndex(trx, engine, 'run_words')
    await sql`update runs set is_searchable = 0`.execute(trx)
  },
}
