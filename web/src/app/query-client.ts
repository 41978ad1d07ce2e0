import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { forgetEmptyLists } from '../lib/empty-lists.ts'

/** What keeps a signed-in person's answers of the server for as long as they are on the screen. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Whether the server can be reached shows when it is asked: Keeper often runs on this very machine.
        networkMode: 'always',
        staleTime: 10_000,
        // A refusal stays a refusal; only a missing or broken answer is worth a second try.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })
  forgetEmptyLists(queryClient)
  return queryClient
}
