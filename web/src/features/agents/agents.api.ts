import { queryOptions } from '@tanstack/react-query'
import type { Agent, AgentChange, AgentCreate } from '#contracts/agents.ts'
import { call, callEnvelope } from '../../lib/api.ts'

const path = '/api/kip/agents'

/** All agents that this person may see. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call<Agent[]>(path, { signal }),
})

export function findAgentBySlug(slug: string, signal: AbortSignal): Promise<Agent> {
  return call(`${path}?slug=${encodeURIComponent(slug)}`, { signal })
}

/** `warning` tells of something that was saved all the same. */
export type SavedAgent = { agent: Agent; warning: string | undefined }

export async function createAgent(agent: AgentCreate): Promise<SavedAgent> {
  const { data, warning } = await callEnvelope<Agent>(path, { method: 'POST', body: agent })
  return { agent: data, warning }
}

export async function updateAgent(change: AgentChange): Promise<SavedAgent> {
  const { data, warning } = await callEnvelope<Agent>(path, { method: 'PUT', body: change })
  return { agent: data, warning }
}

export async function deleteAgent(id: string): Promise<void> {
  await callEnvelope(path, { method: 'DELETE', body: { id } })
}
