import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MomentMonth, MomentSummary } from '#contracts/keepers/moments.ts'
import { classes } from '../../../ui/classes.ts'
import { MonthScrubber } from './month-scrubber.tsx'
import { headingPx, MonthSection, RowSkeletons, rowEstimatePx } from './month-section.tsx'
import { type MomentFilter, monthPagesKey, type MonthOrder } from './moments.api.ts'
import { Windowed } from './windowed.tsx'

/** Browsers draw nothing beyond some 16 million pixels: long lists hold less room before they are drawn. */
const mostEstimatedPx = 10_000_000
/** What is drawn at once when the screen opens. */
const firstViewPx = 1_000

type MomentListProps = {
  keeperId: string
  /** All of them, from top to bottom. */
  months: readonly MomentMonth[]
  filter: MomentFilter
  sort: MonthOrder['sort']
  /** The month of the moment that is open, and which one that is. */
  open: { id: string; month: string | undefined } | undefined
  root: RefObject<HTMLDivElement | null>
  /** Above all months. */
  top: ReactNode
  drawRow: (moment: MomentSummary, onDrawn: (element: HTMLElement) => void) => ReactNode
}

/** The months that match, each loaded as it comes near, and the scrubber that goes to any of them. */
export function MomentList({ keeperId, months, filter, sort, open, root, top, drawRow }: MomentListProps) {
  const isReady = useFirstMonths(keeperId)
  const content = useRef<HTMLDivElement>(null)
  const { current, jumpTo } = useCurrentMonth({ root, content }, months)
  const reveal = useReveal(root, open)
  const shown = months.filter(({ matches }) => matches > 0)
  const total = shown.reduce((sum, { matches }) => sum + matches, 0)
  const rowPx = Math.min(rowEstimatePx, mostEstimatedPx / Math.max(total, 1))
  const estimate = ({ matches }: MomentMonth) => headingPx + matches * rowPx
  const first = countUntil(shown.map(estimate), firstViewPx)
  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={root}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain pb-24 pl-2 [scrollbar-width:none] min-[1100px]:pl-4"
      >
        {!isReady && (
          <div className="absolute inset-0 pt-11">
            <RowSkeletons rows={5} />
          </div>
        )}
        <div ref={content} className={classes(!isReady && 'invisible')}>
          {top}
          {shown.map((month, index) => (
            <Windowed
              key={month.month}
              month={month.month}
              root={root}
              estimatePx={estimate(month)}
              isNearAtFirst={index < first}
            >
              <MonthSection
                keeperId={keeperId}
                month={month}
                filter={filter}
                sort={sort}
                root={root}
                drawRow={(moment) => drawRow(moment, (element) => reveal(moment.id, element))}
              />
            </Windowed>
          ))}
        </div>
      </div>
      <div className="w-8 shrink-0 py-3 sm:w-21">
        <MonthScrubber months={months} current={current} onJump={jumpTo} />
      </div>
    </div>
  )
}

/** How many of the numbers it takes to come to a sum. */
function countUntil(numbers: readonly number[], wanted: number): number {
  let sum = 0
  const at = numbers.findIndex((number) => (sum += number) >= wanted)
  return at < 0 ? numbers.length : at + 1
}

/** Whether the months that show first have come: until then nothing may move. */
function useFirstMonths(keeperId: string): boolean {
  const queryClient = useQueryClient()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const queryKey = monthPagesKey(keeperId)
    const check = () => queryClient.isFetching({ queryKey }) === 0 && setIsReady(true)
    check()
    return queryClient.getQueryCache().subscribe(check)
  }, [queryClient, keeperId])
  return isReady
}

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type ListParts = Record<'root' | 'content', RefObject<HTMLElement | null>>

/** The month at the top of the window. One that was jumped to stays there, whatever loads around it, until somebody scrolls. */
function useCurrentMonth({ root, content }: ListParts, months: readonly MomentMonth[]) {
  const [current, setCurrent] = useState<string>()
  const jumpedTo = useRef<string>(undefined)
  useEffect(() => {
    const list = root.current
    if (list === null) return
    const follow = () => {
      if (jumpedTo.current !== undefined) return
      const top = list.getBoundingClientRect().top + headingPx
      let month: string | undefined
      for (const element of list.querySelectorAll<HTMLElement>('[data-month]')) {
        if (month !== undefined && element.getBoundingClientRect().top > top) break
        month = element.dataset.month
      }
      setCurrent(month)
    }
    const forget = () => {
      jumpedTo.current = undefined
    }
    follow()
    const observer = new ResizeObserver(() => show(list, jumpedTo.current))
    if (content.current) observer.observe(content.current)
    list.addEventListener('scroll', follow, { passive: true })
    for (const type of gestures) list.addEventListener(type, forget, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', follow)
      for (const type of gestures) list.removeEventListener(type, forget)
    }
  }, [root, content, months])

  function jumpTo(month: string) {
    jumpedTo.current = month
    setCurrent(month)
    show(root.current, month)
  }
  return { current, jumpTo }
}

/** Brings the moment that is open into view once, wherever it is in the list. */
function useReveal(root: RefObject<HTMLElement | null>, open: MomentListProps['open']) {
  const revealed = useRef<string>(undefined)
  const [id, month] = [open?.id, open?.month]
  useLayoutEffect(() => {
    if (id === undefined || month === undefined || revealed.current === id) return
    if (root.current?.querySelector(`[data-moment="${id}"]`)) return
    show(root.current, month)
  }, [root, id, month])
  return (drawn: string, element: HTMLElement) => {
    if (drawn !== id || revealed.current === id) return
    revealed.current = id
    element.scrollIntoView({ block: 'nearest' })
    // Who walks through the list by keys goes along.
    if (document.activeElement?.matches('[data-moment]'))
      element.querySelector<HTMLElement>('[data-moment]')?.focus({ preventScroll: true })
  }
}

/** Scrolls to a month. */
function show(root: HTMLElement | null, month: string | undefined): void {
  root?.querySelector(`[data-month="${month}"]`)?.scrollIntoView({ block: 'start' })
}
