import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  AskAnswer,
  AskBody,
  AskedPage,
  AskedQuery,
  AskPreviewAnswer,
  AskPreviewBody,
  AskSetupAnswer,
} from '#contracts/keepers/ask.ts'
import { Done } from '#contracts/envelope.ts'
import { FirstLineAnswer, FirstLineBody } from '#contracts/keepers/first-line.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { answerStarted, countStream, idempotencyKey, wantsStream } from '../runs/index.ts'
import { ask, previewAsk, showAskSetup, type AskScope } from './ask.ts'
import { deleteAnswer, listAsked } from './asked.ts'
import { answerFirstLine, showFirstLine } from './first-line.ts'
import { showAnswer } from './show-answer.ts'

const success = true as const
const Id = z.string().max(100)
const ofKeeper = z.object({ id: Id })
const one = '/api/keepers/:id/ask'
const all = '/api/keepers/ask'
const firstLine = '/api/keepers/first-line'

/** Questions to keepers: what would be sent, the answer, and an answer that has come. */
export function askRoutes(app: App, deps: Deps): void {
  app.get(all, { schema: { response: { 200: AskSetupAnswer } } }, async ({ actor }) => ({
    success,
    data: await showAskSetup(deps, requireUser(actor), { keeperId: undefined }),
  }))
  app.get(
    one,
    { schema: { params: ofKeeper, response: { 200: AskSetupAnswer } } },
    async ({ actor, params: { id: keeperId } }) => ({
      success,
      data: await showAskSetup(deps, requireUser(actor), { keeperId }),
    }),
  )
  app.post(
    `${all}/preview`,
    { schema: { body: AskPreviewBody, response: { 200: AskPreviewAnswer } } },
    async ({ actor, body }) => ({
      success,
      data: await previewAsk(deps, requireUser(actor), { keeperId: undefined, body }),
    }),
  )
  app.post(
    `${one}/preview`,
    { schema: { params: ofKeeper, body: AskPreviewBody, response: { 200: AskPreviewAnswer } } },
    async ({ actor, params: { id: keeperId }, body }) => ({
      success,
      data: await previewAsk(deps, requireUser(actor), { keeperId, body }),
    }),
  )
  app.post(all, { schema: { body: AskBody } }, (request, reply) =>
    answerAsk(deps, request, reply, { keeperId: undefined, body: request.body }),
  )
  app.post(one, { schema: { params: ofKeeper, body: AskBody } }, (request, reply) =>
    answerAsk(deps, request, reply, { keeperId: request.params.id, body: request.body }),
  )
  app.get(
    `${all}/:runId`,
    { schema: { params: z.object({ runId: Id }), response: { 200: AskAnswer } } },
    async ({ actor, params: { runId } }) => ({
      success,
      data: await showAnswer(deps, requireUser(actor), runId),
    }),
  )
  app.delete(
    `${all}/:runId`,
    { schema: { params: z.object({ runId: Id }), response: { 200: Done } } },
    async ({ actor, params: { runId } }) => {
      await deleteAnswer(deps, requireUser(actor), runId)
      return { success }
    },
  )
  app.get(
    `${all}/answers`,
    { schema: { querystring: AskedQuery, response: { 200: AskedPage } } },
    async ({ actor, query }) => ({
      success,
      ...(await listAsked(deps, requireUser(actor), { keeperId: undefined, query })),
    }),
  )
  app.get(
    `${one}/answers`,
    { schema: { params: ofKeeper, querystring: AskedQuery, response: { 200: AskedPage } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listAsked(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.get(firstLine, { schema: { response: { 200: FirstLineAnswer } } }, async ({ actor }) => ({
    success,
    data: await showFirstLine(deps, requireUser(actor)),
  }))
  app.post(firstLine, { schema: { body: FirstLineBody } }, async (request, reply) => {
    const user = requireUser(request.actor)
    if (wantsStream(request)) countStream(deps, request, reply)
    const { body, ip: address } = request
    const asked = { body, address, idempotencyKey: idempotencyKey(request) }
    return answerStarted(deps, request, reply, await answerFirstLine(deps, user, asked))
  })
}

/** Streams the run as any run is streamed, or answers at its end with the receipts; at once where nobody answers. */
async function answerAsk(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: AskScope & { body: AskBody },
) {
  const user = requireUser(request.actor)
  if (wantsStream(request)) countStream(deps, request, reply)
  const key = idempotencyKey(request)
  const asked = await ask(deps, user, { ...scope, address: request.ip, idempotencyKey: key })
  if ('result' in asked) return AskAnswer.parse({ success, data: asked.result })
  const ended = await answerStarted(deps, request, reply, asked.started)
  return ended && AskAnswer.parse({ success, data: await showAnswer(deps, user, asked.started.id) })
}
