import type { QueryClient } from '@tanstack/react-query'

/**
 * A list that was empty when it was last seen, and has changed since, loads as for the first time: it never shows as
 * empty what isn't. One that is on the screen, or being loaded for somebody who waits for it, stays until the new one has
 * come.
 */
export function forgetEmptyLists(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    const isIdle = !query.isActive() && query.state.fetchStatus === 'idle'
    if (isIdle && isEmptyList(query.state.data)) query.reset()
  })
}

/** An empty list, or a page of one, or such pages. */
function isEmptyList(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.every(isEmptyList)
  return 'nextCursor' in data && Object.values(data).filter(Array.isArray).every(isEmptyList)
}
