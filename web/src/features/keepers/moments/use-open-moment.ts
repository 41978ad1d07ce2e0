import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MomentViewState } from './moment-view.ts'
import { momentQuery, monthPagesQuery, monthsQuery } from './moments.api.ts'
import { inOrder } from './month-order.ts'

type OpenMoment = { keeperId: string; openId: string | undefined; state: MomentViewState }

/** Where the moment that is open stands in the list: its month, and "1 of 14" where that has been loaded. */
export function useOpenMoment({ keeperId, openId, state: { filter, view } }: OpenMoment) {
  const { data: moment } = useQuery({ ...momentQuery(keeperId, openId ?? ''), enabled: openId !== undefined })
  const { data: months } = useQuery(monthsQuery(keeperId, filter))
  // In the trash it stands in no list.
  const isListed = openId !== undefined && moment?.deletedAt === null
  const month = isListed ? moment.localDate.slice(0, 7) : undefined
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...monthPagesQuery(keeperId, filter, { month: month ?? '', sort: view.sort }),
    enabled: false,
  })
  const index = isPlaceholderData
    ? -1
    : (data?.pages.flatMap(({ moments }) => moments).findIndex(({ id }) => id === openId) ?? -1)
  const ordered = inOrder(months ?? [], view.sort)
  const before = ordered
    .slice(
      0,
      Math.max(
        0,
        ordered.findIndex((other) => other.month === month),
      ),
    )
    .reduce((sum, { matches }) => sum + matches, 0)
  const total = ordered.reduce((sum, { matches }) => sum + matches, 0)
  const isKnown = month !== undefined && index >= 0
  return {
    month,
    hasMoments: total > 0,
    position: isKnown ? `${(before + index + 1).toLocaleString('en')} of ${total.toLocaleString('en')}` : '',
  }
}
