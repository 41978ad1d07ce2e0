import { z } from 'zod'
import { DashboardAnswer, DashboardQuery } from '#contracts/keepers/dashboard.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { showDashboard } from './dashboard.ts'

const params = z.object({ id: z.string().max(100) })

/** The first page of a person's own keeper. */
export function dashboardRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/keepers/:id/dashboard',
    { schema: { params, querystring: DashboardQuery, response: { 200: DashboardAnswer } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success: true as const,
      data: await showDashboard(deps, requireUser(actor), { keeperId, query }),
    }),
  )
}
