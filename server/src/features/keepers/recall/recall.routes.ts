import { z } from 'zod'
import { AllRecallQuery, PassageList, RecallQuery } from '#contracts/keepers/recall.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { searchKeeper, searchKeepers } from './search.ts'

const success = true as const

/** Searches that rank what they find, over one keeper and over all of a person's. */
export function recallRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/keepers/search',
    { schema: { querystring: AllRecallQuery, response: { 200: PassageList } } },
    async ({ actor, query }) => ({ success, data: await searchKeepers(deps, requireUser(actor), query) }),
  )
  app.get(
    '/api/keepers/:id/search',
    {
      schema: {
        params: z.object({ id: z.string().max(100) }),
        querystring: RecallQuery,
        response: { 200: PassageList },
      },
    },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      data: await searchKeeper(deps, requireUser(actor), { keeperId, query }),
    }),
  )
}
