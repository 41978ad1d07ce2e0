import { z } from 'zod'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { AgentAnswer } from '#contracts/agents/agents.ts'
import { AgentVersionList } from '#contracts/agents/agent-versions.ts'
import { pageQuery } from '#contracts/envelope.ts'
import { versionsPageSize } from '#contracts/limits/limits.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { AgentCalls } from './agents.routes.ts'
import { listVersions, restoreVersion } from './versions.ts'

const Id = z.string().max(100)
const OfAgent = z.object({ agentId: Id })
const OneVersion = z.object({ agentId: Id, number: z.coerce.number().int().min(1).max(1_000_000_000) })

/** What the saves of an agent left. */
export function versionsRoutes(
  app: App,
  deps: Deps,
  { stopForbiddenRuns }: Pick<AgentCalls, 'stopForbiddenRuns'>,
): void {
  const versions = '/api/kip/agents/:agentId/versions'

  app.get(
    versions,
    {
      schema: {
        params: OfAgent,
        querystring: z.object(pageQuery(versionsPageSize)),
        response: { 200: AgentVersionList },
      },
    },
    async ({ actor, params, query }) => {
      const answer = await listVersions(deps, requireUser(actor), params.agentId, query)
      return { success: true as const, ...answer }
    },
  )

  app.post(
    `${versions}/:number/restore`,
    { schema: { params: OneVersion, response: { 200: AgentAnswer } } },
    async ({ actor, params }) => {
      const { agent, warning } = await restoreVersion(deps, requireUser(actor), params.agentId, params.number)
      await stopForbiddenRuns(deps, params.agentId)
      return { success: true as const, data: agent, message: agentWording.versionRestored, warning }
    },
  )
}
