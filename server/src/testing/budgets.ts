import { dayOf } from '../features/limits/index.ts'
import type { TestApp } from './test-app.ts'

/** Books money of a budget as if runs had spent it on that day. To be called before this process uses the budget. */
export async function bookForTest(
  app: Pick<TestApp, 'deps'>,
  {
    budget,
    spentMicroUsd,
    day = dayOf(app.deps.now()),
  }: { budget: string; spentMicroUsd: number; day?: string },
): Promise<void> {
  await app.deps.database.db
    .insertInto('budget_rows')
    .values({ budget, day, holder: 'test', held_micro_usd: 0, spent_micro_usd: spentMicroUsd })
    .execute()
}

/** What budgets have spent, by their names; what addresses have of a budget is one, such as 'visitors@address'. */
export async function spentByBudget(app: Pick<TestApp, 'deps'>): Promise<Record<string, number>> {
  const rows = await app.deps.database.db
    .selectFrom('budget_rows')
    .select(['budget', 'spent_micro_usd'])
    .execute()
  const sums: Record<string, number> = {}
  for (const { budget, spent_micro_usd } of rows) {
    const name = budget.replace(/@.*/, '@address')
    sums[name] = (sums[name] ?? 0) + spent_micro_usd
  }
  return sums
}
