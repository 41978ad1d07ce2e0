import { z } from 'zod'
import { AgentLogAnswer } from '#contracts/logs.ts'
import type { App } from '../../app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../accounts/actor.service.ts'
import { getLog } from './logs.service.ts'

/** One log with its payloads. The list is one of the answers of the agents' address. */
export function logsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kip/logs/:runId',
    { schema: { params: z.object({ runId: z.string().max(100) }), response: { 200: AgentLogAnswer } } },
    async ({ actor, params }) => {
      const data = await getLog(deps, requireUser(actor), params.runId)
      return { success: true as const, data }
    },
  )
}
