import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The queue of what must happen later. */
export const jobsTable: Migration = {
  version: 15,
  name: 'jobs',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table jobs (
    id text primary key, name text not null, key text, payload text not null, run_at bigint not null, lease text,
    failures integer not null, unique (name, key))`,
  'create index jobs_due on jobs (run_at)',
]
