import { QuotasAnswer, QuotasChange } from '#contracts/limits/quotas.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/actor.ts'
import { changeQuotas, getQuotas } from './quotas.ts'

const url = '/api/kam/quotas'
const success = true as const

/** How much each account may have, for admins. */
export function quotasRoutes(app: App, deps: Deps): void {
  app.get(url, { schema: { response: { 200: QuotasAnswer } } }, async ({ actor }) => {
    requireAdmin(actor)
    return { success, data: await getQuotas(deps) }
  })
  app.put(
    url,
    { schema: { body: QuotasChange, response: { 200: QuotasAnswer } } },
    async ({ actor, body }) => ({
      success,
      data: await changeQuotas(deps, requireAdmin(actor), body),
    }),
  )
}
