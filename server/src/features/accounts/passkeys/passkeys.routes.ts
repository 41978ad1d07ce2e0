import { z } from 'zod'
import { SignedIn } from '#contracts/accounts/accounts.ts'
import { Done } from '#contracts/envelope.ts'
import {
  PasskeyAnswer,
  PasskeyChange,
  PasskeyList,
  PasskeyOptions,
  PasskeyRegistration,
  PasskeySignIn,
} from '#contracts/accounts/passkeys.ts'
import { PasswordConfirmation } from '#contracts/accounts/two-factor.ts'
import type { App } from '../../../http/app-type.ts'
import { callerOf, type SignInDeps } from '../index.ts'
import { requireUser } from '../../../http/actor.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

const path = '/api/kam/passkeys'
const Id = z.object({ id: z.string().max(100) })

/** A person's passkeys, and signing in with one. */
export function passkeysRoutes(app: App, deps: SignInDeps): void {
  app.get(path, { schema: { response: { 200: PasskeyList } } }, async (request) => ({
    success: true as const,
    data: await listPasskeys(deps, requireUser(request.actor)),
  }))
  app.post(
    `${path}/options`,
    { schema: { body: PasswordConfirmation, response: { 200: PasskeyOptions } } },
    async (request) => {
      const wish = { ...request.body, site: relyingParty(deps, request) }
      const options = await beginPasskey(deps, requireUser(request.actor), wish)
      return { success: true as const, data: { ...options } }
    },
  )
  app.post(
    path,
    { schema: { body: PasskeyRegistration, response: { 200: PasskeyAnswer } } },
    async (request) => {
      const made = { ...request.body, site: relyingParty(deps, request) }
      return { success: true as const, data: await addPasskey(deps, requireUser(request.actor), made) }
    },
  )
  app.patch(
    `${path}/:id`,
    { schema: { params: Id, body: PasskeyChange, response: { 200: PasskeyAnswer } } },
    async (request) => {
      const change = { ...request.params, ...request.body }
      return { success: true as const, data: await renamePasskey(deps, requireUser(request.actor), change) }
    },
  )
  app.delete(`${path}/:id`, { schema: { params: Id, response: { 200: Done } } }, async (request) => {
    await removePasskey(deps, requireUser(request.actor), request.params.id)
    return { success: true as const }
  })
  app.post(
    '/api/kam/auth/passkey/options',
    { config: { ignoresToken: true }, schema: { response: { 200: PasskeyOptions } } },
    async (request) => {
      const options = await beginPasskeySignIn(deps, {
        caller: callerOf(request),
        site: relyingParty(deps, request),
      })
      return { success: true as const, data: { ...options } }
    },
  )
  app.post(
    '/api/kam/auth/passkey',
    { config: { ignoresToken: true }, schema: { body: PasskeySignIn, response: { 200: SignedIn } } },
    async (request) => {
      const from = { caller: callerOf(request), site: relyingParty(deps, request) }
      return { success: true as const, data: await signInWithPasskey(deps, request.body, from) }
    },
  )
}
