import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What callers think of answers. */
export const runFeedback: Migration = {
  version: 67,
  name: 'feedback on runs',
  async up(trx) {
    await sql
      .raw(
        `create table run_feedback (
          run_id text primary key, thumb text not null, note text, changed_at bigint not null)`,
      )
      .execute(trx)
    await sql.raw('create index run_feedback_thumb on run_feedback (thumb, run_id)').execute(trx)
  },
}
