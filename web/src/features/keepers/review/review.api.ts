import { queryOptions } from '@tanstack/react-query'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

/** Questions of one sitting. */
const sittingSize = 50

/** The questions that are due, the longest overdue first; those of a later sitting once the earlier ones are answered. */
export function dueQuery(keeperId: string, today: string, sitting = 0) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'due', today, sitting],
    queryFn: async ({ signal }) => {
      const path = `/api/keepers/${encodeURIComponent(keeperId)}/moments?due=${today}&sort=due&limit=${sittingSize}`
      const { data: cards, nextCursor } = await callEnvelope<MomentSummary[]>(path, { signal })
      return { cards, hasMore: Boolean(nextCursor) }
    },
  })
}
