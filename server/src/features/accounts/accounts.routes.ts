import { z } from 'zod'
import {
  AccountSessionList,
  PasswordChange,
  ProfileAnswer,
  ProfileChange,
} from '#contracts/accounts/accounts.ts'
import { AccountContentsAnswer } from '#contracts/accounts/account-data.ts'
import { Done } from '#contracts/envelope.ts'
import { PasswordConfirmation } from '#contracts/accounts/two-factor.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { changePassword, changeProfile, getProfile } from './accounts.ts'
import { requireUser } from '../../http/actor.ts'
import { deleteAccount, getAccountContents } from './delete-account.ts'
import { endSignIn, listSignIns } from './sign-ins.ts'

const Id = z.object({ id: z.string().max(100) })

/** Signing out, and a person's own account. */
export function accountsRoutes(app: App, deps: Deps): void {
  app.post('/api/kam/auth/logout', { schema: { response: { 200: Done } } }, async (request) => {
    const user = requireUser(request.actor)
    await endSignIn(deps, user, user.authSessionId)
    return { success: true as const }
  })
  app.get('/api/kam/me', { schema: { response: { 200: ProfileAnswer } } }, async (request) => ({
    success: true as const,
    data: await getProfile(deps, requireUser(request.actor)),
  }))
  app.patch(
    '/api/kam/profile',
    { schema: { body: ProfileChange, response: { 200: ProfileAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeProfile(deps, requireUser(request.actor), request.body),
    }),
  )
  app.post(
    '/api/kam/password',
    { schema: { body: PasswordChange, response: { 200: Done } } },
    async (request) => {
      await changePassword(deps, requireUser(request.actor), request.body)
      return { success: true as const }
    },
  )
  app.get('/api/kam/account', { schema: { response: { 200: AccountContentsAnswer } } }, async (request) => ({
    success: true as const,
    data: await getAccountContents(deps, requireUser(request.actor)),
  }))
  app.delete(
    '/api/kam/account',
    { schema: { body: PasswordConfirmation, response: { 200: Done } } },
    async (request) => {
      await deleteAccount(deps, requireUser(request.actor), request.body)
      return { success: true as const }
    },
  )
  app.get('/api/kam/sessions', { schema: { response: { 200: AccountSessionList } } }, async (request) => ({
    success: true as const,
    data: await listSignIns(deps, requireUser(request.actor)),
  }))
  app.delete(
    '/api/kam/sessions/:id',
    { schema: { params: Id, response: { 200: Done } } },
    async (request) => {
      await endSignIn(deps, requireUser(request.actor), request.params.id)
      return { success: true as const }
    },
  )
}
