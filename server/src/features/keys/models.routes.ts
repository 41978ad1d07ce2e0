import { ModelNamesAnswer, ModelNamesQuery } from '#contracts/keys/model-names.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { listModels, type ModelLists } from './models.ts'

/** The models to choose from. */
export function modelsRoutes(app: App, deps: Deps): void {
  const kept: ModelLists = new Map()
  app.get(
    '/api/kip/models',
    { schema: { querystring: ModelNamesQuery, response: { 200: ModelNamesAnswer } } },
    async ({ actor, query }) => {
      const data = await listModels(deps, kept, requireUser(actor), query.provider)
      return { success: true as const, data }
    },
  )
}
