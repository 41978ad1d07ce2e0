import { screenWording } from './screens/screen-wording.ts'

/** Sentences that people read, spelled once. Schema-free. */

export const wording = {
  ...screenWording,
  agentNotFound: 'Agent not found',
  agentRunFailed: 'Failed to run agent',
  logsFetchFailed: 'Failed to fetch agent logs',
  statsFetchFailed: 'Failed to fetch agent stats',
  signInNeeded: 'Please sign in first.',
  wrongCredentials: 'E-mail or password is wrong.',
  wrongCurrentPassword: 'The current password is wrong.',
  wrongPassword: 'The password is wrong.',
  twoFactorNeeded: 'Enter the code of your authenticator app, or a backup code.',
  twoFactorWrong: 'This code is not right, or was used already.',
  twoFactorEnded: 'This took too long. Please sign in again.',
  twoFactorIsOn: 'Two-factor is switched on already.',
  twoFactorIsOff: 'Two-factor is not switched on.',
  passkeyRefused: 'This passkey could not be checked. Please try again.',
  passkeyUnknown: 'This passkey opens no account here. Sign in with your password.',
  passkeyKnown: 'This passkey is known already.',
  tooManyPasskeys: 'You have as many passkeys as one account can have. Remove one first.',
  lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  disableOneself: "You can't disable your own account.",
  noMail: 'This Keeper sends no mail. Ask its admin for a link.',
  passwordLinkEnded: 'This link was used or has ended. Ask for a new one.',
  emailTaken: 'There is already an account with this e-mail address.',
  registrationClosed: 'Registration is closed on this Keeper.',
  invitationNeeded: 'You need an invitation to register here. Ask the person who runs this Keeper.',
  invitationInvalid: 'This invitation is not for this address, was used, or has ended.',
  startupCodeNeeded: 'The first account needs the start-up code that the server printed when it was started.',
  startupCodeWrong: 'This is not the start-up code that the server printed.',
  tooManySignIns: 'Too many attempts to sign in. Please wait a while and try again.',
  tooManyRegistrations: 'Too many registrations from here. Please wait a while and try again.',
  accountLocked: 'This account is locked. Ask the person who runs this Keeper.',
  adminNeeded: 'You need admin access.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'There is nothing here.',
  runNotFound: 'Run not found',
  sessionBusy: 'This conversation is still answering. Wait for the answer or stop it first.',
  inputBlank: 'Write a message first.',
  tooManyRequests: 'That was a lot at once. Please wait a moment and try again.',
  visitorCapReached:
    "This Keeper has reached today's limit for visitors. Please come back tomorrow, or sign in with your own key.",
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
  invalidRequest: 'Some of what was sent is not valid.',
  unexpected: 'Something went wrong on the server. It has been written down under this number.',
  unavailable: 'The server is not ready yet. Please try again in a moment.',
  storageFailed:
    "Keeper can't write to its database at the moment. What was saved before is safe; please try again in a while.",
  cannotContinue: 'Only the last answer of a conversation can go on, and only when it did not end by itself.',
  providerCut: 'The provider ended the answer early.',
  providerSilent: 'The provider stopped sending and was given up on.',
  providerSlow: 'The provider did not begin to answer in time.',
  runTooLong: 'The answer took too long and was ended.',
  replyTooLong: 'The answer was cut: it was longer than this Keeper keeps.',
  tokenLimitReached: "The answer ended at the model's limit of tokens (max_tokens).",
  contentRefused: 'The provider declined to answer this.',
} as const

/** Names the field to a reason that would fit any. */
export function refusedField(name: string, reason: string): string {
  return `The field "${name}" was refused. ${reason}`
}

/** Why a field is refused that no schema has. */
export function unknownField(name: string): string {
  return `The field "${name}" is not known.`
}
