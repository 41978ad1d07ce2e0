import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { countText, momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentMonth, MomentSummary } from '#contracts/keepers/moments.ts'
import { monthHeading, monthText } from '../../../lib/day-text.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type MomentFilter, monthPageSize, monthPagesQuery, type MonthOrder } from './moments.api.ts'
import { Windowed } from './windowed.tsx'

/** What a row and a month's heading take, before they were drawn. */
export const rowEstimatePx = 118
export const headingPx = 44

type MonthSectionProps = {
  keeperId: string
  month: MomentMonth
  filter: MomentFilter
  sort: MonthOrder['sort']
  root: RefObject<HTMLElement | null>
  drawRow: (moment: MomentSummary) => ReactNode
}

/** The moments of one month, page by page as they come near. */
export function MonthSection({ keeperId, month, filter, sort, root, drawRow }: MonthSectionProps) {
  const { data, error, isPlaceholderData, hasNextPage, isFetching, fetchNextPage, refetch } =
    useInfiniteQuery(monthPagesQuery(keeperId, filter, { month: month.month, sort }))
  const pages = data?.pages
  const name = monthText(month.month)
  const shown = pages?.reduce((sum, { moments }) => sum + moments.length, 0) ?? 0
  const missing = Math.max(0, month.matches - shown)
  return (
    <section
      aria-label={name}
      className={classes('pb-2 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <div className="sticky top-0 z-20 flex h-11 items-end justify-between gap-4 bg-background px-3 pb-1.5">
        <h2 className="text-base/6">{monthHeading(month.month)}</h2>
        <p className="text-xs/6 text-muted-foreground tabular-nums">{countText(month)}</p>
      </div>
      {pages?.map(({ moments }, page) => (
        <Windowed key={page} root={root} estimatePx={moments.length * rowEstimatePx} isNearAtFirst>
          <ul aria-label={page === 0 ? name : `${name}, continued`} className="border-t">
            {moments.map(drawRow)}
          </ul>
        </Windowed>
      ))}
      {error && !isFetching && (
        <div role="alert" className="flex items-center justify-between gap-3 px-3 py-4 text-sm">
          {momentListWording.monthFailed}
          <Button
            variant="quiet"
            size="sm"
            onClick={() => void (pages === undefined ? refetch() : fetchNextPage())}
          >
            Retry
          </Button>
        </div>
      )}
      {!error && pages === undefined && <RowSkeletons rows={Math.min(month.matches, monthPageSize)} />}
      {!error && hasNextPage && !isPlaceholderData && (
        <MorePages
          root={root}
          heightPx={missing * rowEstimatePx}
          isFetching={isFetching}
          onNear={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}

/** Holds the place of the pages that are still to come, and asks for the next one when it is near. */
function MorePages({
  root,
  heightPx,
  isFetching,
  onNear,
}: {
  root: RefObject<HTMLElement | null>
  heightPx: number
  isFetching: boolean
  onNear: () => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const load = useRef(onNear)
  useEffect(() => {
    load.current = onNear
  })
  useEffect(() => {
    if (element.current === null || isFetching) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current()
      },
      { root: root.current, rootMargin: '900px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [root, isFetching])
  return (
    <div ref={element} style={{ height: heightPx }}>
      <RowSkeletons rows={2} />
    </div>
  )
}

export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading moments...</span>
      {Array.from({ length: Math.min(rows, 8) }, (_, row) => (
        <div
          key={row}
          aria-hidden
          style={{ height: rowEstimatePx }}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 py-3.25 pr-4 pl-3"
        >
          <Skeleton className="h-10 w-8" />
          <div className="grid content-start gap-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
