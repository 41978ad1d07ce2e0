import {
  InstanceLimitsAnswer,
  InstanceLimitsChange,
  OwnSpendingAnswer,
} from '#contracts/limits/instance-limits.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin, requireUser } from '../../http/actor.ts'
import { changeInstanceLimits, getInstanceLimits, getOwnSpending } from './instance-limits.ts'

/** What this instance pays for: for admins to set, and for people to see their own share. */
export function limitsRoutes(app: App, deps: Deps): void {
  app.get('/api/kam/limits', { schema: { response: { 200: InstanceLimitsAnswer } } }, async (request) => {
    requireAdmin(request.actor)
    return { success: true as const, data: await getInstanceLimits(deps) }
  })
  app.put(
    '/api/kam/limits',
    { schema: { body: InstanceLimitsChange, response: { 200: InstanceLimitsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeInstanceLimits(deps, requireAdmin(request.actor), request.body),
    }),
  )
  app.get('/api/kam/limits/mine', { schema: { response: { 200: OwnSpendingAnswer } } }, async (request) => ({
    success: true as const,
    data: await getOwnSpending(deps, requireUser(request.actor)),
  }))
}
