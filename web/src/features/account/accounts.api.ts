import type { z } from 'zod'
import type {
  AccountSessionList,
  LoginPayload,
  PasswordChange,
  ProfileChange,
  RegisterPayload,
  RegistrationState,
  SignedIn,
  User,
} from '#contracts/accounts/accounts.ts'
import type { TwoFactorPayload } from '#contracts/accounts/two-factor.ts'
import { call } from '../../lib/api.ts'
import { pickPasskey } from '../../lib/passkeys.ts'

export type Registration = z.infer<typeof RegistrationState>['data']
export type AccountSession = z.infer<typeof AccountSessionList>['data'][number]

/** The answer's user and token are for `login` of useAuth, which refuses an incomplete one. */
export function signIn(fields: LoginPayload): Promise<Partial<SignedIn>> {
  return call('/api/kam/auth/login', { method: 'POST', body: fields, signsInAgain: false })
}

/** The code of a two-step sign-in. The answer is as `signIn`'s. */
export function finishSignIn(fields: TwoFactorPayload): Promise<Partial<SignedIn>> {
  return call('/api/kam/auth/two-factor', { method: 'POST', body: fields, signsInAgain: false })
}

/** Signs in with a passkey of this browser. The answer is as `signIn`'s. Throws PasskeyError when none was chosen. */
export async function signInWithPasskey(): Promise<Partial<SignedIn>> {
  const path = '/api/kam/auth/passkey'
  const options = await call<object>(`${path}/options`, { method: 'POST', signsInAgain: false })
  const response = await pickPasskey(options)
  return call(path, { method: 'POST', body: { response }, signsInAgain: false })
}

/** Ends a session that nobody here goes on with. */
export async function endSession(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await call('/api/kam/auth/logout', { method: 'POST', headers, signsInAgain: false })
}

/** Whether a forgotten password can be helped by mail. */
export async function getsPasswordMail(signal?: AbortSignal): Promise<boolean> {
  return (await call<{ mail: boolean }>('/api/kam/auth/forgotten-password', { signal })).mail
}

export function askForPasswordMail(email: string): Promise<unknown> {
  const body = { email }
  return call('/api/kam/auth/forgotten-password', { method: 'POST', body, signsInAgain: false })
}

/** Sets a new password with the code of a link. */
export function resetPassword(fields: { code: string; password: string }): Promise<unknown> {
  return call('/api/kam/auth/reset-password', { method: 'POST', body: fields, signsInAgain: false })
}

export function register(fields: RegisterPayload): Promise<Partial<SignedIn>> {
  return call('/api/kam/auth/register', { method: 'POST', body: fields, signsInAgain: false })
}

/** Who can register now, and what is asked for. */
export function getRegistration(signal?: AbortSignal): Promise<Registration> {
  return call('/api/kam/registration', { signal })
}

/** The account as it is now; where its session has ended, the screen's own calls ask to sign in again. */
export function getOwnAccount(signal?: AbortSignal): Promise<User> {
  return call('/api/kam/me', { signal, signsInAgain: false })
}

export function changeProfile(change: z.infer<typeof ProfileChange>): Promise<User> {
  return call('/api/kam/profile', { method: 'PATCH', body: change })
}

export function changePassword(change: z.infer<typeof PasswordChange>): Promise<unknown> {
  return call('/api/kam/password', { method: 'POST', body: change })
}

export function listAccountSessions(signal?: AbortSignal): Promise<AccountSession[]> {
  return call('/api/kam/sessions', { signal })
}

export function revokeAccountSession(id: string): Promise<unknown> {
  return call(`/api/kam/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
