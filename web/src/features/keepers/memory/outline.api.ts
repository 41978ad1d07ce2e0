import { infiniteQueryOptions } from '@tanstack/react-query'
import type { OutlineLevel } from '#contracts/keepers/outline.ts'
import { send } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

/** A level of a keeper's outline, page by page; without `under` the top one. It follows the keeper's moments. */
export function outlineQuery(keeperId: string, under: string) {
  return infiniteQueryOptions({
    queryKey: [...momentsKey(keeperId), 'outline', under],
    queryFn: async ({ signal, pageParam }) => {
      const query = new URLSearchParams()
      if (under !== '') query.set('under', under)
      if (pageParam !== '') query.set('cursor', pageParam)
      const path = `/api/keepers/${encodeURIComponent(keeperId)}/memory/hierarchical?${query}`
      // The server lets every answer out through this contract.
      return (await (await send(path, { signal })).json()) as OutlineLevel
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { tellsFailures: true },
  })
}
