import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Moments that agents and programs propose. */
export const proposalsTable: Migration = {
  version: 58,
  name: 'proposed moments',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  'alter table keepers add column proposal_count integer not null default 0',
  `create table proposals (
    id text primary key, keeper_id text not null references keepers(id) on delete cascade,
    status text not null, kind text not null, title text, body text not null,
    occurred_at bigint not null, tz text not null, date_precision text not null,
    agent_id text references agents(id) on delete set null, agent_name text, run_id text, call_key text,
    moment_id ${sorted} references moments(id) on delete cascade,
    version integer not null, created_at bigint not null, updated_at bigint not null,
    unique (keeper_id, call_key))`,
  'create index proposals_list on proposals (keeper_id, status, created_at, id)',
  'create index proposals_moment on proposals (moment_id) where moment_id is not null',
  'create index proposals_run on proposals (run_id) where run_id is not null',
  'create index proposals_agent on proposals (agent_id) where agent_id is not null',
  "create index proposals_declined on proposals (updated_at) where status = 'declined'",
]
