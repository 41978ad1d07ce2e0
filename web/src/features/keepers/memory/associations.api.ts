import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Associations, Paths } from '#contracts/keepers/associations.ts'
import { call } from '../../../lib/api.ts'
import { plainLabel } from '../../../ui/plain-text.tsx'
import { momentsKey } from '../moments/moments.api.ts'

const of = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}`

/** What is written together with a topic; with no name, with the most frequent one. It follows the keeper's moments. */
export function associationsQuery(keeperId: string, { around, hops }: { around: string; hops: 1 | 2 }) {
  const query = new URLSearchParams({ ...(around !== '' && { around }), hops: String(hops) })
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'associations', around, hops],
    async queryFn({ signal }): Promise<Associations> {
      const path = `${of(keeperId)}/memory/associative?${query.toString()}`
      const { nodes, ...rest } = await call<Associations>(path, { signal })
      return { ...rest, nodes: nodes.map((node) => ({ ...node, name: plainLabel(node.name) })) }
    },
    placeholderData: keepPreviousData,
  })
}

/** How one topic led to another. */
export function pathsQuery(keeperId: string, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'paths', from, to],
    queryFn: ({ signal }) =>
      call<Paths>(`${of(keeperId)}/paths?${new URLSearchParams({ from, to }).toString()}`, { signal }),
    enabled: from !== '' && to !== '' && from !== to,
    placeholderData: keepPreviousData,
  })
}
