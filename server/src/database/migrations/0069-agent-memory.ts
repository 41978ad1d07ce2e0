import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What agents remember about people, and the moments that it comes from. */
export const agentMemory: Migration = {
  version: 69,
  name: 'what agents remember about people',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table memory_facts (
    id text primary key, user_id text not null references users(id) on delete cascade,
    agent_id text not null references agents(id) on delete cascade,
    statement text not null, statement_key ${sorted} not null, valid_from ${sorted}, valid_to ${sorted},
    is_by_person integer not null, session_id text, run_id text, call_key text unique, provider text,
    forgotten_at bigint, replaced_by text, version integer not null,
    created_at bigint not null, updated_at bigint not null)`,
  'create index memory_facts_list on memory_facts (user_id, agent_id, created_at)',
  'create index memory_facts_agent on memory_facts (agent_id)',
  'create index memory_facts_session on memory_facts (session_id) where session_id is not null',
  'create index memory_facts_forgotten on memory_facts (forgotten_at) where forgotten_at is not null',
  `create table memory_fact_moments (
    fact_id text not null references memory_facts(id) on delete cascade,
    moment_id ${sorted} not null references moments(id) on delete cascade, primary key (fact_id, moment_id))`,
  'create index memory_fact_moments_moment on memory_fact_moments (moment_id)',
  `create table memory_pauses (
    user_id text not null references users(id) on delete cascade,
    agent_id text not null references agents(id) on delete cascade,
    created_at bigint not null, primary key (user_id, agent_id))`,
  'create index memory_pauses_agent on memory_pauses (agent_id)',
]
