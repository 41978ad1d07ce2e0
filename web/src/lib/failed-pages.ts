import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { failureText } from './form-failure.ts'

/**
 * Tells that a list doesn't get its next page: what it has stays, and would be taken for all there is. Lists with
 * `tellsFailures` in their query's `meta` tell it in place. Returns how to stop.
 */
export function tellFailedPages(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (event.query.state.fetchMeta?.fetchMore && !event.query.meta?.tellsFailures)
      toast.error(failureText('Error loading more', event.action.error), { id: 'more' })
  })
}
