import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What stands for the older turns of conversations that are too long for a model. */
export const sessionSummaries: Migration = {
  version: 84,
  name: 'summaries of older turns',
  async up(trx) {
    await sql
      .raw(
        `create table session_summaries (
          session_id text not null references sessions(id) on delete cascade, position integer not null,
          message_id text not null, run_id text not null, content text not null, provider text not null,
          model text not null, created_at bigint not null, primary key (session_id, position, message_id))`,
      )
      .execute(trx)
  },
}
