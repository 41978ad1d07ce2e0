import { z } from 'zod'
import { AgentQuery, type PublicAgent } from '#contracts/agents/agents.ts'
import { userIdOf } from '../../http/actor.ts'
import { findAgentOwner, listForbiddenToRun, listRunnableAgents } from '../agents/index.ts'
import { defineTool, type ToolUse } from './tool.ts'

const listedMax = 50

export const listAgentsTool = defineTool({
  name: 'list_agents',
  description: 'Lists the agents that this person can run, with their slugs and what they are for.',
  permission: 'agents:delegate',
  canBePublic: true,
  input: z.strictObject({ search: z.string().max(200).optional() }),
  async run(use, { search = '' }) {
    const query = AgentQuery.parse({ q: search, sort: 'name', page: 1, pageSize: listedMax })
    const agents = await keepTellable(use, await listRunnableAgents(use.deps, use.actor, query))
    if (agents.length === 0) return 'No agents.'
    return agents.map(({ slug, name, purpose }) => `${slug}: ${name}. ${purpose}`).join('\n')
  },
})

/** Those that the owner of the agent in use may run as well: they read its logs. */
async function keepTellable(
  { deps, actor, agentId }: ToolUse,
  agents: readonly PublicAgent[],
): Promise<PublicAgent[]> {
  const ownerId = (await findAgentOwner(deps.database.db, agentId))?.owner_id
  if (!ownerId || ownerId === userIdOf(actor.key)) return [...agents]
  const told: PublicAgent[] = []
  for (const agent of agents)
    if ((await listForbiddenToRun(deps, agent.id, [`user:${ownerId}`])).length === 0) told.push(agent)
  return told
}
