import { createUser, testPassword } from '../factories.ts'
import { call } from '../test-app.ts'
import { newEmail, nothing, type RouteCall } from './route-call.ts'

/** Links that set a new password. */
export const passwordLinkCalls: RouteCall[] = [
  {
    route: 'POST /api/kam/password-links',
    least: 'admin',
    make: ({ owner }) => ({ body: { userId: owner.user.id } }),
  },
  { route: 'GET /api/kam/auth/forgotten-password', least: 'visitor', make: nothing },
  {
    route: 'POST /api/kam/auth/forgotten-password',
    least: 'visitor',
    make: () => ({ body: { email: newEmail() } }),
  },
  {
    route: 'POST /api/kam/auth/reset-password',
    least: 'visitor',
    async make({ app, owner }) {
      const admin = await createUser(app, { role: 'admin' })
      const options = { token: admin.token, body: { userId: owner.user.id } }
      const { body } = await call(app, 'POST', '/api/kam/password-links', options)
      return { body: { code: body.data.code, password: testPassword } }
    },
  },
]
