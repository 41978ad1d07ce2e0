import { queryOptions } from '@tanstack/react-query'
import type { AgentRights } from '#contracts/agents/agents.ts'
import type { AgentShare, AgentShareCreate } from '#contracts/agents/agent-shares.ts'
import { call, callEnvelope } from '../../lib/api.ts'

/** With whom an agent is shared. */
export const sharesQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-shares', agentId],
    queryFn: ({ signal }) => call<AgentShare[]>(sharesPath(agentId), { signal }),
  })

export function addShare(agentId: string, share: AgentShareCreate): Promise<AgentShare> {
  return call(sharesPath(agentId), { method: 'POST', body: share })
}

export function changeShare(agentId: string, shareId: string, rights: AgentRights): Promise<AgentShare> {
  return call(`${sharesPath(agentId)}/${encodeURIComponent(shareId)}`, { method: 'PATCH', body: { rights } })
}

export async function removeShare(agentId: string, shareId: string): Promise<void> {
  await callEnvelope(`${sharesPath(agentId)}/${encodeURIComponent(shareId)}`, { method: 'DELETE' })
}

function sharesPath(agentId: string): string {
  return `/api/kip/agents/${encodeURIComponent(agentId)}/shares`
}
