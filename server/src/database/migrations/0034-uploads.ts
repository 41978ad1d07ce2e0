import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Files that come in pieces and aren't complete yet. */
export const uploadsTable: Migration = {
  version: 34,
  name: 'uploads in pieces',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table uploads (
    id text primary key, owner_id text not null references users(id) on delete cascade, purpose text not null,
    file_name text not null, bytes bigint not null, modified_at bigint, written_at bigint not null)`,
  'create index uploads_owner on uploads (owner_id)',
  'create index uploads_written on uploads (written_at)',
]
