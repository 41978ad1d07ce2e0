import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What people try of agents before they save it. */
export const agentDrafts: Migration = {
  version: 79,
  name: 'drafts of agents',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table agent_drafts (
    id text primary key, user_id text not null references users(id) on delete cascade,
    agent_id text references agents(id) on delete cascade, fields text not null, updated_at bigint not null)`,
  'create index agent_drafts_user on agent_drafts (user_id)',
  'create index agent_drafts_agent on agent_drafts (agent_id)',
  'create index agent_drafts_updated on agent_drafts (updated_at)',
  "create index runs_tests on runs (id) where origin in ('draft', 'test')",
  "create index sessions_drafts on sessions (updated_at) where agent_id like 'draft-%'",
]
