import { ThoughtsAnswer } from '#contracts/agents/thoughts.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { think } from './thoughts.ts'

/** Kip Thoughts: what a person's runs and keepers tell. */
export function thoughtsRoutes(app: App, deps: Deps): void {
  app.get('/api/kip/thoughts', { schema: { response: { 200: ThoughtsAnswer } } }, async ({ actor }) => ({
    success: true as const,
    data: await think(deps, requireUser(actor)),
  }))
}
