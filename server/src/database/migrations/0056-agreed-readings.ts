import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether the owner of a keeper has seen what an agent sends of it, and to whom. */
export const agreedReadings: Migration = {
  version: 56,
  name: 'what agents send was looked at',
  async up(trx) {
    await sql`alter table keeper_grants add column agreed_provider text`.execute(trx)
  },
}
