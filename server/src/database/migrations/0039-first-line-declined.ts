import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether a person said no to an answer from Kip to the first line of their journal. */
export const firstLineDeclined: Migration = {
  version: 39,
  name: 'no answer from Kip',
  async up(trx) {
    await sql`alter table user_settings add column first_line_declined integer not null default 0`.execute(
      trx,
    )
  },
}
