import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Agent } from '#contracts/agents/agents.ts'
import type { AgentVersion } from '#contracts/agents/agent-versions.ts'
import { callEnvelope } from '../../lib/api.ts'
import type { SavedAgent } from './agents.api.ts'

/** What the saves of an agent left, the newest first, a page at a time. */
export const versionsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['agent-versions', agentId],
    queryFn: async ({ pageParam, signal }) => {
      const path = `${versionsPath(agentId)}?page=${pageParam}`
      const { data, totalPages = 1 } = await callEnvelope<AgentVersion[]>(path, { signal })
      return { versions: data, nextPage: pageParam < totalPages ? pageParam + 1 : undefined }
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
  })

/** Makes the agent what a version was, as a new version. */
export async function restoreVersion(agentId: string, number: number): Promise<SavedAgent> {
  const path = `${versionsPath(agentId)}/${number}/restore`
  const { data, warning } = await callEnvelope<Agent>(path, { method: 'POST' })
  return { agent: data, warning }
}

function versionsPath(agentId: string): string {
  return `/api/kip/agents/${encodeURIComponent(agentId)}/versions`
}
