import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import {
  AgentAnswer,
  AgentChange,
  AgentCreate,
  AgentDelete,
  AgentList,
  AgentQuery,
  PublicAgentAnswer,
  PublicAgentList,
} from '#contracts/agents/agents.ts'
import { Done } from '#contracts/envelope.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { parseInput } from '../../http/parse-input.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import {
  type AgentBy,
  deleteAgent,
  type EraseOfAgent,
  listAgents,
  listPublicAgents,
  showAgent,
} from './agents.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { changeAgent, createAgent } from './save-agent.ts'
import { picturesRoutes } from './pictures.routes.ts'
import { sharesRoutes } from './shares.routes.ts'
import { versionsRoutes } from './versions.routes.ts'

const url = '/api/kip/agents'
const success = true as const

/** Calls of other features that share the agents' address; their bodies and query strings are not parsed yet. */
export type AgentCalls = {
  run: SharedAction
  createSession: SharedAction
  session(deps: Deps, actor: Actor, sessionId: string): Promise<unknown>
  /** The id of the conversation that the caller had last with an agent. */
  lastSession(deps: Deps, actor: Actor, agentId: string): Promise<string | undefined>
  messages: SharedQuery
  sessions: SharedQuery
  logs: SharedQuery
  stats: SharedQuery
  eraseTests: EraseOfAgent
  /** Stops the runs of an agent by people and visitors who can no longer run it. */
  stopForbiddenRuns(deps: Deps, agentId: string): Promise<void>
}
type SharedAction = (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type SharedQuery = (deps: Deps, actor: Actor, query: unknown) => Promise<unknown>

/**
 * The one address of agents, their runs, conversations and logs. What a call wants stands in its query string or in
 * `action` of its body; only this file knows that.
 */
export function agentsRoutes(app: App, deps: Deps, calls: AgentCalls): void {
  app.get(url, ({ actor, query }) => {
    const asked = parseInput(Asked, query)
    if (asked.logs) return calls.logs(deps, actor, query)
    if (asked.stats) return calls.stats(deps, actor, query)
    if (asked.messages) return calls.messages(deps, actor, query)
    if (asked.sessions) return calls.sessions(deps, actor, query)
    if (asked.sessionId !== undefined) return calls.session(deps, actor, asked.sessionId)
    if (asked.id !== undefined) return sendAgent(deps, actor, calls, { id: asked.id })
    if (asked.slug !== undefined) return sendAgent(deps, actor, calls, { slug: asked.slug })
    return sendAgents(deps, actor, parseInput(AgentQuery, query))
  })

  app.post(url, async (request, reply) => {
    const { action } = parseInput(Acting, request.body)
    if (action === undefined) return sendCreated(deps, request)
    if (action === 'run') return calls.run(deps, request, reply)
    if (action === 'createSession') return calls.createSession(deps, request, reply)
    throw new AppError('invalid_request', agentWording.unknownAction, {
      fields: { action: agentWording.unknownAction },
    })
  })

  app.put(url, async ({ actor, body }) => {
    const user = requireUser(actor)
    const { agent, warning } = await changeAgent(deps, user, parseInput(AgentChange, body))
    await calls.stopForbiddenRuns(deps, agent.id)
    return AgentAnswer.parse({ success, data: agent, warning })
  })

  app.delete(url, async ({ actor, body }) => {
    const user = requireUser(actor)
    const { id } = parseInput(AgentDelete, body)
    await deleteAgent(deps, user, { id, eraseTests: calls.eraseTests })
    await calls.stopForbiddenRuns(deps, id)
    return Done.parse({ success, message: agentWording.deleted })
  })

  sharesRoutes(app, deps, calls)
  versionsRoutes(app, deps, calls)
  draftsRoutes(app, deps)
  picturesRoutes(app, deps)
}

const Switch = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const Id = z.string().max(100)
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

/** What a POST wants; without an action it creates an agent. */
const Acting = z.object({ action: z.string().max(100).optional() })

async function sendAgents(deps: Deps, actor: Actor, query: AgentQuery) {
  return actor.kind === 'visitor'
    ? PublicAgentList.parse({ success, ...(await listPublicAgents(deps, actor, query)) })
    : AgentList.parse({ success, ...(await listAgents(deps, actor, query)) })
}

async function sendAgent(deps: Deps, actor: Actor, { lastSession }: AgentCalls, by: AgentBy) {
  const Shape = actor.kind === 'visitor' ? PublicAgentAnswer : AgentAnswer
  const agent = await showAgent(deps, actor, by)
  const resumes = 'slug' in by && agent.agent_class === 'Lead' && agent.memory_enabled
  const last_session_id = resumes ? await lastSession(deps, actor, agent.id) : undefined
  return Shape.parse({ success, data: { ...agent, last_session_id } })
}

async function sendCreated(deps: Deps, { actor, body }: FastifyRequest) {
  const user = requireUser(actor)
  const { agent, warning } = await createAgent(deps, user, parseInput(AgentCreate, body))
  return AgentAnswer.parse({ success, data: agent, warning })
}
