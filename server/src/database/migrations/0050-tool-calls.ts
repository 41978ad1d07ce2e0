import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Earlier runs were offered no tools. */
export const toolCalls: Migration = {
  version: 50,
  name: 'tool calls of runs, and what people always allow',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `alter table runs add column tools text not null default '[]'`,
  `create table run_tool_calls (
    run_id text not null, number integer not null, turn integer not null, part integer not null, call_id text not null,
    name text not null, input text not null, changes integer not null, status text not null, result text,
    primary key (run_id, number))`,
  `create table tool_approvals (
    id text primary key, user_id text not null references users(id) on delete cascade,
    agent_id text not null references agents(id) on delete cascade, tool text not null, created_at bigint not null,
    unique (user_id, agent_id, tool))`,
  'create index tool_approvals_agent on tool_approvals (agent_id)',
]
