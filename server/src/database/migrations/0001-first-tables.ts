import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Accounts, keys, agents, conversations, runs. Numbers, texts and bigints are spelled alike on both engines. */
export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  async up(trx, engine) {
    const time = engine === 'postgres' ? 'timestamptz' : 'text'
    const flag = engine === 'postgres' ? 'boolean' : 'integer'
    for (const statement of [...accounts(time, flag), ...instance, ...agents, ...conversations, ...runs]) {
      await sql.raw(statement).execute(trx)
    }
  },
}

const accounts = (time: string, flag: string) => [
  `create table users (
    id text primary key, name text not null, email text not null unique, email_verified ${flag} not null,
    image text, role text, banned ${flag}, ban_reason text, ban_expires ${time},
    created_at ${time} not null, updated_at ${time} not null)`,
  `create table auth_sessions (
    id text primary key, user_id text not null references users(id) on delete cascade, token text not null unique,
    expires_at ${time} not null, ip_address text, user_agent text, impersonated_by text,
    created_at ${time} not null, updated_at ${time} not null)`,
  `create index auth_sessions_user on auth_sessions (user_id)`,
  `create table auth_accounts (
    id text primary key, user_id text not null references users(id) on delete cascade, account_id text not null,
    provider_id text not null, access_token text, refresh_token text, id_token text,
    access_token_expires_at ${time}, refresh_token_expires_at ${time}, scope text, password text,
    created_at ${time} not null, updated_at ${time} not null)`,
  `create index auth_accounts_user on auth_accounts (user_id)`,
  `create table auth_verifications (
    id text primary key, identifier text not null, value text not null, expires_at ${time} not null,
    created_at ${time} not null, updated_at ${time} not null)`,
  `create index auth_verifications_identifier on auth_verifications (identifier)`,
]

const instance = [
  `create table instance_settings (key text primary key, value text not null)`,
  `create table user_settings (
    user_id text primary key references users(id) on delete cascade, preferred_theme_id text,
    start_here_dismissed integer not null)`,
  `create table invitations (
    id text primary key, email text not null, code_hash text not null unique, invited_by text not null,
    created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  `create table audit_entries (
    id text primary key, at bigint not null, actor_id text, action text not null, subject text, detail text)`,
  `create index audit_entries_at on audit_entries (at)`,
  `create table rate_limits (key text primary key, count bigint not null, resets_at bigint not null)`,
  `create index rate_limits_resets_at on rate_limits (resets_at)`,
  `create table spend (
    purse text not null, day text not null, reserved_micro_usd bigint not null, spent_micro_usd bigint not null,
    primary key (purse, day))`,
  `create table provider_keys (
    id text primary key, owner_id text not null, provider text not null, sealed text not null, mask text not null,
    label text, is_active integer not null, created_at bigint not null, updated_at bigint not null,
    unique (owner_id, provider))`,
]

const agents = [
  `create table agents (
    id text primary key, slug text not null unique, owner_id text references users(id) on delete cascade,
    name text not null, purpose text not null, model_provider text not null, model text not null,
    agent_class text not null, context_scope text not null, memory_enabled integer not null, tools text not null,
    permissions text not null, config text not null, model_settings text not null, status text not null,
    visibility text not null, refusals integer not null default 0,
    created_at bigint not null, updated_at bigint not null)`,
  `create index agents_owner on agents (owner_id, updated_at)`,
  `create index agents_visibility on agents (visibility, agent_class)`,
  `create table agent_shares (
    id text primary key, agent_id text not null references agents(id) on delete cascade, email text not null,
    user_id text references users(id) on delete cascade, can_run integer not null, can_edit integer not null,
    can_share integer not null, can_delete integer not null, created_by text not null, created_at bigint not null,
    unique (agent_id, email))`,
  `create index agent_shares_user on agent_shares (user_id, agent_id)`,
  `create index agent_shares_email on agent_shares (email)`,
]

const conversations = [
  `create table sessions (
    id text primary key, actor_key text not null, agent_id text not null, name text,
    message_count integer not null default 0, running_run_id text,
    created_at bigint not null, updated_at bigint not null)`,
  `create index sessions_actor on sessions (actor_key, agent_id, updated_at)`,
  `create index sessions_empty on sessions (created_at) where message_count = 0`,
  `create table messages (
    session_id text not null, position integer not null, id text not null, run_id text, sender text not null,
    content text not null, status text not null, mock integer not null, error text, attachments text,
    created_at bigint not null, primary key (session_id, position))`,
  `create table attachments (
    id text primary key, session_id text not null, run_id text not null, type text not null, bytes bigint not null,
    created_at bigint not null)`,
]

const runs = [
  `create table runs (
    session_id text not null, id text not null, agent_id text not null, agent_owner_id text, agent_name text not null,
    agent_slug text not null, agent_class text not null, actor_key text not null, user_id text,
    provider text not null, model text not null, status text not null, finish_reason text, mock integer not null,
    retries integer not null default 0, input_preview text not null, error text,
    input_tokens bigint not null default 0, cached_input_tokens bigint not null default 0,
    output_tokens bigint not null default 0, reasoning_tokens bigint not null default 0,
    cost_micro_usd bigint not null default 0, price_version text not null,
    execution_time_ms double precision not null default 0, time_to_first_token_ms double precision,
    provider_time_ms double precision, process_id text not null, purse text,
    reserved_micro_usd bigint not null default 0, idempotency_key text, created_at bigint not null,
    primary key (session_id, id))`,
  `create index runs_id on runs (id)`,
  // The pages of logs, their filters and counts are answered from these alone.
  `create index runs_created on runs (created_at, id, status, provider)`,
  `create index runs_agent on runs (agent_id, created_at, id, status, provider, user_id, agent_owner_id)`,
  `create index runs_agent_owner on runs (agent_owner_id, created_at, id, status, provider, user_id)`,
  `create index runs_user on runs (user_id, created_at, id, status, provider)`,
  `create index runs_running on runs (process_id) where status = 'running'`,
  `create unique index runs_idempotency on runs (actor_key, idempotency_key) where idempotency_key is not null`,
  `create table run_payloads (
    run_id text primary key, input text not null, output text, steps text not null, notes text not null)`,
  `create table run_events (
    run_id text not null, end_offset integer not null, data text not null, primary key (run_id, end_offset))`,
]
