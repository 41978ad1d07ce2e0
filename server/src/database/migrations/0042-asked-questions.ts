import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Questions that a person asked of keepers, by time. */
export const askedQuestions: Migration = {
  version: 42,
  name: 'questions that were asked',
  async up(trx) {
    await sql`create index runs_asked on runs (user_id, created_at, id) where agent_id = 'ask'`.execute(trx)
  },
}
