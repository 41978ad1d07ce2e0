import { sql } from 'kysely'
import { createSearchIndex } from '../search.ts'
import type { Migration } from './migration.ts'

/** Logs can be searched by the words of their payloads. Existing runs are indexed as if they had just ended. */
export const logSearch: Migration = {
  version: 5,
  name: 'log search',
  async up(trx, engine) {
    await createSearchIndex(trx, engine, 'run_words')
    const statements = [
      'alter table runs add column is_searchable integer not null default 0',
      // What is still to be indexed: nearly always nothing, so that looking costs nothing.
      `create index runs_unsearchable on runs (id) where is_searchable = 0 and status <> 'running'`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
