import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Weeks in review: which proposal each is, what a proposal quotes, and when reviews are written by themselves. */
export const weekReviews: Migration = {
  version: 72,
  name: 'weeks in review',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table proposal_sources (
    proposal_id text not null references proposals(id) on delete cascade, n integer not null,
    moment_id ${sorted} not null references moments(id) on delete cascade, quote text,
    primary key (proposal_id, n))`,
  'create index proposal_sources_moment on proposal_sources (moment_id)',
  `create table week_reviews (
    keeper_id text not null references keepers(id) on delete cascade, week_start ${sorted} not null,
    run_id text, proposal_id text references proposals(id) on delete set null,
    is_writing integer not null, provider text, model text, without_model text,
    created_at bigint not null, updated_at bigint not null,
    primary key (keeper_id, week_start))`,
  'create index week_reviews_proposal on week_reviews (proposal_id) where proposal_id is not null',
  `create table review_schedules (
    keeper_id text primary key references keepers(id) on delete cascade,
    weekday integer not null, hour integer not null, timezone text not null,
    next_at bigint, agreed_provider text)`,
  'create index review_schedules_due on review_schedules (next_at) where next_at is not null',
]
