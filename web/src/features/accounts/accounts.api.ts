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
} from '#contracts/accounts.ts'
import { call } from '../../lib/api.ts'

export type Registration = z.infer<typeof RegistrationState>['data']
export type AccountSession = z.infer<typeof AccountSessionList>['data'][number]

/** The answer's user and token are for `login` of useAuth, which refuses an incomplete one. */
export function signIn(fields: LoginPayload): Promise<Partial<SignedIn>> {
  return call('/api/kam/auth/login', { method: 'POST', body: fields, signsInAgain: false })
}

export function register(fields: RegisterPayload): Promise<Partial<SignedIn>> {
  return call('/api/kam/auth/register', { method: 'POST', body: fields, signsInAgain: false })
}

/** Who may register now, and what is asked for. */
export function getRegistration(signal?: AbortSignal): Promise<Registration> {
  return call('/api/kam/registration', { signal })
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
