import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a run had used when it began to wait is more than its own calls tell, once it can delegate; nor do calls name agents. */
export const delegation: Migration = {
  version: 62,
  name: 'runs that delegate',
  async up(trx) {
    await sql.raw('alter table runs add column used_budget text').execute(trx)
    await sql.raw('alter table run_tool_calls add column agent_name text').execute(trx)
  },
}
