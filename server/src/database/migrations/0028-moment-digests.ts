import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTextIndex } from '../text-index.ts'
import type { Migration } from './migration.ts'

/** What moments are about, for ranking, and the language that a keeper is written in. */
export const momentDigests: Migration = {
  version: 28,
  name: 'what moments are about',
  async up(trx, engine) {
    await sql`alter table keepers add column language text not null default 'en'`.execute(trx)
    await sql`create table moment_digests (
      number ${sql.raw(engine === 'postgres' ? 'bigint' : 'integer')} primary key
        references moments(number) on delete cascade,
      length integer not null, digest text not null)`.execute(trx)
    await sql`create index moments_place on moments (keeper_id, place_name)
      where place_name is not null and deleted_at is null`.execute(trx)
    await sql`create table ask_passages (
      run_id text not null references run_payloads(run_id) on delete cascade, n integer not null,
      moment_id ${sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text')} not null
        references moments(id) on delete cascade,
      score double precision not null, why text not null, primary key (run_id, n))`.execute(trx)
    await sql`create index ask_passages_moment on ask_passages (moment_id)`.execute(trx)
    await createTextIndex(trx, engine, 'moment_stems')
    // Earlier moments are read in the background.
    await sql`insert into jobs (id, name, key, payload, run_at, lease, failures)
      values (${randomUUID()}, 'moments.digest', 'moments.digest', 'null', 0, null, 0)`.execute(trx)
  },
}
