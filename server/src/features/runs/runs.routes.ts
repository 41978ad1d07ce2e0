import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { RunAnswerById } from '#contracts/runs/runs.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { followRun } from './follow-run.ts'
import { countStream, wantsStream } from './stream-counts.ts'
import { getRun } from './run-state.ts'
import { answerStarted, idempotencyKey } from './run-answer.ts'
import { openRunStream } from './run-stream.ts'
import { continueRun, getOwnRun, stopRun } from './runs.ts'

const params = z.object({ id: z.string().max(100) })

/** Coming back to a run, ending it, letting it go on. */
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
      countStream(deps, request, reply, run.id)
      await sendEvents(deps, request, reply, { id: run.id, sessionId: run.session_id })
    },
  )
  app.post('/api/kip/runs/:id/stop', { schema: { params, response: { 200: Done } } }, async (request) => {
    await stopRun(deps, request.actor, request.params.id)
    return { success: true as const }
  })
  app.post('/api/kip/runs/:id/continue', { schema: { params } }, async (request, reply) => {
    if (wantsStream(request)) countStream(deps, request, reply)
    const started = await continueRun(deps, request.actor, {
      runId: request.params.id,
      idempotencyKey: idempotencyKey(request),
      address: request.ip,
    })
    return answerStarted(deps, request, reply, started)
  })
}

async function sendEvents(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  run: { id: string; sessionId: string },
) {
  const stream = openRunStream(deps, request, reply)
  const gone = new AbortController()
  stream.onClose(() => gone.abort())
  const held = Number(request.headers['last-event-id'])
  const offset = Number.isSafeInteger(held) && held > 0 ? held : 0
  try {
    await followRun(deps, run, {
      offset,
      signal: gone.signal,
      listener: (event, id) => stream.send(event, id),
    })
  } catch (error) {
    // The answer has begun: the reader comes back by itself when the stream breaks off.
    request.log.error({ err: error, runId: run.id }, 'a stream of run events broke off')
  }
  stream.end()
}
