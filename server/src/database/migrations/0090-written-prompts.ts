import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Questions that a model writes for the coming days of a keeper. */
export const writtenPrompts: Migration = {
  version: 90,
  name: 'written prompts',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table prompt_schedules (
    keeper_id text primary key references keepers(id) on delete cascade,
    is_on integer not null, next_at bigint, agreed_provider text,
    run_id text, from_day ${sorted}, is_writing integer not null, provider text, model text, problem text)`,
  'create index prompt_schedules_due on prompt_schedules (next_at) where next_at is not null',
  `create table written_prompts (
    id text primary key, keeper_id text not null references keepers(id) on delete cascade,
    day ${sorted} not null, text text not null, provider text not null, model text not null,
    created_at bigint not null, unique (keeper_id, day))`,
  `create table written_prompt_moments (
    prompt_id text not null references written_prompts(id) on delete cascade,
    moment_id text not null references moments(id) on delete cascade, primary key (prompt_id, moment_id))`,
  'create index written_prompt_moments_moment on written_prompt_moments (moment_id)',
]
