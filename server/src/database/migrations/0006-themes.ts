import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The themes that people made. */
export const themesTable: Migration = {
  version: 6,
  name: 'themes',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table themes (
    id ${sorted} primary key, owner_id text not null references users(id) on delete cascade, slug text not null,
    name text not null, name_key ${sorted} not null, light text not null, dark text not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create index themes_updated on themes (owner_id, updated_at, id)`,
  `create index themes_name on themes (owner_id, name_key, id)`,
]
