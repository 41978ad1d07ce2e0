import type { LimitAmounts } from '#contracts/limits/instance-limits.ts'
import type { Deps } from '../../deps.ts'
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

/** A call to a provider that is no run: who asks, whether the platform's key pays, and the most that it can cost. */
type PaidCall = { user: UserActor; isPlatformPaying: boolean; mostMicroUsd: number }

/**
 * Makes a call to a provider that is no run. Where the platform pays, the most that it can cost is reserved before, and
 * what `charge` was last told is booked after, also when the call failed. Throws `limited` past a cap.
 */
export async function makePaidCall<T>(
  deps: Deps,
  { user, isPlatformPaying, mostMicroUsd }: PaidCall,
  call: (charge: (costMicroUsd: number) => void) => Promise<T>,
): Promise<T> {
  if (!isPlatformPaying) return call(() => undefined)
  const budgets = personBudgets(user, await effectiveLimits(deps))
  const reservation = { budgets, day: dayOf(deps.now()), amountMicroUsd: mostMicroUsd }
  await reserveMoney(deps, reservation)
  let spentMicroUsd = 0
  try {
    return await call((costMicroUsd) => (spentMicroUsd = Math.min(mostMicroUsd, costMicroUsd)))
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
