import type { LimitAmounts } from '#contracts/limits/instance-limits.ts'
import type { Database } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { accountBudget, dayOf, instanceBudget } from './budget-names.ts'
import {
  bookSpent,
  endReservation,
  reserveMoney,
  spentOf,
  withSpendHolder,
  type Budget,
  type Reservation,
} from './budgets.ts'
import { effectiveLimits } from './instance-limits.ts'

/** What a person may spend of the platform's keys in a day, and what everybody together may. */
export function personBudgets(user: UserActor, limits: LimitAmounts): Budget[] {
  const capMicroUsd = limits.instance_daily_cap_micro_usd
  const own = user.role === 'admin' ? capMicroUsd : limits.account_daily_cap_micro_usd
  return [
    { name: accountBudget(user.userId), capMicroUsd: own },
    { name: instanceBudget, capMicroUsd },
  ]
}

/**
 * A call to a provider that is no run: who asks, whether the platform's key pays, and what is reserved. Where that is far
 * above the likely cost, `leastMicroUsd` is enough near the end of a cap, for one call of a person at a time.
 */
type PaidCall = { user: UserActor; isPlatformPaying: boolean; mostMicroUsd: number; leastMicroUsd?: number }
type Call<T> = (charge: (costMicroUsd: number) => void) => Promise<T>

/**
 * Makes a call to a provider that is no run. Where the platform pays, money is reserved before. What `charge` was last
 * told is booked after, also when the call failed or cost more than was reserved. Throws `limited` past a cap.
 */
export async function makePaidCall<T>(deps: Deps, paid: PaidCall, call: Call<T>): Promise<T> {
  const { user, isPlatformPaying, mostMicroUsd, leastMicroUsd = mostMicroUsd } = paid
  if (!isPlatformPaying) return call(() => undefined)
  const budgets = personBudgets(user, await effectiveLimits(deps))
  const most = { budgets, day: dayOf(deps.now()), amountMicroUsd: mostMicroUsd }
  const pastCap = await reserveMoney(deps, most).catch(requirePastCap)
  if (!pastCap) return callReserved(deps, most, call)
  const atTheEnd = peopleAtTheEnd(deps.database)
  if (leastMicroUsd >= mostMicroUsd || atTheEnd.has(user.userId)) throw pastCap
  atTheEnd.add(user.userId)
  try {
    const least = { ...most, amountMicroUsd: leastMicroUsd }
    await reserveMoney(deps, least)
    return await callReserved(deps, least, call)
  } finally {
    atTheEnd.delete(user.userId)
  }
}

function requirePastCap(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'limited') return error
  throw error
}

async function callReserved<T>(deps: Deps, reservation: Reservation, call: Call<T>): Promise<T> {
  let spentMicroUsd = 0
  try {
    return await call((costMicroUsd) => (spentMicroUsd = costMicroUsd))
  } finally {
    await settle(deps, reservation, spentMicroUsd)
  }
}

async function settle(deps: Deps, reservation: Reservation, spentMicroUsd: number): Promise<void> {
  if (spentMicroUsd > 0)
    await withSpendHolder(deps.database, (holder) =>
      deps.database.relaxed((trx) => bookSpent(trx, spentOf(reservation, { holder, spentMicroUsd }))),
    )
  endReservation(deps, reservation, spentMicroUsd)
}

/** Who makes a call now for which the least is reserved, so that a cap is overshot once and not by many at a time. */
function peopleAtTheEnd(database: Database): Set<string> {
  const people = peopleByDatabase.get(database) ?? new Set<string>()
  peopleByDatabase.set(database, people)
  return people
}

const peopleByDatabase = new WeakMap<Database, Set<string>>()
