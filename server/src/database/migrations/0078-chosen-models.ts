import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The model that somebody chose for a run in place of its agent's. */
export const chosenModels: Migration = {
  version: 78,
  name: 'chosen models',
  async up(trx) {
    await sql.raw('alter table runs add column chosen_model text').execute(trx)
  },
}
