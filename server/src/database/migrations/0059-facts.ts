import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What keepers believe, with the words of moments that say so. */
export const factTables: Migration = {
  version: 59,
  name: 'facts with their sources',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table facts (
    id text primary key, keeper_id text not null references keepers(id) on delete cascade,
    statement text not null, status text not null, valid_from ${sorted}, valid_to ${sorted},
    superseded_by text references facts(id) on delete set null,
    agent_id text references agents(id) on delete set null, agent_name text, run_id text, call_key text,
    version integer not null, created_at bigint not null, updated_at bigint not null,
    unique (keeper_id, call_key))`,
  'create index facts_list on facts (keeper_id, created_at, id)',
  'create index facts_superseded on facts (superseded_by) where superseded_by is not null',
  'create index facts_run on facts (run_id) where run_id is not null',
  'create index facts_agent on facts (agent_id) where agent_id is not null',
  `create table fact_sources (
    fact_id text not null references facts(id) on delete cascade, n integer not null,
    moment_id ${sorted} not null references moments(id) on delete cascade, quote text not null,
    primary key (fact_id, n))`,
  'create index fact_sources_moment on fact_sources (moment_id)',
]
