import { queryOptions } from '@tanstack/react-query'

/** Everything that is loaded of this device's outbox. */
export const waitingKey = ['waiting-moments'] as const

/** What reads the outbox comes after the screen: no list waits for it. */
export const loadWaiting = () => import('./waiting-moments.ts')

/** What a person saved in a keeper that the server doesn't have yet, the newest first. */
export function waitingQuery(keeperId: string) {
  return queryOptions({
    queryKey: [...waitingKey, keeperId],
    queryFn: async () => (await loadWaiting()).listWaiting(keeperId),
    staleTime: 0,
  })
}
