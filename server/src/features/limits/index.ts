export { limitsRoutes } from './limits.routes.ts'
export { addressPrefix } from './address-prefix.ts'
export { clearLimit, forgetEndedWindows, giveBackLimit, takeLimits, type RateLimit } from './limits.ts'
export { effectiveLimits } from './instance-limits.ts'
export {
  bookSpent,
  createBudgetRecovery,
  endReservation,
  raiseReservation,
  reserveMoney,
  tidyBudgets,
  withSpendHolder,
  type Budget,
  type Reservation,
} from './budgets.ts'
export {
  accountBudget,
  budgetsWith,
  dayOf,
  instanceBudget,
  ownerBudget,
  visitorsBudget,
} from './budget-names.ts'
export { createWithinQuota, requireRoom } from './quotas.ts'
export { quotasRoutes } from './quotas.routes.ts'
