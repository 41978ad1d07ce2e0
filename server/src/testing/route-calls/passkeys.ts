import { createAuthenticator } from '../authenticator.ts'
import { call } from '../test-app.ts'
import { withPassword } from './password.ts'
import { asOwner, nothing, type RouteCall, type Stage } from './route-call.ts'

/** Passkeys, and signing in with one. */
export const passkeyCalls: RouteCall[] = [
  { route: 'POST /api/kam/auth/passkey/options', least: 'visitor', make: nothing },
  {
    route: 'POST /api/kam/auth/passkey',
    least: 'visitor',
    async make(stage) {
      const { authenticator } = await addPasskey(stage)
      const { body } = await call(stage.app, 'POST', '/api/kam/auth/passkey/options')
      return { body: { response: authenticator.get(body.data) } }
    },
  },
  { route: 'GET /api/kam/passkeys', least: 'user', make: nothing },
  { route: 'POST /api/kam/passkeys/options', least: 'user', make: withPassword },
  {
    route: 'POST /api/kam/passkeys',
    least: 'user',
    make: async (stage) => ({ body: { name: 'Laptop', response: (await makePasskey(stage)).response } }),
  },
  {
    route: 'PATCH /api/kam/passkeys/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await addPasskey(stage)).id }, body: { name: 'Phone' } }),
  },
  {
    route: 'DELETE /api/kam/passkeys/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await addPasskey(stage)).id } }),
  },
]

/** What an authenticator answers when the owner makes a passkey. */
async function makePasskey(stage: Stage) {
  const { publicUrl } = stage.app.deps.config
  const authenticator = createAuthenticator(new URL(publicUrl ?? stage.app.url).origin)
  const { body } = await withPassword(stage)
  const answer = await asOwner(stage, 'POST', '/api/kam/passkeys/options', body)
  return { authenticator, response: authenticator.create(answer.body.data) }
}

async function addPasskey(stage: Stage) {
  const { authenticator, response } = await makePasskey(stage)
  const { body } = await asOwner(stage, 'POST', '/api/kam/passkeys', { name: 'Laptop', response })
  const id: string = body.data.id
  return { authenticator, id }
}
