import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { fullDay, lastDayOf, monthText } from '../../../lib/day-text.ts'
import { journeyPath, keeperPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { chapterRows, monthStarts, monthSums, weekCount, type YearDay } from './year-weeks.ts'

/** What a week takes at least; a wider window stretches the year to its width. */
const leastStepPx = 17.5
const gapPx = 3.5
const namesPx = 20
/** Of the primary colour, by how much was written. */
const strengths = [0, 0.35, 0.6, 0.8, 1]
const nameFormat = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

type Chapters = Dashboard['chapters']
type YearMapProps = { days: readonly YearDay[]; today: string; keeperId: string; chapters: Chapters }

/** A year of days, as dark as they were written on; the weeks there is room for fill it. A click opens a day. */
export function YearMap({ days, today, keeperId, chapters }: YearMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { weeks, stepPx } = useWeeksThatFit(box)
  const first = weekCount - weeks
  const shown = days.filter(({ week }) => week >= first)
  const left = (week: number) => (week - first) * stepPx
  const written = shown.filter(({ count }) => count > 0).length
  return (
    <div ref={box} className="min-h-[8.75rem]">
      {weeks > 0 && (
        <svg
          role="img"
          aria-label={`The last ${weeks} weeks: written on ${counted(written, 'day')}.`}
          width={weeks * stepPx - gapPx}
          height={namesPx + 7 * stepPx}
          className="block overflow-visible"
        >
          {monthStarts(shown).map(({ month, week }) => (
            <text key={month} x={left(week)} y={11} className="fill-muted-foreground text-xs">
              {nameFormat.format(new Date(`${month}-01`))}
            </text>
          ))}
          {shown.map(({ date, count, level, week, weekday }) => (
            <rect
              key={date}
              x={left(week)}
              y={namesPx + weekday * stepPx}
              width={stepPx - gapPx}
              height={stepPx - gapPx}
              rx={3.5}
              fillOpacity={level === 0 ? undefined : strengths[level]}
              onClick={count > 0 ? () => void navigate(daysPath(keeperId, date, date)) : undefined}
              className={classes(
                level === 0 ? 'fill-muted' : 'cursor-pointer fill-primary hover:stroke-foreground',
                date === today && 'stroke-primary stroke-[1.5]',
              )}
            >
              <title>{`${fullDay(date)}: ${counted(count, 'moment')}`}</title>
            </rect>
          ))}
        </svg>
      )}
      {weeks > 0 && <ChapterLines chapters={chapters} days={shown} stepPx={stepPx} keeperId={keeperId} />}
    </div>
  )
}

type LinesProps = { chapters: Chapters; days: readonly YearDay[]; stepPx: number; keeperId: string }

/** Journeys as lines under the weeks that they took, so that the year has chapters; each line's journeys don't overlap. */
function ChapterLines({ chapters, days, stepPx, keeperId }: LinesProps) {
  const first = days[0]?.week ?? 0
  const weekOf = new Map(days.map(({ date, week }) => [date, week - first]))
  const last = (days.at(-1)?.week ?? 0) - first
  const lines = chapterRows(
    chapters.flatMap(({ id, title, startedOn, endedOn }) => {
      if (endedOn !== null && days[0] && endedOn < days[0].date) return []
      const from = weekOf.get(startedOn) ?? 0
      return [{ id, title, from, to: endedOn === null ? last : (weekOf.get(endedOn) ?? last) }]
    }),
  )
  return (
    <ul className="mt-2.5">
      {lines.map((line) => (
        <li key={line[0]?.id} className="relative h-8">
          {line.map(({ id, title, from, to }) => (
            <Link
              key={id}
              to={journeyPath(keeperId, id)}
              title={title}
              style={{ left: from * stepPx, width: (to - from + 1) * stepPx - gapPx }}
              className="absolute top-0 min-h-6 border-t-2 border-primary/45 pt-1 text-xs leading-4 whitespace-nowrap text-muted-foreground hover:border-primary hover:text-foreground"
            >
              <span className="block truncate">{title}</span>
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The same year in words. */
export function YearList({ days, keeperId }: Pick<YearMapProps, 'days' | 'keeperId'>) {
  const months = monthSums(days)
  if (months.length === 0) return <p className="text-sm text-muted-foreground">Nothing in this year yet.</p>
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {months.map(({ month, days: written, moments }) => (
        <li key={month} className="flex min-h-9 items-center justify-between gap-3 border-b text-sm">
          <Link
            to={daysPath(keeperId, `${month}-01`, lastDayOf(month))}
            className="underline-offset-4 hover:underline"
          >
            {monthText(month)}
          </Link>
          <span className="text-muted-foreground tabular-nums">
            {counted(written, 'day')}, {counted(moments, 'moment')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function daysPath(keeperId: string, from: string, to: string) {
  return `${keeperPath(keeperId, 'moments')}?${new URLSearchParams({ from, to })}`
}

/** How many weeks there is room for, and how wide each then is, by the box's width; no weeks before that is known. */
function useWeeksThatFit(box: RefObject<HTMLElement | null>): { weeks: number; stepPx: number } {
  const [widthPx, setWidthPx] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setWidthPx(element.clientWidth + gapPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  if (widthPx === undefined) return { weeks: 0, stepPx: leastStepPx }
  const weeks = Math.max(1, Math.min(weekCount, Math.floor(widthPx / leastStepPx)))
  return { weeks, stepPx: widthPx / weeks }
}
