import { openRegistration, testPassword } from '../factories.ts'
import { givePassword, withPassword } from './password.ts'
import { asOwner, newEmail, nothing, queryOf, type RouteCall } from './route-call.ts'

/** Somebody's own account: registering, signing in, the profile, the export. */
export const accountCalls: RouteCall[] = [
  {
    route: 'POST /api/kam/auth/register',
    least: 'visitor',
    async make({ app }) {
      await openRegistration(app)
      const body = { email: newEmail(), password: testPassword, name: 'Ada' }
      return { body: { ...body, startupCode: 'none', invitation: 'none' } }
    },
  },
  {
    route: 'POST /api/kam/auth/login',
    least: 'visitor',
    async make(stage) {
      await givePassword(stage.app, stage.owner)
      return { body: { email: stage.owner.user.email, password: testPassword } }
    },
  },
  { route: 'POST /api/kam/auth/logout', least: 'user', make: nothing },
  { route: 'GET /api/kam/me', least: 'user', make: nothing },
  { route: 'PATCH /api/kam/profile', least: 'user', make: () => ({ body: { name: 'Grace' } }) },
  {
    route: 'POST /api/kam/password',
    least: 'user',
    async make({ app, caller }) {
      if (caller) await givePassword(app, caller)
      return { body: { currentPassword: testPassword, newPassword: testPassword } }
    },
  },
  { route: 'GET /api/kam/sessions', least: 'user', make: nothing },
  {
    route: 'DELETE /api/kam/sessions/:id',
    least: 'user',
    async make(stage) {
      const { body } = await asOwner(stage, 'GET', '/api/kam/sessions')
      return { params: { id: body.data[0].id } }
    },
  },
  { route: 'GET /api/kam/account', least: 'user', make: nothing },
  { route: 'DELETE /api/kam/account', least: 'user', make: withPassword },
  { route: 'POST /api/kam/exports', least: 'user', make: nothing },
  {
    route: 'GET /api/kam/exports/:userId',
    least: 'visitor',
    async make(stage) {
      const { body } = await asOwner(stage, 'POST', '/api/kam/exports')
      return { params: { userId: stage.owner.user.id }, query: queryOf(body.data.url) }
    },
  },
]
