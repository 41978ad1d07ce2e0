import { createUser } from '../factories.ts'
import { call } from '../test-app.ts'
import { asOwner, nothing, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const platformKeys = '/api/kip/platform-keys'
const aKey = 'sk-0123456789abcdefghijklmnop'

/** Keys of the platform and of a person. */
export const keyCalls: RouteCall[] = [
  { route: `GET ${platformKeys}`, least: 'admin', make: nothing },
  { route: `GET ${platformKeys}/stats`, least: 'admin', make: nothing },
  {
    route: `POST ${platformKeys}`,
    least: 'admin',
    make: () => ({ body: { provider: 'openai', api_key: aKey, label: 'Ours', is_active: true } }),
  },
  { route: `PATCH ${platformKeys}/:provider`, least: 'admin', make: ofPlatformKey({ is_active: true }) },
  { route: `POST ${platformKeys}/:provider/test`, least: 'admin', make: ofPlatformKey() },
  { route: `DELETE ${platformKeys}/:provider`, least: 'admin', make: ofPlatformKey() },
  { route: 'GET /api/kip/user-keys', least: 'user', make: nothing },
  {
    route: 'POST /api/kip/user-keys',
    least: 'user',
    make: () => ({ body: { provider: 'openai', apiKey: aKey, label: 'Mine' } }),
  },
  { route: 'POST /api/kip/user-keys/:provider/test', least: 'user', make: ofOwnKey },
  { route: 'DELETE /api/kip/user-keys/:provider', least: 'user', make: ofOwnKey },
]

async function ofOwnKey(stage: Stage): Promise<Sent> {
  await asOwner(stage, 'POST', '/api/kip/user-keys', { provider: 'together', apiKey: aKey })
  return { params: { provider: 'together' } }
}

function ofPlatformKey(body?: Body) {
  return async ({ app }: Stage): Promise<Sent> => {
    const admin = await createUser(app, { role: 'admin' })
    const options = { token: admin.token, body: { provider: 'together', api_key: aKey } }
    await call(app, 'POST', platformKeys, options)
    return { params: { provider: 'together' }, ...(body && { body }) }
  }
}
