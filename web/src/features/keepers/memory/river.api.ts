import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { River, RiverSpan } from '#contracts/keepers/river.ts'
import { call } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

/** A span of a keeper's time. It follows the keeper's moments; while another loads, this one stays. */
export function riverQuery(keeperId: string, { span, at }: { span: RiverSpan; at: string }) {
  const query = new URLSearchParams({ span, at })
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'river', span, at],
    queryFn: ({ signal }) =>
      call<River>(`/api/keepers/${encodeURIComponent(keeperId)}/memory/chronological?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
