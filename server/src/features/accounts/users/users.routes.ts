import { z } from 'zod'
import { UserAnswer, UserChange, UserList, UsersQuery } from '#contracts/accounts/users.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { requireAdmin } from '../../../http/actor.ts'
import { changeUser, listUsers, type StopRunsOf } from './users.ts'

const Id = z.object({ id: z.string().max(100) })

/** The accounts of this instance, for admins. */
export function usersRoutes(app: App, deps: Deps & { stopRunsOf: StopRunsOf }): void {
  app.get(
    '/api/kam/users',
    { schema: { querystring: UsersQuery, response: { 200: UserList } } },
    async (request) => {
      const { users, ...beside } = await listUsers(deps, requireAdmin(request.actor), request.query)
      return { success: true as const, data: users, ...beside }
    },
  )
  app.patch(
    '/api/kam/users/:id',
    { schema: { params: Id, body: UserChange, response: { 200: UserAnswer } } },
    async (request) => {
      const wish = { id: request.params.id, change: request.body }
      return { success: true as const, data: await changeUser(deps, requireAdmin(request.actor), wish) }
    },
  )
}
