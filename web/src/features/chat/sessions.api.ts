import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Session } from '#contracts/sessions/sessions.ts'
import { call, callEnvelope } from '../../lib/api.ts'

const agentsPath = '/api/kip/agents'

/** All lists of conversations. */
export const sessionsKey = ['sessions'] as const

/** By what was said last. */
export type SessionSort = 'newest' | 'oldest'

/** One's past conversations with an agent that hold a text, a page at a time. */
export const sessionsQuery = (agentId: string, { q, sort }: { q: string; sort: SessionSort }) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey, agentId, q, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...{ sessions: 'true', agentId, begun: 'true', page: `${pageParam}`, pageSize: '20' },
        ...(q !== '' && { q }),
        sort,
      })
      const answer = await callEnvelope<Session[]>(`${agentsPath}?${query}`, { signal })
      const { data: sessions, total = 0, totalPages = 1 } = answer
      return { sessions, total, nextPage: pageParam < totalPages ? pageParam + 1 : undefined }
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
  })

export function createSession(agentId: string): Promise<Session> {
  return call(agentsPath, { method: 'POST', body: { action: 'createSession', agentId } })
}

export function renameSession(id: string, name: string): Promise<Session> {
  return call(sessionPath(id), { method: 'PATCH', body: { name } })
}

export async function deleteSession(id: string): Promise<void> {
  await callEnvelope(sessionPath(id), { method: 'DELETE' })
}

function sessionPath(id: string): string {
  return `/api/kip/sessions/${encodeURIComponent(id)}`
}
