import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Budgets are spread over rows that belong to one process each, so that no two runs wait for one of them. */
export const heldBudgets: Migration = {
  version: 10,
  name: 'budgets held by processes',
  async up(trx) {
    const statements = [
      `create table budget_rows (
        budget text not null, day text not null, holder text not null, held_micro_usd bigint not null,
        spent_micro_usd bigint not null, primary key (budget, day, holder))`,
      `create index budget_rows_held on budget_rows (holder) where held_micro_usd > 0`,
      `insert into budget_rows (budget, day, holder, held_micro_usd, spent_micro_usd)
        select purse, day, '', 0, spent_micro_usd from spend`,
      `drop table spend`,
      `alter table runs rename column purse to budget`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
