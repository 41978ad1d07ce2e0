import { z } from 'zod'
import {
  InvitationCreate,
  InvitationCreated,
  InvitationList,
  RegistrationChange,
  RegistrationState,
} from '#contracts/accounts/accounts.ts'
import { Done } from '#contracts/envelope.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { requireAdmin } from '../../../http/actor.ts'
import { invite, listInvitations, withdrawInvitation } from './invitations.ts'
import { changeRegistration, getRegistration } from './registration.ts'

const Id = z.object({ id: z.string().max(100) })

/** Who can register, and the admin's invitations. */
export function registrationRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kam/registration',
    { config: { ignoresToken: true }, schema: { response: { 200: RegistrationState } } },
    async () => ({ success: true as const, data: await getRegistration(deps, deps.database.db) }),
  )
  app.put(
    '/api/kam/registration',
    { schema: { body: RegistrationChange, response: { 200: RegistrationState } } },
    async (request) => ({
      success: true as const,
      data: await changeRegistration(deps, requireAdmin(request.actor), request.body.mode),
    }),
  )
  app.get('/api/kam/invitations', { schema: { response: { 200: InvitationList } } }, async (request) => {
    const data = await listInvitations(deps, requireAdmin(request.actor))
    return { success: true as const, data }
  })
  app.post(
    '/api/kam/invitations',
    { schema: { body: InvitationCreate, response: { 200: InvitationCreated } } },
    async (request) => ({
      success: true as const,
      data: await invite(deps, requireAdmin(request.actor), request.body.email),
    }),
  )
  app.delete(
    '/api/kam/invitations/:id',
    { schema: { params: Id, response: { 200: Done } } },
    async (request) => {
      await withdrawInvitation(deps, requireAdmin(request.actor), request.params.id)
      return { success: true as const }
    },
  )
}
