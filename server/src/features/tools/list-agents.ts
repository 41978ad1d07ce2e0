import { z } from 'zod'
import { AgentQuery } from '#contracts/agents/agents.ts'
import { listRunnableAgents } from '../agents/index.ts'
import { defineTool } from './tool.ts'

const listedMax = 50

export const listAgentsTool = defineTool({
  name: 'list_agents',
  description: 'Lists the agents that this person can run, with their slugs and what they are for.',
  permission: 'agents:delegate',
  canBePublic: true,
  input: z.strictObject({ search: z.string().max(200).optional() }),
  async run({ deps, actor }, { search = '' }) {
    const query = AgentQuery.parse({ q: search, sort: 'name', page: 1, pageSize: listedMax })
    const agents = await listRunnableAgents(deps, actor, query)
    if (agents.length === 0) return 'No agents.'
    return agents.map(({ slug, name, purpose }) => `${slug}: ${name}. ${purpose}`).join('\n')
  },
})
