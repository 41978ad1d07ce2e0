import { limitWording } from '#contracts/limits/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Database, Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { dayOf, instanceBudget, sharedBudget, visitorsBudget } from './budget-names.ts'
import * as table from './budgets.table.ts'
import { endHeld, returnIdleHeld, takeHeld } from './held-money.ts'

/** Who pays, and how much they may spend in a day. */
export type Budget = { name: string; capMicroUsd: number }

/** Money reserved for one run, of the narrowest budget that pays for it and of those that this is part of. */
export type Reservation = { budgets: Budget[]; day: string; amountMicroUsd: number }

/** Reserves money before it can be spent. Throws a friendly sentence past a cap, spent or held. */
export async function reserveMoney(
  deps: Pick<Deps, 'database' | 'now'>,
  reservation: Reservation,
): Promise<void> {
  const { budgets, day, amountMicroUsd } = reservation
  const { database } = deps
  const taken: Budget[] = []
  const giveBack = () => {
    for (const { name } of taken) endHeld(database, { budget: name, day, amountMicroUsd, spentMicroUsd: 0 })
  }
  for (const budget of budgets) {
    const { name, capMicroUsd } = budget
    const asked = { budget: name, day, amountMicroUsd, capMicroUsd, now: deps.now() }
    const isTaken = await takeHeld(database, asked).catch((error: unknown) => {
      giveBack()
      throw error
    })
    if (!isTaken) {
      giveBack()
      throw await refusal(deps, { budget, day, amountMicroUsd })
    }
    taken.push(budget)
  }
}

/** Adds to a reservation. False past a cap. */
export async function raiseReservation(
  deps: Pick<Deps, 'database' | 'now'>,
  reservation: Reservation,
  moreMicroUsd: number,
): Promise<boolean> {
  try {
    await reserveMoney(deps, { ...reservation, amountMicroUsd: moreMicroUsd })
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return false
    throw error
  }
  reservation.amountMicroUsd += moreMicroUsd
  return true
}

/** Gives a reservation back once what it cost, if anything, is committed. */
export function endReservation(
  { database }: Pick<Deps, 'database'>,
  { budgets, day, amountMicroUsd }: Omit<Reservation, 'budgets'> & { budgets: { name: string }[] },
  spentMicroUsd: number,
): void {
  for (const { name } of budgets) endHeld(database, { budget: name, day, amountMicroUsd, spentMicroUsd })
}

/** What a run cost each of its budgets; `holder` is `withSpendHolder`'s. */
export function spentOf(
  { budgets, day }: Pick<Reservation, 'day'> & { budgets: { name: string }[] },
  cost: { holder: string; spentMicroUsd: number },
): table.Spent[] {
  return budgets.map(({ name }) => ({ budget: name, day, ...cost }))
}

/** Books what a run cost, in the transaction that stores its end. */
export async function bookSpent(trx: Transaction<Tables>, spent: table.Spent[]): Promise<void> {
  for (const first of spent) await table.addSpent(trx, { spent: { first } }).execute()
}

const busyByDatabase = new WeakMap<Database, Set<number>>()

/** Works with the name of rows that nobody else writes until it is done. */
export async function withSpendHolder<T>(
  database: Database,
  work: (holder: string) => Promise<T>,
): Promise<T> {
  const busy = busyByDatabase.get(database) ?? new Set<number>()
  busyByDatabase.set(database, busy)
  let place = 0
  while (busy.has(place)) place += 1
  busy.add(place)
  try {
    return await work(`${database.processId}.${place}`)
  } finally {
    busy.delete(place)
  }
}

/** What a budget has paid today. */
export function findSpentToday(deps: Pick<Deps, 'now'>, db: Queries, budget: string): Promise<number> {
  return table.findSpent(db, { budget, day: dayOf(deps.now()) })
}

/** Gives back what this process holds without using it, and forgets days long past. */
export async function tidyBudgets({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await returnIdleHeld(database, now())
  await table.deleteBudgetsBefore(database, {
    day: dayOf(now() - keptDays * dayMs),
    addressDay: dayOf(now() - dayMs),
  })
}

/** A run ends within the day after the one it began on; the rest is for people who look back, but not at addresses. */
const keptDays = 7
const dayMs = 24 * 60 * 60 * 1000

/**
 * Frees what ended processes held, once their runs have been settled. Returns a function that looks: a process counts
 * as ended when it did so the last time too, or at once where `isCertain`. It tells whether one seems to have ended.
 */
export function createBudgetRecovery({
  database,
}: Pick<Deps, 'database'>): (isCertain: boolean) => Promise<boolean> {
  let suspected = new Set<string>()
  return async (isCertain) => {
    const others = (await table.listHolders(database.db)).filter((id) => id !== database.processId)
    const dead = others.length === 0 ? [] : await database.deadProcesses(others)
    const certain = dead.filter((id) => isCertain || suspected.has(id))
    suspected = new Set(dead)
    if (certain.length > 0) await table.releaseHeld(database, certain)
    return dead.length > 0
  }
}

/** Soon after an answer has ended, what it didn't cost is free again. */
const heldRetryMs = 3_000

/** What is only held comes back in a moment; what is spent does so tomorrow. */
async function refusal(
  deps: Pick<Deps, 'database' | 'now'>,
  { budget, day, amountMicroUsd }: Omit<Reservation, 'budgets'> & { budget: Budget },
): Promise<AppError> {
  const spentMicroUsd = await table.findSpent(deps.database.db, { budget: budget.name, day })
  if (spentMicroUsd + amountMicroUsd <= budget.capMicroUsd)
    return new AppError('limited', limitWording.moneyHeld, { retryAfterMs: heldRetryMs })
  return new AppError('limited', refusalOf(budget, amountMicroUsd), {
    retryAfterMs: msToMidnight(deps.now()),
  })
}

/** Tomorrow helps only where the cap of a whole day pays for one run at all. */
function refusalOf({ name, capMicroUsd }: Budget, amountMicroUsd: number): string {
  const paysNothing = amountMicroUsd > capMicroUsd
  const shared = sharedBudget(name)
  if (shared !== undefined)
    return paysNothing
      ? refusalOf({ name: shared, capMicroUsd }, amountMicroUsd)
      : limitWording.addressCapReached
  if (name === visitorsBudget)
    return paysNothing ? limitWording.platformPaysNoVisitors : wording.visitorCapReached
  if (name === instanceBudget)
    return paysNothing ? limitWording.instancePaysNothing : limitWording.instanceCapReached
  if (name.startsWith('owner:'))
    return paysNothing ? limitWording.ownerPaysNoVisitors : wording.visitorCapReached
  return paysNothing ? limitWording.accountPaysNothing : limitWording.accountCapReached
}

function msToMidnight(now: number): number {
  return Date.parse(`${dayOf(now)}T00:00:00Z`) + dayMs - now
}
