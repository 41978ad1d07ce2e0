import { z } from 'zod'
import {
  AssociationsAnswer,
  AssociationsQuery,
  PathsAnswer,
  PathsQuery,
} from '#contracts/keepers/associations.ts'
import { OutlineLevel, OutlineQuery } from '#contracts/keepers/outline.ts'
import { RiverAnswer, RiverQuery } from '#contracts/keepers/river.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { showAssociations } from './associations.ts'
import { showPaths } from './paths.ts'
import { showOutline } from './outline.ts'
import { showRiver } from './river.ts'

const params = z.object({ id: z.string().max(100) })

/** The ways in which a person's own keeper is looked back on. */
export function memoryRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/keepers/:id/memory/chronological',
    { schema: { params, querystring: RiverQuery, response: { 200: RiverAnswer } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success: true as const,
      data: await showRiver(deps, requireUser(actor), { keeperId, query }),
    }),
  )
  app.get(
    '/api/keepers/:id/memory/hierarchical',
    { schema: { params, querystring: OutlineQuery, response: { 200: OutlineLevel } } },
    ({ actor, params: { id: keeperId }, query }) =>
      showOutline(deps, requireUser(actor), { keeperId, query }),
  )
  app.get(
    '/api/keepers/:id/memory/associative',
    { schema: { params, querystring: AssociationsQuery, response: { 200: AssociationsAnswer } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success: true as const,
      data: await showAssociations(deps, requireUser(actor), { keeperId, query }),
    }),
  )
  app.get(
    '/api/keepers/:id/paths',
    { schema: { params, querystring: PathsQuery, response: { 200: PathsAnswer } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success: true as const,
      data: await showPaths(deps, requireUser(actor), { keeperId, query }),
    }),
  )
}
