import { sql } from 'kysely'
import { createTextIndex } from '../text-index.ts'
import type { Migration } from './migration.ts'

/** What people write in their keepers: moments, the texts that they had before, and drafts. */
export const momentsTables: Migration = {
  version: 20,
  name: 'moments',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    const number =
      engine === 'postgres' ? 'bigint generated always as identity primary key' : 'integer primary key'
    for (const statement of statements(sorted, number)) await sql.raw(statement).execute(trx)
    // Who has an account already gets a journal, too.
    await sql`alter table keeper_numbers add column has_journal integer not null default 0`.execute(trx)
    await createTextIndex(trx, engine, 'moment_words')
  },
}

const statements = (sorted: string, number: string) => [
  `create table moments (
    number ${number}, id ${sorted} not null unique,
    keeper_id text not null references keepers(id) on delete cascade,
    kind text not null, title text, body text not null, excerpt text not null, words integer not null,
    occurred_at bigint not null, tz text not null, local_date ${sorted} not null, date_precision text not null,
    date_words text, mood integer, energy integer, sleep_hours double precision,
    review_due_on text, review_interval_days integer, review_ease double precision,
    place_name text, place_latitude double precision, place_longitude double precision,
    parent_id text, position integer not null, ai_access integer not null, visibility text not null,
    pinned integer not null, source text not null, import_key text, version integer not null,
    text_at bigint not null, created_at bigint not null, updated_at bigint not null, deleted_at bigint)`,
  // Filters and counts by month read nothing else.
  `create index moments_order on moments (
    keeper_id, local_date, occurred_at, id, kind, mood, pinned, visibility, ai_access) where deleted_at is null`,
  `create index moments_trash on moments (keeper_id, deleted_at, id) where deleted_at is not null`,
  `create index moments_deleted on moments (deleted_at) where deleted_at is not null`,
  `create index moments_parent on moments (parent_id) where parent_id is not null`,
  `create unique index moments_import on moments (keeper_id, import_key) where import_key is not null`,
  `create table moment_revisions (
    moment_id ${sorted} not null references moments(id) on delete cascade, n integer not null,
    reason text not null, title text, body text not null, words integer not null,
    written_at bigint not null, replaced_at bigint not null, primary key (moment_id, n))`,
  `create table moment_drafts (
    keeper_id text not null references keepers(id) on delete cascade, id ${sorted} not null,
    moment_id text, base_version integer, device_id text not null, revision bigint not null,
    fields text not null, body text not null, updated_at bigint not null, primary key (keeper_id, id))`,
]
