import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Imports, and the moments that each of them brought. */
export const importsTables: Migration = {
  version: 29,
  name: 'imports',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table imports (
    id ${sorted} primary key, owner_id text not null references users(id) on delete cascade,
    keeper_id text references keepers(id) on delete cascade, kind text, status text not null,
    file_name text not null, bytes bigint not null, options text not null, plan text, position integer not null,
    total integer, added integer not null, error text, created_at bigint not null, finished_at bigint)`,
  'create index imports_owner on imports (owner_id, created_at)',
  'create index imports_keeper on imports (keeper_id)',
  `create table import_moments (
    import_id ${sorted} not null references imports(id) on delete cascade,
    moment_id ${sorted} not null references moments(id) on delete cascade, primary key (import_id, moment_id))`,
  'create index import_moments_moment on import_moments (moment_id)',
]
