import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether a keeper's owner wants it in the folder of Markdown that the server's operator chose. */
export const keeperMirrors: Migration = {
  version: 31,
  name: 'Markdown mirrors of keepers',
  async up(trx) {
    await sql`alter table keepers add column is_mirrored integer not null default 0`.execute(trx)
  },
}
