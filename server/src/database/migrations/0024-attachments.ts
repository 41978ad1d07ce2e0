import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Files of keepers, and which moments use them. */
export const attachmentsTables: Migration = {
  version: 24,
  name: 'attachments of moments',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table keeper_attachments (
    keeper_id text not null references keepers(id) on delete cascade, hash ${sorted} not null,
    owner_id text not null, file_id text not null, type text not null, name text not null,
    alt text not null, transcript text, bytes bigint not null, width integer, height integer,
    duration_ms integer, created_at bigint not null, unused_since bigint, primary key (keeper_id, hash))`,
  // One file of an owner may be in several keepers; the quota counts it once.
  `create index keeper_attachments_owner on keeper_attachments (owner_id, hash, file_id, bytes)`,
  `create index keeper_attachments_file on keeper_attachments (file_id)`,
  `create index keeper_attachments_order on keeper_attachments (keeper_id, created_at, hash)`,
  `create index keeper_attachments_unused on keeper_attachments (unused_since) where unused_since is not null`,
  `create table moment_attachments (
    moment_id ${sorted} not null references moments(id) on delete cascade, hash ${sorted} not null,
    keeper_id text not null, is_current integer not null, primary key (moment_id, hash))`,
  `create index moment_attachments_hash on moment_attachments (keeper_id, hash)`,
]
