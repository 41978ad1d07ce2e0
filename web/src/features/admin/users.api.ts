import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { InvitationCreated, InvitationList, RegistrationMode } from '#contracts/accounts/accounts.ts'
import type { PasswordLink } from '#contracts/accounts/password-links.ts'
import type { UserChange, UserSummary } from '#contracts/accounts/users.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import type { UsersView } from './users-view.ts'

export type Invitation = z.infer<typeof InvitationList>['data'][number]
export type NewInvitation = z.infer<typeof InvitationCreated>['data']

const path = '/api/kam/users'

/** The page of accounts that a view asks for. */
export const usersQuery = (view: UsersView) =>
  queryOptions({
    queryKey: ['users', view],
    queryFn: ({ signal }) => listUsers(view, signal),
    placeholderData: keepPreviousData,
  })

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call<Invitation[]>('/api/kam/invitations', { signal }),
})

export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call<{ mode: RegistrationMode }>('/api/kam/registration', { signal }),
})

async function listUsers({ q, role, state, sort, page }: UsersView, signal: AbortSignal) {
  const query = new URLSearchParams({
    ...{ search: q, sort, page: String(page) },
    ...(role && { role }),
    ...(state && { state }),
  })
  const {
    data,
    total = 0,
    totalPages = 0,
    activeAdmins = 0,
  } = await callEnvelope<UserSummary[]>(`${path}?${query}`, { signal })
  return { users: data, total, totalPages, activeAdmins }
}

export function changeUser(id: string, change: UserChange): Promise<UserSummary> {
  return call(`${path}/${encodeURIComponent(id)}`, { method: 'PATCH', body: change })
}

/** The answer's code is shown this once. */
export function makePasswordLink(userId: string): Promise<PasswordLink> {
  return call('/api/kam/password-links', { method: 'POST', body: { userId } })
}

/** The answer's code is shown this once. */
export function invite(email: string): Promise<NewInvitation> {
  return call('/api/kam/invitations', { method: 'POST', body: { email } })
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return call(`/api/kam/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export function changeRegistration(mode: RegistrationMode): Promise<{ mode: RegistrationMode }> {
  return call('/api/kam/registration', { method: 'PUT', body: { mode } })
}
