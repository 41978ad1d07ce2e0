import { z } from 'zod'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import {
  AgentShareAnswer,
  AgentShareChange,
  AgentShareCreate,
  AgentShareList,
} from '#contracts/agents/agent-shares.ts'
import { Done } from '#contracts/envelope.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { AgentCalls } from './agents.routes.ts'
import { changeShare, listAgentShares, removeShare, shareAgent } from './shares.ts'

const Id = z.string().max(100)
const OfAgent = z.object({ agentId: Id })
const OneShare = z.object({ agentId: Id, shareId: Id })

/** With whom an agent is shared. */
export function sharesRoutes(
  app: App,
  deps: Deps,
  { stopForbiddenRuns }: Pick<AgentCalls, 'stopForbiddenRuns'>,
): void {
  const shares = '/api/kip/agents/:agentId/shares'

  app.get(
    shares,
    { schema: { params: OfAgent, response: { 200: AgentShareList } } },
    async ({ actor, params }) => {
      const data = await listAgentShares(deps, requireUser(actor), params.agentId)
      return { success: true as const, data }
    },
  )

  app.post(
    shares,
    { schema: { params: OfAgent, body: AgentShareCreate, response: { 200: AgentShareAnswer } } },
    async ({ actor, params, body }) => {
      const data = await shareAgent(deps, requireUser(actor), params.agentId, body)
      return { success: true as const, data }
    },
  )

  app.patch(
    `${shares}/:shareId`,
    { schema: { params: OneShare, body: AgentShareChange, response: { 200: AgentShareAnswer } } },
    async ({ actor, params, body }) => {
      const data = await changeShare(deps, requireUser(actor), params, body.rights)
      await stopForbiddenRuns(deps, params.agentId)
      return { success: true as const, data }
    },
  )

  app.delete(
    `${shares}/:shareId`,
    { schema: { params: OneShare, response: { 200: Done } } },
    async ({ actor, params }) => {
      await removeShare(deps, requireUser(actor), params)
      await stopForbiddenRuns(deps, params.agentId)
      return { success: true as const, message: agentWording.shareRemoved }
    },
  )
}
