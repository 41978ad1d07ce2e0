import { Done } from '#contracts/envelope.ts'
import {
  ForgottenPassword,
  ForgottenPasswordHelp,
  PasswordLink,
  PasswordLinkCreate,
  PasswordReset,
} from '#contracts/accounts/password-links.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { callerOf } from '../index.ts'
import { requireAdmin } from '../../../http/actor.ts'
import { helpsByMail, sendPasswordLink } from './forgotten-password.ts'
import { makePasswordLink, resetPassword } from './password-links.ts'

const config = { ignoresToken: true }

/** A new password for people who forgot the old one. */
export function passwordsRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/kam/password-links',
    { schema: { body: PasswordLinkCreate, response: { 200: PasswordLink } } },
    async (request) => ({
      success: true as const,
      data: await makePasswordLink(deps, requireAdmin(request.actor), request.body.userId),
    }),
  )
  app.get(
    '/api/kam/auth/forgotten-password',
    { config, schema: { response: { 200: ForgottenPasswordHelp } } },
    async () => ({ success: true as const, data: { mail: helpsByMail(deps) } }),
  )
  app.post(
    '/api/kam/auth/forgotten-password',
    { config, schema: { body: ForgottenPassword, response: { 200: Done } } },
    async (request) => {
      await sendPasswordLink(deps, request.body.email, callerOf(request))
      return { success: true as const }
    },
  )
  app.post(
    '/api/kam/auth/reset-password',
    { config, schema: { body: PasswordReset, response: { 200: Done } } },
    async (request) => {
      await resetPassword(deps, request.body, callerOf(request))
      return { success: true as const }
    },
  )
}
