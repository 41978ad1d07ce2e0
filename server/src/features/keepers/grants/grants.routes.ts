import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { GrantAnswer, GrantChange, GrantCreate, GrantList } from '#contracts/keepers/grants.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { changeGrant, giveGrant, listGrants, listGrantsOfAgent, revokeGrant } from './grants.ts'

const success = true as const
const path = '/api/keepers/:id/grants'
const Id = z.string().max(100)
/** A keeper's UUID, or its number for this owner. */
const params = z.object({ id: Id })
const one = z.object({ id: Id, grantId: Id })

/** What agents may do with a person's own keepers. */
export function grantsRoutes(app: App, deps: Deps): void {
  app.get(path, { schema: { params, response: { 200: GrantList } } }, async ({ actor, params: { id } }) => ({
    success,
    data: await listGrants(deps, requireUser(actor), id),
  }))
  app.post(
    path,
    { schema: { params, body: GrantCreate, response: { 200: GrantAnswer } } },
    async ({ actor, params: { id: keeperId }, body: given }) => ({
      success,
      data: await giveGrant(deps, requireUser(actor), { keeperId, given }),
    }),
  )
  app.patch(
    `${path}/:grantId`,
    { schema: { params: one, body: GrantChange, response: { 200: GrantAnswer } } },
    async ({ actor, params: { id: keeperId, grantId }, body: change }) => ({
      success,
      data: await changeGrant(deps, requireUser(actor), { keeperId, grantId, change }),
    }),
  )
  app.delete(
    `${path}/:grantId`,
    { schema: { params: one, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, grantId } }) => {
      await revokeGrant(deps, requireUser(actor), { keeperId, grantId })
      return { success }
    },
  )
  app.get(
    '/api/kip/agents/:id/grants',
    { schema: { params, response: { 200: GrantList } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await listGrantsOfAgent(deps, requireUser(actor), id),
    }),
  )
}
