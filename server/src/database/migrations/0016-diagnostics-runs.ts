import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Earlier runs of the diagnostics can be told by the note that each of them has. */
export const diagnosticsRuns: Migration = {
  version: 16,
  name: 'runs of the diagnostics are marked',
  async up(trx) {
    await sql`update runs set provider = 'diagnostics' where mock = 1 and id in
      (select run_id from run_payloads where notes like '%"The mock was asked for."%')`.execute(trx)
  },
}
