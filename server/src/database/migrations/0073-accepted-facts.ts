import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether a fact was ever accepted: what was only suggested goes with an erased moment, whatever became of it. */
export const acceptedFacts: Migration = {
  version: 73,
  name: 'facts that were accepted',
  async up(trx) {
    await sql.raw('alter table facts add column was_accepted integer not null default 0').execute(trx)
    await sql.raw("update facts set was_accepted = 1 where status in ('accepted', 'superseded')").execute(trx)
  },
}
