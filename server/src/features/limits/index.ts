export { limitsRoutes } from './limits.routes.ts'
export { withAddressShares } from './address-share.ts'
export { addressPrefix } from './address-prefix.ts'
export { takeDownload } from './downloads.ts'
export { limitLargeBodies } from './large-bodies.ts'
export { clearLimit, forgetEndedWindows, giveBackLimit, takeLimits, type RateLimit } from './limits.ts'
export { effectiveLimits, effectiveOf, getInstanceLimits } from './instance-limits.ts'
export { limitNames, limitsIn, selectLimits } from './instance-limits.table.ts'
export {
  bookSpent,
  createBudgetRecovery,
  endReservation,
  raiseReservation,
  reserveMoney,
  spentOf,
  tidyBudgets,
  withSpendHolder,
  type Budget,
  type Reservation,
} from './budgets.ts'
export { addSpent, addSpentTwice, type OneSpent, type Spent, type TwoSpent } from './budgets.table.ts'
export { addressIn, budgetsWith, dayOf, ownerBudget, storedBudgets, visitorsBudget } from './budget-names.ts'
export { makePaidCall, personBudgets } from './paid-calls.ts'
export { createWithinQuota, quotaTurn, requireRoom, takePace } from './quotas.ts'
export { effectiveQuota, findEffectiveQuota, quotaRoom } from './quotas.table.ts'
export { quotasRoutes } from './quotas.routes.ts'
