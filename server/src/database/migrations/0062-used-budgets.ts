import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a run had used when it began to wait is more than its own calls tell, once it can delegate. */
export const usedBudgets: Migration = {
  version: 62,
  name: 'what waiting runs have used of their budgets',
  async up(trx) {
    await sql.raw('alter table runs add column used_budget text').execute(trx)
  },
}
