import { VisitorLimitsAnswer, VisitorLimitsChange } from '#contracts/visitor-limits.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/actor.ts'
import { changeVisitorLimits, getVisitorLimits } from './visitor-limits.ts'

/** What visitors may do on this instance, for admins. */
export function limitsRoutes(app: App, deps: Deps): void {
  app.get('/api/kam/limits', { schema: { response: { 200: VisitorLimitsAnswer } } }, async (request) => {
    requireAdmin(request.actor)
    return { success: true as const, data: await getVisitorLimits(deps) }
  })
  app.put(
    '/api/kam/limits',
    { schema: { body: VisitorLimitsChange, response: { 200: VisitorLimitsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeVisitorLimits(deps, requireAdmin(request.actor), request.body),
    }),
  )
}
