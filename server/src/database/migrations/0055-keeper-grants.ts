import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What agents may do with keepers, and which runs have read one. */
export const keeperGrants: Migration = {
  version: 55,
  name: 'keepers entrusted to agents',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  'alter table run_tool_calls add column summary text',
  `create table keeper_grants (
    id text primary key, keeper_id text not null references keepers(id) on delete cascade,
    agent_id text not null references agents(id) on delete cascade, access text not null,
    is_topic_limited integer not null, from_date ${sorted}, to_date ${sorted},
    version integer not null, created_at bigint not null, updated_at bigint not null,
    unique (keeper_id, agent_id))`,
  'create index keeper_grants_agent on keeper_grants (agent_id)',
  `create table keeper_grant_topics (
    grant_id text not null references keeper_grants(id) on delete cascade,
    topic_id ${sorted} not null references topics(id) on delete cascade, primary key (grant_id, topic_id))`,
  'create index keeper_grant_topics_topic on keeper_grant_topics (topic_id)',
]
