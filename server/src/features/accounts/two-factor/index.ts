export { twoFactorRoutes } from './two-factor.routes.ts'
export {
  askSecondFactor,
  factorBoundTo,
  isTwoFactorOn,
  removeTwoFactor,
  useSecondFactor,
} from './two-factor.ts'
