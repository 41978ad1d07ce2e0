import { z } from 'zod'
import { PeriodReportAnswer, PeriodReportQuery } from '#contracts/keepers/period-reports.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { showPeriodReport } from './period-report.ts'

const params = z.object({ id: z.string().max(100) })

/** What a report of some days of a person's own keeper begins with. */
export function reportsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/keepers/:id/period-report',
    { schema: { params, querystring: PeriodReportQuery, response: { 200: PeriodReportAnswer } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success: true as const,
      data: await showPeriodReport(deps, requireUser(actor), { keeperId, query }),
    }),
  )
}
