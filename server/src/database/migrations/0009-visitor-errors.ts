import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Earlier failures in visitors' conversations were stored with the provider's sentence; the logs keep it. */
export const visitorErrors: Migration = {
  version: 9,
  name: "visitors don't read what providers say",
  async up(trx) {
    await sql`update messages set error = 'The owner of this agent can see what went wrong.'
      where sender = 'other' and status = 'failed' and error is not null
      and session_id in (select id from sessions where actor_key like 'visitor:%')`.execute(trx)
  },
}
