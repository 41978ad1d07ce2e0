import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Second factors, passkeys, links that set a password, and a person's own domain. */
export const accountSecurity: Migration = {
  version: 3,
  name: 'account security',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `alter table user_settings add column custom_domain text`,
  `alter table user_settings add column cors_origins text`,
  `create index users_created on users (created_at, id)`,
  `create index users_name on users (name, id)`,
  `create index users_role on users (role)`,
  `create table two_factor_secrets (
    user_id text primary key references users(id) on delete cascade, sealed text not null,
    last_step bigint not null, confirmed_at bigint, created_at bigint not null)`,
  `create table backup_codes (
    user_id text not null references users(id) on delete cascade, code_hash text not null,
    primary key (user_id, code_hash))`,
  `create table passkeys (
    id text primary key, user_id text not null references users(id) on delete cascade,
    credential_id text not null unique, public_key text not null, sign_count bigint not null,
    transports text not null, name text not null, is_synced integer not null,
    created_at bigint not null, last_used_at bigint)`,
  `create index passkeys_user on passkeys (user_id, created_at)`,
  `create table password_links (
    id text primary key, user_id text not null references users(id) on delete cascade, code_hash text not null unique,
    made_by text, created_at bigint not null, expires_at bigint not null)`,
  `create index password_links_user on password_links (user_id)`,
  `create index attachments_session on attachments (session_id)`,
]
