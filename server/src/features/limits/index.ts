export { limitsRoutes } from './limits.routes.ts'
export {
  addressPrefix,
  clearLimit,
  forgetEndedWindows,
  giveBackLimit,
  takeLimits,
  type RateLimit,
} from './limits.ts'
export { holdingLimits } from './visitor-limits.ts'
