import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How each keeper speaks and sounds. */
export const voicesTable: Migration = {
  version: 27,
  name: 'voices',
  async up(trx) {
    await sql`create table keeper_voices (
      keeper_id text primary key references keepers(id) on delete cascade, version integer not null,
      fields text not null, created_at bigint not null, updated_at bigint not null)`.execute(trx)
  },
}
