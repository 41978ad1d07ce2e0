export { twoFactorRoutes } from './two-factor.routes.ts'
export {
  askSecondFactor,
  isTwoFactorOn,
  removeTwoFactor,
  secondFactorNeeded,
  sealFactorsAgain,
  useSecondFactor,
} from './two-factor.ts'
