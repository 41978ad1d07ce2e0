import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which passages an answer quoted letter for letter when it came: their moments may change later. */
export const quotedPassages: Migration = {
  version: 100,
  name: 'passages that answers quoted',
  async up(trx) {
    await sql`alter table ask_passages add column is_quoted integer not null default 0`.execute(trx)
  },
}
