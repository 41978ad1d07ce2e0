export { twoFactorRoutes } from './two-factor.routes.ts'
export {
  askSecondFactor,
  factorBoundTo,
  isTwoFactorOn,
  removeTwoFactor,
  secondFactorNeeded,
  useSecondFactor,
} from './two-factor.ts'
