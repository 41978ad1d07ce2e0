import { queryOptions } from '@tanstack/react-query'
import type { Moment, MomentSummary, Review } from '#contracts/keepers/moments.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { callEnvelope } from '../../../lib/api.ts'
import { changeMoment, momentsKey } from '../moments/moments.api.ts'

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

/** Saves when a question is asked again, whatever else was changed of its moment meanwhile. */
export async function saveReview(keeperId: string, moment: Moment, review: Review): Promise<Moment> {
  try {
    return await changeMoment(keeperId, moment.id, { version: moment.version, review })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    // What the contract says of an answer of 409: `MomentConflict`.
    const { current } = error.data as { current: Moment }
    return changeMoment(keeperId, moment.id, { version: current.version, review })
  }
}
