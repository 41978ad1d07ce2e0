import { sql } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { addressBudget } from './budget-names.ts'

type BudgetDay = { budget: string; day: string }

/**
 * Lets a process hold up to `wantedMicroUsd` more than the `keptMicroUsd` that it holds, as far as the cap allows.
 * Returns how much. Processes that ask for the same budget take turns.
 */
export function claimMoney(
  database: Database,
  claim: BudgetDay & { keptMicroUsd: number; wantedMicroUsd: number; capMicroUsd: number },
): Promise<number> {
  const { keptMicroUsd, wantedMicroUsd, capMicroUsd, budget, day } = claim
  const holder = database.processId
  return database.relaxed(async (trx) => {
    await awaitTurn(trx, { budget, day })
    const [sums] = (await sumOthers(trx, { budget, day, holder })).rows
    const allowed = capMicroUsd - keptMicroUsd - Number(sums?.others ?? 0)
    const granted = Math.max(0, Math.min(wantedMicroUsd, allowed))
    await setHeld(trx, { budget, day, holder, held: keptMicroUsd + granted })
    return granted
  })
}

/** The row without a holder is there to be waited for. */
const awaitTurn = prepared((db, { budget, day }: BudgetDay) =>
  db
    .insertInto('budget_rows')
    .values({ budget, day, holder: '', held_micro_usd: 0, spent_micro_usd: 0 })
    .onConflict((conflict) =>
      conflict.columns(['budget', 'day', 'holder']).doUpdateSet({ held_micro_usd: 0 }),
    ),
)

const sumOthers = prepared((db, { budget, day, holder }: BudgetDay & { holder: string }) =>
  db
    .selectFrom('budget_rows')
    .select(
      sql<number>`sum(spent_micro_usd + case when holder = ${holder} then 0 else held_micro_usd end)`.as(
        'others',
      ),
    )
    .where('budget', '=', budget)
    .where('day', '=', day),
)

const setHeld = prepared((db, row: BudgetDay & { holder: string; held: number }) =>
  db
    .insertInto('budget_rows')
    .values({
      budget: row.budget,
      day: row.day,
      holder: row.holder,
      held_micro_usd: row.held,
      spent_micro_usd: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['budget', 'day', 'holder'])
        .doUpdateSet({ held_micro_usd: sql<number>`excluded.held_micro_usd` }),
    ),
)

/** Gives back what this process holds of a budget. */
export async function returnMoney(database: Database, { budget, day }: BudgetDay): Promise<void> {
  await database.relaxed((trx) => setHeld(trx, { budget, day, holder: database.processId, held: 0 }))
}

/** What a run cost a budget, and the holder of the row that it is added to, which no other transaction writes meanwhile. */
export type Spent = BudgetDay & { holder: string; spentMicroUsd: number }
export type OneSpent = { first: Spent }
export type TwoSpent = { first: Spent; second: Spent }

/** Adds what a run cost a budget. */
export function addSpent(db: Queries, { spent }: { spent: OneSpent }) {
  return addRows(db, [spent.first])
}

/** The same for a budget and the one that it is part of. */
export function addSpentTwice(db: Queries, { spent }: { spent: TwoSpent }) {
  return addRows(db, [spent.first, spent.second])
}

function addRows(db: Queries, spent: Spent[]) {
  return db
    .insertInto('budget_rows')
    .values(
      spent.map(({ budget, day, holder, spentMicroUsd }) => ({
        ...{ budget, day, holder },
        held_micro_usd: 0,
        spent_micro_usd: spentMicroUsd,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['budget', 'day', 'holder']).doUpdateSet({
        spent_micro_usd: sql<number>`budget_rows.spent_micro_usd + excluded.spent_micro_usd`,
      }),
    )
}

/** What a day has cost a budget. */
export async function findSpent(db: Queries, { budget, day }: BudgetDay): Promise<number> {
  const row = await db
    .selectFrom('budget_rows')
    .select(({ fn }) => fn.sum<number | string | null>('spent_micro_usd').as('spent'))
    .where('budget', '=', budget)
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(row?.spent ?? 0)
}

/** The processes that hold money. */
export async function listHolders(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('budget_rows')
    .select('holder')
    .distinct()
    .where('held_micro_usd', '>', 0)
    .execute()
  return rows.map(({ holder }) => holder)
}

/**
 * Frees what ended processes held, but for those of whose runs one isn't settled yet: what it reserved would be nobody's
 * until it is booked, and others could spend it.
 */
export async function releaseHeld(database: Database, holders: string[]): Promise<void> {
  await database.relaxed((trx) =>
    trx
      .updateTable('budget_rows')
      .set({ held_micro_usd: 0 })
      .where('holder', 'in', holders)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('runs')
              .select('runs.id')
              .whereRef('runs.process_id', '=', 'budget_rows.holder')
              // As the index has it.
              .where('runs.status', '=', sql.lit('running')),
          ),
        ),
      )
      .execute(),
  )
}

/** Forgets the days before `day`, and what addresses had of budgets before `addressDay`. */
export async function deleteBudgetsBefore(
  database: Database,
  { day, addressDay }: { day: string; addressDay: string },
): Promise<void> {
  await database.relaxed((trx) =>
    trx
      .deleteFrom('budget_rows')
      .where((eb) =>
        eb.or([
          eb('day', '<', day),
          eb.and([eb('day', '<', addressDay), eb('budget', 'like', addressBudget('%', '%'))]),
        ]),
      )
      .execute(),
  )
}
