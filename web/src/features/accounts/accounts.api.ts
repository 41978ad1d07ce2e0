import { call } from '../../lib/api.ts'
import type { StoredSession, StoredUser } from '../../lib/storage.ts'

export type RegisterFields = { email: string; password: string; name?: string; startupCode?: string; invitation?: string }

export type Registration = {
  mode: 'open' | 'invitation' | 'closed'
  firstAccount: boolean
  startupCodeRequired: boolean
}

/** One place where this account is signed in. */
export type AccountSession = {
  id: string
  createdAt: string
  lastUsedAt: string
  userAgent: string | null
  ipAddress: string | null
  current: boolean
}

/** The answer's user and token are for `login` of useAuth, which refuses an incomplete one. */
export function signIn(fields: { email: string; password: string }): Promise<Partial<StoredSession>> {
  return call('/api/kam/auth/login', { method: 'POST', body: fields, signsInAgain: false })
}

export function register(fields: RegisterFields): Promise<Partial<StoredSession>> {
  return call('/api/kam/auth/register', { method: 'POST', body: fields, signsInAgain: false })
}

/** Who may register now, and what is asked for. */
export function getRegistration(signal?: AbortSignal): Promise<Registration> {
  return call('/api/kam/registration', { signal })
}

export function changeProfile(change: { name: string }): Promise<StoredUser> {
  return call('/api/kam/profile', { method: 'PATCH', body: change })
}

export function changePassword(change: { currentPassword: string; newPassword: string }): Promise<unknown> {
  return call('/api/kam/password', { method: 'POST', body: change })
}

export function listAccountSessions(signal?: AbortSignal): Promise<AccountSession[]> {
  return call('/api/kam/sessions', { signal })
}

export function revokeAccountSession(id: string): Promise<unknown> {
  return call(`/api/kam/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
