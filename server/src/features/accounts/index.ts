export { accountData } from './account-data.ts'
export { findCredential, hasAccount, hasAnyAccount } from './accounts.table.ts'
export { accountsRoutes } from './accounts.routes.ts'
export { findAccountByEmail, markEmailVerified, setPassword } from './accounts.ts'
export { identify, isBanned, visitorCookie } from './identify.ts'
export { countActiveAdmins, makeAdmin, requireOtherAdmin } from './admins.table.ts'
export { callerOf } from './caller.ts'
export {
  challengeLastsMs,
  findChallenge,
  forgetEndedChallenges,
  makeChallenge,
  takeChallenge,
} from './challenges.ts'
export { lazyAccountLibrary, type AccountLibrary } from './library.ts'
export { confirmPassword } from './password-check.ts'
export { endAllSignIns, signInAs, type Caller } from './sign-ins.ts'
export { rememberVisitor } from './visitor-cookie.ts'
