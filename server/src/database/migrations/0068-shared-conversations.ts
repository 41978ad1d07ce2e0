import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Conversations that their people share by a link, each up to a message. */
export const sharedConversations: Migration = {
  version: 68,
  name: 'shared conversations',
  async up(trx) {
    await sql
      .raw(
        `create table shared_conversations (
          session_id text primary key, token_hash text not null unique, leaf integer not null,
          created_at bigint not null)`,
      )
      .execute(trx)
  },
}
