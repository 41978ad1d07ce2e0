import { sql } from 'kysely'
import { executionColumns, firstTokenColumns } from '../latency-classes.ts'
import type { Migration } from './migration.ts'

/**
 * Runs say which keys pay for them, and how much of the cost a person's own key paid. What the budget of an earlier
 * run doesn't tell stays unknown. Sums no longer hold how quick samples were.
 */
export const whoPaid: Migration = {
  version: 18,
  name: 'who pays for a run',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const classes = [...executionColumns, ...firstTokenColumns].map((column) => `${column} = 0`)

const statements = [
  'alter table runs add column paid_by text',
  'alter table runs add column personal_cost_micro_usd bigint not null default 0',
  `update runs set paid_by = '' where cost_micro_usd = 0 and (mock = 1 or provider = 'local')`,
  `update runs set paid_by = 'owner', personal_cost_micro_usd = cost_micro_usd
    where paid_by is null and budget like 'owner:%'`,
  `update runs set paid_by = 'platform'
    where paid_by is null and (budget in ('visitors', 'instance') or budget like 'account:%')`,
  `update usage_hours set execution_ms = 0, execution_min_ms = null, execution_max_ms = null,
    first_token_min_ms = null, first_token_max_ms = null, ${classes.join(', ')} where provider = 'mock'`,
]
