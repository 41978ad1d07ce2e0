export { accountData } from './account-data.ts'
export {
  deleteGivenAccess,
  findCredential,
  findPasswordHash,
  hasAccount,
  hasAnyAccount,
  insertAccount,
} from './accounts.table.ts'
export { isShownOwner } from './active-owner.table.ts'
export { activeAdminIds, isActiveAdmin } from './admins.table.ts'
export { accountsRoutes } from './accounts.routes.ts'
export { findAccountByEmail, markEmailVerified, setPassword } from './accounts.ts'
export { addressProofOf, findActor, identify, isBanned } from './identify.ts'
export { countActiveAdmins, makeAdmin, requireOtherAdmin } from './admins.table.ts'
export { callerOf } from './caller.ts'
export {
  challengeLastsMs,
  findChallenge,
  forgetEndedChallenges,
  makeChallenge,
  takeChallenge,
} from './challenges.ts'
export { haveFailuresLeftOut, noteFailedSignIn, tellFailuresLeftOut } from './failed-sign-ins.ts'
export { holdAccount, holdOwnAccount } from './hold-account.ts'
export { confirmPassword } from './password-check.ts'
export { hashPassword, isPassword } from './password-hash.ts'
export { endForbiddenStreams, isRightAlive } from './rights.ts'
export { listAddresses } from './sign-ins.table.ts'
export { endSignIns, signInAs, type Caller, type ClaimConversations, type SignInDeps } from './sign-ins.ts'
export { rememberVisitor, visitorCookieName } from './visitor-cookie.ts'
