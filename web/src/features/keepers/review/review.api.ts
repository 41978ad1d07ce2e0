import { queryOptions } from '@tanstack/react-query'
import { type Moment, MomentConflict, type MomentSummary, type Review } from '#contracts/keepers/moments.ts'
import { callEnvelope } from '../../../lib/api.ts'
import { conflictIn } from '../../../lib/form-failure.ts'
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

/**
 * Saves when a question is asked again, whatever else was changed of its moment meanwhile. Throws an ApiError of 409 with
 * `MomentConflict` as its data where that itself was changed.
 */
export async function saveReview(keeperId: string, moment: Moment, review: Review): Promise<Moment> {
  try {
    return await changeMoment(keeperId, moment.id, { version: moment.version, review })
  } catch (error) {
    const current = conflictIn(error, MomentConflict)?.current
    if (!current || !isSame(current.review, moment.review)) throw error
    return changeMoment(keeperId, moment.id, { version: current.version, review })
  }
}

function isSame(one: Review | null, other: Review | null): boolean {
  return one?.dueOn === other?.dueOn && one?.intervalDays === other?.intervalDays && one?.ease === other?.ease
}
