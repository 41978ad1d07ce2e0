import { agentFailures } from './agents/agent-failures.ts'
import { screenWording } from './screens/screen-wording.ts'

/** Sentences that people read, spelled once. Schema-free. */

export const wording = {
  ...screenWording,
  ...agentFailures,
  agentNotFound: 'Agent not found',
  agentRunFailed: 'Failed to run agent',
  sessionNotFound: 'Session not found',
  logsFetchFailed: 'Failed to fetch agent logs',
  statsFetchFailed: 'Failed to fetch agent stats',
  signInNeeded: 'Sign in first.',
  wrongCredentials: 'Wrong email or password.',
  wrongCurrentPassword: 'The current password is wrong.',
  wrongPassword: 'The password is wrong.',
  twoFactorNeeded: 'Enter the code from your authenticator app, or a backup code.',
  twoFactorWrong: 'That code is wrong or was already used.',
  twoFactorEnded: 'Your sign-in timed out. Sign in again.',
  twoFactorIsOn: 'Two-factor is already on.',
  twoFactorIsOff: "Two-factor isn't on.",
  passkeyRefused: "That passkey couldn't be verified. Try again.",
  passkeyUnknown: "This passkey doesn't match any account here. Sign in with your password.",
  passkeyKnown: 'This passkey is already registered.',
  tooManyPasskeys: "You've reached the limit for passkeys. Remove one first.",
  lastAdmin: 'This is the only admin. Make someone else an admin first.',
  disableOneself: "You can't disable your own account.",
  noMail: "This Keeper can't send email. Ask its admin for a link.",
  passwordLinkEnded: 'This link has expired or was already used. Request a new one.',
  emailTaken: 'There is already an account with this email address.',
  registrationClosed: 'Registration is closed on this Keeper.',
  invitationNeeded: 'You need an invitation to register here. Ask the person who runs this Keeper.',
  invitationInvalid: 'This invitation has expired, was already used, or is for another address.',
  startupCodeNeeded: 'The first account needs the start-up code that the server printed when it started.',
  startupCodeWrong: "That isn't the start-up code that the server printed.",
  tooManySignIns: 'Too many sign-in attempts. Wait a while and try again.',
  tooManyRegistrations: 'Too many registrations from here. Wait a while and try again.',
  accountLocked: 'This account is locked. Ask the person who runs this Keeper.',
  adminNeeded: 'You need admin access.',
  notAllowed: "You don't have permission to do this.",
  notFound: 'Not found.',
  runNotFound: 'Run not found',
  replyErased: 'This answer was deleted with a moment that it had read.',
  replyHidden: '(This answer is hidden: a moment that it had read is in the trash.)',
  sessionBusy: 'This conversation is still answering. Wait for the answer or stop it first.',
  inputBlank: 'Write a message first.',
  tooManyRequests: 'Too many requests. Wait a moment and try again.',
  visitorCapReached:
    "This Keeper has reached today's limit for visitors. Come back tomorrow, or sign in and add your own key.",
  tooManyFields: 'This has too many fields.',
  unknownHost:
    "Keeper doesn't answer at this address. If it should, set PUBLIC_URL to it, and let a proxy in front pass on the Host header.",
  foreignOrigin:
    'This request comes from another website, so it was refused. If Keeper is behind a proxy, set PUBLIC_URL to its public address.',
  tooManyConnections: 'You have too many connections open at once. Close some and try again.',
  serverFull: 'Keeper has too many connections at the moment. Try again in a minute.',
  tooManyStreams: 'You are following too many answers at once. Close some tabs and try again.',
  tooBusy: 'Keeper is very busy at the moment. Try again in a few seconds.',
  requestTooSlow: 'The request took too long to arrive.',
  tooLarge: 'This is too large.',
  invalidRequest: 'The request is invalid.',
  unexpected: 'The server failed unexpectedly.',
  unavailable: "The server isn't ready yet. Try again in a moment.",
  storageFailed:
    "Keeper can't write to its database right now. Everything saved before is safe. Try again in a while.",
  tooDeep: 'Agents can pass work on only three levels deep.',
  overRunBudget: 'This could cost more than the run may spend.',
  keyOfAnother: 'This key was already used for another message. Send this one with a new key.',
  parentEnded: 'The run that asked for this has ended.',
  tooManyVersions: 'A message can have up to 50 versions. Write a new message instead.',
  branchChanged: 'This conversation shows another version now. Look at it, then send your message again.',
  cannotContinue: 'Only the last answer can be continued, and only if it was cut off.',
  providerCut: 'The provider ended the answer early.',
  providerSilent: 'The provider stopped responding.',
  providerSlow: "The provider didn't start answering in time.",
  runTooLong: 'The answer took too long and was stopped.',
  replyTooLong: 'The answer was cut off because it is too long to store.',
  tokenLimitReached: "The answer reached the model's token limit (max_tokens).",
  contentRefused: 'The provider declined to answer this.',
} as const

/** Names the field to a reason that would fit any. */
export function refusedField(name: string, reason: string): string {
  return `The field "${name}" was refused. ${reason}`
}

/** Why a field is refused that no schema has. */
export function unknownField(name: string): string {
  return `Unknown field "${name}".`
}
