import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a search finds is counted by months from the index alone. SQLite's indices have the numbers of all rows. */
export const momentNumbers: Migration = {
  version: 36,
  name: 'numbers of moments in their order',
  async up(trx, engine) {
    if (engine === 'sqlite') return
    await sql`drop index moments_order`.execute(trx)
    await sql`create index moments_order on moments (
      keeper_id, local_date, occurred_at, id, kind, mood, pinned, visibility, ai_access, number)
      where deleted_at is null`.execute(trx)
  },
}
