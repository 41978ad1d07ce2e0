import type { MomentMonth } from '#contracts/keepers/moments.ts'
import type { MonthOrder } from './moments.api.ts'

/** The months from top to bottom of the list. */
export function inOrder(months: readonly MomentMonth[], sort: MonthOrder['sort']): readonly MomentMonth[] {
  return sort === 'newest' ? months : months.toReversed()
}
