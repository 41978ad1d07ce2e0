import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A picture that an agent shows in place of its emoji. */
export const agentPictures: Migration = {
  version: 86,
  name: 'pictures of agents',
  async up(trx) {
    await sql`alter table agents add column picture_file text`.execute(trx)
    await sql`alter table agents add column picture_bytes integer`.execute(trx)
  },
}
