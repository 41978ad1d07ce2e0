import { queryOptions } from '@tanstack/react-query'
import type { Thought } from '#contracts/agents/thoughts.ts'
import { call } from '../../lib/api.ts'

/** What this person's runs, agents and keepers tell; empty while there is nothing. */
export const thoughtsQuery = queryOptions({
  queryKey: ['thoughts'],
  queryFn: ({ signal }) => call<Thought[]>('/api/kip/thoughts', { signal }),
})
