export { limitsRoutes } from './limits.routes.ts'
export {
  addressPrefix,
  clearLimit,
  forgetEndedWindows,
  giveBackLimit,
  takeLimits,
  type RateLimit,
} from './limits.ts'
export { createWithinQuota, requireRoom } from './quotas.ts'
export { quotasRoutes } from './quotas.routes.ts'
export { holdingLimits } from './visitor-limits.ts'
export { makeReservation, settleReservation, visitorsPurse, type Reservation } from './spend.ts'
export { dayOf } from './spend.table.ts'
