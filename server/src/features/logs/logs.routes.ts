import { Readable } from 'node:stream'
import { z } from 'zod'
import { AgentLogAnswer, LogChoicesAnswer, LogFilter } from '#contracts/logs.ts'
import { UsageAnswer, UsageQuery } from '#contracts/usage.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../accounts/index.ts'
import { exportLogs } from './log-export.ts'
import { getLog, getLogChoices } from './logs.ts'
import { getUsage } from './usage.ts'

const success = true as const

/** One log with its payloads, all of them as lines, and what they add up to. The list is one of the answers of the agents' address. */
export function logsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kip/logs/choices',
    {
      schema: { querystring: LogFilter.pick({ from: true, to: true }), response: { 200: LogChoicesAnswer } },
    },
    async ({ actor, query }) => ({ success, data: await getLogChoices(deps, requireUser(actor), query) }),
  )

  app.get('/api/kip/logs/export', { schema: { querystring: LogFilter } }, async ({ actor, query }, reply) => {
    const lines = await exportLogs(deps, requireUser(actor), query)
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="keeper-logs.jsonl"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })

  app.get(
    '/api/kip/logs/:runId',
    { schema: { params: z.object({ runId: z.string().max(100) }), response: { 200: AgentLogAnswer } } },
    async ({ actor, params }) => ({ success, data: await getLog(deps, requireUser(actor), params.runId) }),
  )

  app.get(
    '/api/kip/usage',
    { schema: { querystring: UsageQuery, response: { 200: UsageAnswer } } },
    async ({ actor, query }) => ({ success, data: await getUsage(deps, requireUser(actor), query) }),
  )
}
