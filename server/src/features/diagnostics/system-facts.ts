import { AgentQuery } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { version } from '../../version.ts'
import { listAgents } from '../agents/index.ts'
import { getInstanceLimits } from '../limits/index.ts'
import { getDatabaseStatus } from './diagnostics.ts'

const agentsMax = 50

/** What an admin's agents of the scope "system" are told of the instance, as JSON: its health, limits and own agents. */
export async function readSystemFacts(deps: Deps, admin: UserActor): Promise<string> {
  const query = AgentQuery.parse({ whose: 'built-in', sort: 'name', page: 1, pageSize: agentsMax })
  const [health, limits, agents] = await Promise.all([
    getDatabaseStatus(deps, admin),
    getInstanceLimits(deps),
    listAgents(deps, admin, query),
  ])
  const facts = {
    version,
    health: { ok: health.ok, database: health.engine, checks: health.checks },
    running_runs_of_this_process: deps.liveRuns.count(),
    limits,
    own_agents: agents.data.map(({ slug, name, purpose, agent_class, status, visibility, ...agent }) => ({
      ...{ slug, name, purpose, class: agent_class, status, visibility },
      model: `${agent.model_provider}/${agent.model}`,
    })),
  }
  return JSON.stringify(facts, undefined, 1)
}
