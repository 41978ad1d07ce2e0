import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Conversations become trees. In those from before, each message follows the one before it, and all are shown. */
export const messageBranches: Migration = {
  version: 66,
  name: 'branches of conversations',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  'alter table messages add column parent integer',
  'alter table messages add column is_hidden integer not null default 0',
  'create index messages_parents on messages (session_id, parent) where parent is not null',
  'alter table sessions add column leaf integer',
  'alter table sessions add column hidden_count integer not null default 0',
]
