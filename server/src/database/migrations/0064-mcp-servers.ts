import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Servers whose tools agents can be given, and those tools as they were accepted and as they are listed now. */
export const mcpServers: Migration = {
  version: 64,
  name: 'MCP servers and their tools',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table mcp_servers (
    id text primary key, slug text not null unique, title text not null, kind text not null, url text, command text,
    args text not null, sealed text not null, secret_names text not null, allows_private integer not null,
    trusts_hints integer not null, timeout_ms integer not null, is_enabled integer not null, version integer not null,
    health text not null, error text, checked_at bigint, passed_over integer not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create table mcp_tools (
    server_id text not null references mcp_servers(id) on delete cascade, name text not null,
    description text not null, input_schema text not null, says_reading integer not null, digest text not null,
    changed_to text, is_listed integer not null, marked_reading integer not null,
    primary key (server_id, name))`,
]
