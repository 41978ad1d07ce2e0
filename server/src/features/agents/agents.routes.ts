import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { agentWording } from '#contracts/agent-wording.ts'
import {
  AgentAnswer,
  AgentChange,
  AgentCreate,
  AgentDelete,
  AgentList,
  AgentQuery,
  AgentStatsAnswer,
  PublicAgentAnswer,
  PublicAgentList,
} from '#contracts/agents.ts'
import { Done, pageQuery } from '#contracts/envelope.ts'
import { AgentLogList, LogFilter, LogQuery } from '#contracts/logs.ts'
import { CreateSessionAction, RunAction } from '#contracts/runs.ts'
import { SessionAnswer, SessionList, SessionMessages } from '#contracts/sessions.ts'
import type { App } from '../../app-type.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { parseInput } from '../../parse-input.ts'
import { requireUser, type Actor } from '../accounts/actor.service.ts'
import { rememberVisitor } from '../accounts/visitor-cookie.service.ts'
import { getAgentStats, listLogs } from '../logs/logs.service.ts'
import { answerStarted, idempotencyKey } from '../runs/run-answer.service.ts'
import { startRun } from '../runs/runs.service.ts'
import { createSession, getMessages, getSession, getSessions } from '../sessions/sessions.service.ts'
import {
  changeAgent,
  createAgent,
  deleteAgent,
  listAgents,
  listPublicAgents,
  showAgent,
  type AgentBy,
} from './agents.service.ts'
import { sharesRoutes } from './shares.routes.ts'
import { versionsRoutes } from './versions.routes.ts'

const url = '/api/kip/agents'
const success = true as const

/**
 * The one address of agents, their runs, conversations and logs. What a call wants stands in its query string or in
 * `action` of its body; only this file knows that.
 */
export function agentsRoutes(app: App, deps: Deps): void {
  app.get(url, ({ actor, query }) => {
    const asked = parseInput(Asked, query)
    if (asked.logs) return sendLogs(deps, actor, query)
    if (asked.stats) return sendStats(deps, actor, query)
    if (asked.messages) return sendMessages(deps, actor, query)
    if (asked.sessions) return sendSessions(deps, actor, query)
    if (asked.sessionId !== undefined) return sendSession(deps, actor, asked.sessionId)
    if (asked.id !== undefined) return sendAgent(deps, actor, { id: asked.id })
    if (asked.slug !== undefined) return sendAgent(deps, actor, { slug: asked.slug })
    return sendAgents(deps, actor, parseInput(AgentQuery, query))
  })

  app.post(url, async (request, reply) => {
    const { action } = parseInput(Acting, request.body)
    if (action === undefined) return sendCreated(deps, request)
    if (action === 'run') return sendRun(deps, request, reply)
    if (action === 'createSession') return sendCreatedSession(deps, request, reply)
    throw new AppError('invalid_request', agentWording.unknownAction, {
      fields: { action: agentWording.unknownAction },
    })
  })

  app.put(url, async ({ actor, body }) => {
    const user = requireUser(actor)
    const { agent, warning } = await changeAgent(deps, user, parseInput(AgentChange, body))
    return AgentAnswer.parse({ success, data: agent, warning })
  })

  app.delete(url, async ({ actor, body }) => {
    const user = requireUser(actor)
    await deleteAgent(deps, user, parseInput(AgentDelete, body).id)
    return Done.parse({ success, message: agentWording.deleted })
  })

  sharesRoutes(app, deps)
  versionsRoutes(app, deps)
}

const Switch = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const Id = z.string().max(100)
/** Conversations of one page, where the caller does not say. */
const sessionsPageSize = 20

/** What a GET wants. */
const Asked = z.object({
  id: Id.optional(),
  slug: Id.optional(),
  logs: Switch,
  stats: Switch,
  messages: Switch,
  sessions: Switch,
  sessionId: Id.optional(),
})

const MessagesQuery = z.object({ sessionId: Id, before: Id.optional() })
const SessionsQuery = z.object({
  ...pageQuery(sessionsPageSize),
  agentId: Id.optional(),
  q: z.string().trim().max(200).optional(),
  begun: Switch,
  unanswered: Switch,
})

/** What a POST wants; without an action it creates an agent. */
const Acting = z.object({ action: z.string().max(100).optional() })

async function sendAgents(deps: Deps, actor: Actor, query: AgentQuery) {
  return actor.kind === 'visitor'
    ? PublicAgentList.parse({ success, ...(await listPublicAgents(deps, actor, query)) })
    : AgentList.parse({ success, ...(await listAgents(deps, actor, query)) })
}

async function sendAgent(deps: Deps, actor: Actor, by: AgentBy) {
  const Shape = actor.kind === 'visitor' ? PublicAgentAnswer : AgentAnswer
  return Shape.parse({ success, data: await showAgent(deps, actor, by) })
}

async function sendCreated(deps: Deps, { actor, body }: FastifyRequest) {
  const user = requireUser(actor)
  const { agent, warning } = await createAgent(deps, user, parseInput(AgentCreate, body))
  return AgentAnswer.parse({ success, data: agent, warning })
}

async function sendRun(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { agentId, input, sessionId, mock } = parseInput(RunAction, request.body)
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

async function sendCreatedSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { agentId, sessionName } = parseInput(CreateSessionAction, request.body)
  const asked = { agentId, name: sessionName ?? undefined, address: request.ip }
  const data = await createSession(deps, request.actor, asked)
  rememberVisitor(deps, request, reply)
  return SessionAnswer.parse({ success, data })
}

async function sendSession(deps: Deps, actor: Actor, sessionId: string) {
  return SessionAnswer.parse({ success, data: await getSession(deps, actor, sessionId) })
}

async function sendMessages(deps: Deps, actor: Actor, query: unknown) {
  const { messages: data, hasMore } = await getMessages(deps, actor, parseInput(MessagesQuery, query))
  return SessionMessages.parse({ success, data, hasMore })
}

async function sendSessions(deps: Deps, actor: Actor, query: unknown) {
  const { sessions: data, ...counts } = await getSessions(deps, actor, parseInput(SessionsQuery, query))
  return SessionList.parse({ success, data, ...counts })
}

async function sendLogs(deps: Deps, actor: Actor, query: unknown) {
  const user = requireUser(actor)
  return AgentLogList.parse({ success, ...(await listLogs(deps, user, parseInput(LogQuery, query))) })
}

async function sendStats(deps: Deps, actor: Actor, query: unknown) {
  const user = requireUser(actor)
  const data = await getAgentStats(deps, user, parseInput(LogFilter, query))
  return AgentStatsAnswer.parse({ success, data })
}
