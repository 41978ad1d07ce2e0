import { type Moment, MomentConflict, type Review } from '#contracts/keepers/moments.ts'
import { conflictIn } from '../../../lib/form-failure.ts'
import { changeMoment } from '../moments/moments.api.ts'

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
