import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Keepers and the numbers that they have for their owners. */
export const keepersTables: Migration = {
  version: 2,
  name: 'keepers',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table keepers (
    id ${sorted} primary key, owner_id text not null references users(id) on delete cascade, number integer not null,
    title text not null, purpose text not null, keeper_type text not null, memory_pattern text not null,
    theme text not null, is_public integer not null, timezone text not null, day_starts_at text not null,
    ai_policy text not null, journey_count integer not null default 0, moment_count integer not null default 0,
    sample integer not null, version integer not null, title_key ${sorted} not null, search_text text not null,
    created_at bigint not null, updated_at bigint not null, archived_at bigint, deleted_at bigint,
    unique (owner_id, number))`,
  `create index keepers_updated on keepers (owner_id, updated_at, id)`,
  `create index keepers_title on keepers (owner_id, title_key, id)`,
  `create index keepers_deleted on keepers (deleted_at) where deleted_at is not null`,
  `create table keeper_numbers (
    owner_id text primary key references users(id) on delete cascade, last_number integer not null)`,
]
