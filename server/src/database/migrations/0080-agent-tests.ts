import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Tests of agents, and the rounds in which they ran. */
export const agentTests: Migration = {
  version: 80,
  name: 'tests of agents',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table agent_tests (
    id text primary key, agent_id text not null references agents(id) on delete cascade, name text not null,
    input text not null, checks text not null, created_by text references users(id) on delete set null,
    from_run_id text, from_session_id text, from_actor_key text, created_at bigint not null,
    updated_at bigint not null)`,
  'create index agent_tests_agent on agent_tests (agent_id, created_at)',
  'create index agent_tests_creator on agent_tests (created_by)',
  'create index agent_tests_session on agent_tests (from_session_id)',
  'create index agent_tests_actor on agent_tests (from_actor_key)',
  `create table agent_test_rounds (
    id text primary key, agent_id text not null references agents(id) on delete cascade, version integer not null,
    status text not null, error text, started_by text references users(id) on delete set null,
    created_at bigint not null, finished_at bigint)`,
  'create index agent_test_rounds_agent on agent_test_rounds (agent_id, created_at)',
  'create index agent_test_rounds_starter on agent_test_rounds (started_by)',
  `create unique index agent_test_rounds_running on agent_test_rounds (agent_id) where status = 'running'`,
  `create table agent_test_results (
    round_id text not null references agent_test_rounds(id) on delete cascade,
    test_id text not null references agent_tests(id) on delete cascade, position integer not null,
    status text not null default 'waiting', error text, run_id text, verdicts text not null default '[]',
    mock integer not null default 0, tokens bigint not null default 0, cost_micro_usd bigint not null default 0,
    judging_micro_usd bigint not null default 0, time_ms double precision not null default 0,
    primary key (round_id, test_id))`,
  'create index agent_test_results_test on agent_test_results (test_id)',
]
