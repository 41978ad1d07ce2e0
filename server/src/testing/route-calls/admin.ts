import { defaultQuotas } from '#contracts/limits/quotas.ts'
import { createUser } from '../factories.ts'
import { call } from '../test-app.ts'
import { newEmail, nothing, type RouteCall } from './route-call.ts'

/** People, invitations, registration and limits. */
export const adminCalls: RouteCall[] = [
  {
    route: 'GET /api/kam/users',
    least: 'admin',
    make: () => ({
      query: { search: 'a', role: 'user', state: 'active', sort: 'name', page: '1', pageSize: '5' },
    }),
  },
  {
    route: 'PATCH /api/kam/users/:id',
    least: 'admin',
    make: ({ owner }) => ({ params: { id: owner.user.id }, body: { role: 'user', disabled: false } }),
  },
  {
    route: 'GET /api/kam/audit',
    least: 'admin',
    make: () => ({
      query: {
        ...{ action: 'users.read', person: 'a', cursor: '9.9' },
        ...{ from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
      },
    }),
  },
  {
    route: 'GET /api/kam/audit/export',
    least: 'admin',
    make: () => ({
      query: {
        ...{ action: 'users.read', person: 'a' },
        ...{ from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
      },
    }),
  },
  { route: 'GET /api/kam/audit/verification', least: 'admin', make: nothing },
  { route: 'GET /api/kam/registration', least: 'visitor', make: nothing },
  { route: 'PUT /api/kam/registration', least: 'admin', make: () => ({ body: { mode: 'open' } }) },
  { route: 'GET /api/kam/limits', least: 'admin', make: nothing },
  { route: 'GET /api/kam/limits/mine', least: 'user', make: nothing },
  {
    route: 'PUT /api/kam/limits',
    least: 'admin',
    make: () => ({ body: { visitors_daily_cap_micro_usd: 9_990_000, visitors_runs_per_minute: 2_000 } }),
  },
  { route: 'GET /api/kam/quotas', least: 'admin', make: nothing },
  {
    route: 'PUT /api/kam/quotas',
    least: 'admin',
    make: () => ({ body: { ...defaultQuotas, agents: 300 } }),
  },
  { route: 'GET /api/kam/log-retention', least: 'user', make: nothing },
  { route: 'PUT /api/kam/log-retention', least: 'admin', make: () => ({ body: { kept_days: 30 } }) },
  { route: 'GET /api/kam/visitor-conversations', least: 'admin', make: nothing },
  { route: 'PUT /api/kam/visitor-conversations', least: 'admin', make: () => ({ body: { kept_days: 30 } }) },
  { route: 'GET /api/kam/invitations', least: 'admin', make: nothing },
  { route: 'POST /api/kam/invitations', least: 'admin', make: () => ({ body: { email: newEmail() } }) },
  {
    route: 'DELETE /api/kam/invitations/:id',
    least: 'admin',
    async make({ app }) {
      const admin = await createUser(app, { role: 'admin' })
      const options = { token: admin.token, body: { email: newEmail() } }
      const { body } = await call(app, 'POST', '/api/kam/invitations', options)
      return { params: { id: body.data.id } }
    },
  },
]
