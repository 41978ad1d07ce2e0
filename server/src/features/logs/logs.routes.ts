import { Readable } from 'node:stream'
import { z } from 'zod'
import { AgentLogAnswer, LogChoicesAnswer, LogFilter } from '#contracts/logs/logs.ts'
import { LogRetention, LogRetentionAnswer } from '#contracts/logs/log-retention.ts'
import { OwnKeySpendingAnswer, UsageAnswer, UsageQuery } from '#contracts/logs/usage.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin, requireUser } from '../../http/actor.ts'
import { answerStarted, idempotencyKey } from '../runs/index.ts'
import { exportLogs } from './log-export.ts'
import { changeLogRetention, getLogRetention } from './log-retention.ts'
import { getLog, getLogChoices } from './logs.ts'
import { replayRun } from './replay-run.ts'
import { getOwnKeySpending, getUsage } from './usage.ts'

const success = true as const
const Log = z.object({ runId: z.string().max(100) })
const Run = z.object({ id: z.string().max(100) })

/** One log with its payloads, all of them as lines, what they add up to, how long they are kept, and running one again. The list is one of the answers of the agents' address. */
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
    { schema: { params: Log, response: { 200: AgentLogAnswer } } },
    async ({ actor, params }) => ({ success, data: await getLog(deps, requireUser(actor), params.runId) }),
  )

  app.get(
    '/api/kam/log-retention',
    { schema: { response: { 200: LogRetentionAnswer } } },
    async (request) => {
      requireUser(request.actor)
      return { success, data: await getLogRetention(deps) }
    },
  )

  app.put(
    '/api/kam/log-retention',
    { schema: { body: LogRetention, response: { 200: LogRetentionAnswer } } },
    async ({ actor, body }) => ({
      success,
      data: await changeLogRetention(deps, requireAdmin(actor), body),
    }),
  )

  app.get(
    '/api/kip/usage',
    { schema: { querystring: UsageQuery, response: { 200: UsageAnswer } } },
    async ({ actor, query }) => ({ success, data: await getUsage(deps, requireUser(actor), query) }),
  )

  app.get(
    '/api/kip/usage/own-keys',
    { schema: { response: { 200: OwnKeySpendingAnswer } } },
    async ({ actor }) => ({ success, data: await getOwnKeySpending(deps, requireUser(actor)) }),
  )

  app.post('/api/kip/runs/:id/replay', { schema: { params: Run } }, async (request, reply) => {
    const started = await replayRun(deps, requireUser(request.actor), {
      runId: request.params.id,
      idempotencyKey: idempotencyKey(request),
      address: request.ip,
    })
    return answerStarted(deps, request, reply, started)
  })
}
