export { twoFactorRoutes } from './two-factor.routes.ts'
export {
  askSecondFactor,
  isTwoFactorOn,
  removeTwoFactor,
  sealFactorsAgain,
  useSecondFactor,
} from './two-factor.ts'
