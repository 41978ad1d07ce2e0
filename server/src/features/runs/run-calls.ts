import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { RunAction } from '#contracts/runs/runs.ts'
import { SessionMessages } from '#contracts/sessions/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { parseInput } from '../../http/parse-input.ts'
import { getMessages } from '../sessions/index.ts'
import { countStream, wantsStream } from './stream-counts.ts'
import { answerStarted, idempotencyKey } from './run-answer.ts'
import { runTextSoFar } from './run-text.ts'
import { startRun } from './runs.ts'

const Id = z.string().max(100)
const MessagesQuery = z.object({ sessionId: Id, before: Id.optional() })

/** Runs an agent for an unparsed body: answers JSON, or streams. */
export async function answerRun(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { agentId, input, sessionId, mock } = parseInput(RunAction, request.body)
  if (wantsStream(request)) countStream(deps, request, reply)
  const started = await startRun(deps, request.actor, {
    agentId,
    input,
    sessionId: sessionId ?? undefined,
    idempotencyKey: idempotencyKey(request),
    address: request.ip,
    mock,
  })
  return answerStarted(deps, request, reply, started)
}

/** Answers a session's messages, a growing reply with its text so far. */
export async function answerMessages(deps: Deps, actor: Actor, query: unknown) {
  const asked = { ...parseInput(MessagesQuery, query), textSoFar: runTextSoFar }
  const { messages: data, hasMore } = await getMessages(deps, actor, asked)
  return SessionMessages.parse({ success: true, data, hasMore })
}
