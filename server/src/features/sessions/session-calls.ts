import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageQuery } from '#contracts/envelope.ts'
import { CreateSessionAction } from '#contracts/runs/runs.ts'
import { SessionAnswer, SessionList } from '#contracts/sessions/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { parseInput } from '../../http/parse-input.ts'
import { rememberVisitor } from '../accounts/index.ts'
import { createSession, getSession, getSessions } from './sessions.ts'

const success = true as const
/** Conversations of one page, where the caller does not say. */
const sessionsPageSize = 20

const Switch = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const SessionsQuery = z.object({
  ...pageQuery(sessionsPageSize),
  agentId: z.string().max(100).optional(),
  q: z.string().trim().max(200).optional(),
  begun: Switch,
  unanswered: Switch,
  /** By what was said last in them. */
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

/** Creates a session for an unparsed body. */
export async function answerCreatedSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { agentId, sessionName } = parseInput(CreateSessionAction, request.body)
  const asked = { agentId, name: sessionName ?? undefined, address: request.ip }
  const data = await createSession(deps, request.actor, asked)
  rememberVisitor(deps, request, reply)
  return SessionAnswer.parse({ success, data })
}

export async function answerSession(deps: Deps, actor: Actor, sessionId: string) {
  return SessionAnswer.parse({ success, data: await getSession(deps, actor, sessionId) })
}

/** Answers a page of the caller's sessions for an unparsed query string. */
export async function answerSessions(deps: Deps, actor: Actor, query: unknown) {
  const { sessions: data, ...counts } = await getSessions(deps, actor, parseInput(SessionsQuery, query))
  return SessionList.parse({ success, data, ...counts })
}
