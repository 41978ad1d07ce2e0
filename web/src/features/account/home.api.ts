import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contracts/sessions/sessions.ts'
import { callEnvelope } from '../../lib/api.ts'
import { sessionsKey } from '../chat/sessions.api.ts'

/** One's conversations with all agents, the latest first. */
export const recentSessionsQuery = queryOptions({
  queryKey: [...sessionsKey, 'recent'],
  queryFn: ({ signal }) => listSessions({ begun: 'true', pageSize: '12' }, signal),
})

/** Those whose last reply failed or was interrupted, or waits for an approval. */
export const unansweredSessionsQuery = queryOptions({
  queryKey: [...sessionsKey, 'unanswered'],
  queryFn: ({ signal }) => listSessions({ unanswered: 'true', pageSize: '6' }, signal),
})

async function listSessions(filter: Record<string, string>, signal: AbortSignal): Promise<Session[]> {
  const query = new URLSearchParams({ sessions: 'true', ...filter })
  return (await callEnvelope<Session[]>(`/api/kip/agents?${query.toString()}`, { signal })).data
}
