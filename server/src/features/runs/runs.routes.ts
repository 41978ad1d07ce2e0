import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { Feedback, FeedbackAnswer } from '#contracts/runs/feedback.ts'
import {
  ContinueAction,
  DryRunAnswer,
  DryRunBody,
  ReadingPreviewAnswer,
  ReadingPreviewBody,
  RunAnswerById,
  RunReadingAnswer,
  VersionAction,
} from '#contracts/runs/runs.ts'
import { ApprovalAction } from '#contracts/tools/tools.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { answerAgain } from './answer-again.ts'
import { answerStarted, countStream, idempotencyKey, originOf, streamRun, wantsStream } from './run-answer.ts'
import { parseEventId } from './run-log.ts'
import { answerApproval } from './approve-call.ts'
import { prepareDryRun } from './dry-run.ts'
import { giveFeedback, takeFeedbackBack } from './feedback.ts'
import { continueRun } from './continue-run.ts'
import { previewReading } from './prepare-reading.ts'
import { getRun } from './read-run.ts'
import { getOwnRun } from './runs.ts'
import { showReading } from './show-reading.ts'
import { stopRun } from './stop-runs.ts'

const params = z.object({ id: z.string().max(100) })

/** Coming back to a run, ending it, letting it go on, and what its caller thinks of it. */
export function runsRoutes(app: App, deps: Deps): void {
  app.get('/api/kip/runs/:id', { schema: { params, response: { 200: RunAnswerById } } }, async (request) => ({
    success: true as const,
    data: await getRun(deps, request.actor, request.params.id),
  }))
  // Without HEAD, whose answer would wait for the run's end.
  app.get(
    '/api/kip/runs/:id/events',
    { schema: { params }, exposeHeadRoute: false },
    async (request, reply) => {
      const run = await getOwnRun(deps, request.actor, request.params.id)
      countStream(deps, request, reply)
      const held = heldBy(request)
      await streamRun(deps, request, reply, { id: run.id, sessionId: run.session_id, held })
    },
  )
  app.get(
    '/api/kip/runs/:id/reading',
    { schema: { params, response: { 200: RunReadingAnswer } } },
    async (request) => ({
      success: true as const,
      data: await showReading(deps, request.actor, request.params.id),
    }),
  )
  app.post(
    '/api/kip/agents/:id/preview',
    { schema: { params, body: ReadingPreviewBody, response: { 200: ReadingPreviewAnswer } } },
    async ({ actor, params: { id: agentId }, body }) => ({
      success: true as const,
      data: await previewReading(deps, requireUser(actor), { agentId, ...body }),
    }),
  )
  app.post(
    '/api/kip/agents/:id/dry-run',
    { schema: { params, body: DryRunBody, response: { 200: DryRunAnswer } } },
    async ({ actor, params: { id: agentId }, body }) => ({
      success: true as const,
      data: await prepareDryRun(deps, requireUser(actor), { agentId, ...body }),
    }),
  )
  app.post('/api/kip/runs/:id/stop', { schema: { params, response: { 200: Done } } }, async (request) => {
    await stopRun(deps, request.actor, request.params.id)
    return { success: true as const }
  })
  app.post(
    '/api/kip/runs/:id/approvals',
    { schema: { params, body: ApprovalAction, response: { 200: Done } } },
    async (request) => {
      const answered = { runId: request.params.id, ...request.body, address: request.ip }
      await answerApproval(deps, request.actor, answered)
      return { success: true as const }
    },
  )
  app.put(
    '/api/kip/runs/:id/feedback',
    { schema: { params, body: Feedback, response: { 200: FeedbackAnswer } } },
    async (request) => {
      const given = { runId: request.params.id, feedback: request.body }
      return { success: true as const, data: await giveFeedback(deps, request.actor, given) }
    },
  )
  app.delete(
    '/api/kip/runs/:id/feedback',
    { schema: { params, response: { 200: Done } } },
    async (request) => {
      await takeFeedbackBack(deps, request.actor, request.params.id)
      return { success: true as const }
    },
  )
  app.post(
    '/api/kip/runs/:id/continue',
    { schema: { params, body: ContinueAction } },
    async (request, reply) => {
      if (wantsStream(request)) countStream(deps, request, reply)
      const started = await continueRun(deps, request.actor, {
        runId: request.params.id,
        idempotencyKey: idempotencyKey(request),
        address: request.ip,
        timeZone: request.body?.timeZone,
        previewToken: request.body?.previewToken,
      })
      return answerStarted(deps, request, reply, started)
    },
  )
  app.post(
    '/api/kip/sessions/:id/versions',
    { schema: { params, body: VersionAction } },
    async (request, reply) => {
      if (wantsStream(request)) countStream(deps, request, reply)
      const { messageId, input, origin, timeZone, previewToken, model } = request.body
      const started = await answerAgain(deps, request.actor, {
        ...{ sessionId: request.params.id, messageId, input, timeZone, previewToken, model },
        origin: origin ?? originOf(request),
        idempotencyKey: idempotencyKey(request),
        address: request.ip,
      })
      return answerStarted(deps, request, reply, started)
    },
  )
}

/** What the caller has of the run already. */
function heldBy(request: FastifyRequest) {
  const id = request.headers['last-event-id']
  return parseEventId(typeof id === 'string' ? id : '')
}
