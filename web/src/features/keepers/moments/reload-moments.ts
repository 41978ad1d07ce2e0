import type { Query, QueryClient } from '@tanstack/react-query'
import { keepersKey } from '../keepers.api.ts'
import { momentsKey } from './moments.api.ts'

/**
 * Loads again what follows from a keeper's moments, and the keeper's own counts. What is gone is left alone where it
 * still shows: the server would not find it.
 */
export async function reloadMoments(
  queryClient: QueryClient,
  keeperId: string,
  gone: readonly string[] = [],
): Promise<void> {
  const queryKey = momentsKey(keeperId)
  const isGone = (query: Query) => gone.some((id) => query.queryKey.includes(id))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) }),
    queryClient.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: keepersKey }),
  ])
}
