import { queryOptions } from '@tanstack/react-query'
import type { VisitorConversations } from '#contracts/sessions/visitor-conversations.ts'
import { call } from '../../lib/api.ts'

const path = '/api/kam/visitor-conversations'

/** How long visitors' conversations stay. */
export const visitorConversationsQuery = queryOptions({
  queryKey: ['visitor-conversations'],
  queryFn: ({ signal }) => call<VisitorConversations>(path, { signal }),
})

export function changeVisitorConversations(change: VisitorConversations): Promise<VisitorConversations> {
  return call(path, { method: 'PUT', body: change })
}
