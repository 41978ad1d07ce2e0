import { AgentDescription, DescribedAgentAnswer } from '#contracts/agents/agent-descriptions.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { describeAgent } from './describe-agent.ts'

/** Agents that a model drafts from what somebody says of them. */
export function agentDescriptionsRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/kip/agent-descriptions',
    { schema: { body: AgentDescription, response: { 200: DescribedAgentAnswer } } },
    async ({ actor, body, ip }, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const asked = { description: body.description, address: ip, wanted: gone.signal }
      return { success: true as const, data: await describeAgent(deps, requireUser(actor), asked) }
    },
  )
}
