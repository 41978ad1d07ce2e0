import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether search engines may list a public keeper; and what its page reads, however much there is besides. */
export const keeperIndexing: Migration = {
  version: 30,
  name: 'public pages of keepers',
  async up(trx) {
    await sql`alter table keepers add column allows_indexing integer not null default 0`.execute(trx)
    await sql`create index moments_public on moments (keeper_id, local_date, occurred_at, id)
      where visibility = 'public' and deleted_at is null`.execute(trx)
  },
}
