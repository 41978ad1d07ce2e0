import { ChartSpline, List } from 'lucide-react'
import { useId, useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { moodWords } from '#contracts/keepers/moment-wording.ts'
import type { TopicMonth } from '#contracts/keepers/topics.ts'
import { monthText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { monthIndex } from '../moments/index.ts'

const [width, height] = [928, 64]

/** The years of a topic as one line: how often as its height, the mood as its colour; and the same as a list. */
export function TopicYears({ name, months }: { name: string; months: readonly TopicMonth[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const peak = months.reduce((most, one) => (one.count > most.count ? one : most), months[0] ?? none)
  const said = `${monthText(peak.month)}, ${counted(peak.count, 'moment')}`
  return (
    <div className="mt-4">
      <figure>
        <figcaption className="sr-only">
          How often {name} was written about, by month. Most often in {said}.
        </figcaption>
        <Line months={months} peak={peak} said={said} />
      </figure>
      <Button
        variant="ghost"
        size="row"
        aria-expanded={isOpen}
        className="-ml-2 text-[0.8125rem] font-normal text-muted-foreground"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={isOpen ? ChartSpline : List} size={15} />
        {isOpen ? 'Without the list' : 'As a list'}
      </Button>
      {isOpen && <MonthTable name={name} months={months} />}
    </div>
  )
}

const none: TopicMonth = { month: '2000-01', count: 0, mood: null }

type LineProps = { months: readonly TopicMonth[]; peak: TopicMonth; said: string }

function Line({ months, peak, said }: LineProps) {
  const id = useId()
  const first = monthIndex(months[0]?.month ?? none.month)
  const last = monthIndex(months.at(-1)?.month ?? none.month)
  // Half a year of air on either side of a single month.
  const [from, to] = last - first < 6 ? [first - 3, last + 3] : [first, last]
  const x = (month: number) => ((month - from) / (to - from)) * width
  const byMonth = new Map(months.map((one) => [monthIndex(one.month), one]))
  const heights = Array.from({ length: to - from + 1 }, (_, at) => {
    const share = (byMonth.get(from + at)?.count ?? 0) / Math.max(peak.count, 1)
    return height - 2 - share * (height - 8)
  })
  const line = smooth(heights.map((y, at) => [x(from + at), y]))
  const years = yearsBetween(from, to)
  const peakAt = (x(monthIndex(peak.month)) / width) * 100
  return (
    <div aria-hidden>
      <p
        className="mb-1 w-max max-w-full text-xs text-muted-foreground"
        style={{ marginLeft: `${peakAt}%`, translate: `-${peakAt}%` }}
      >
        {said}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full overflow-visible border-b"
      >
        <linearGradient id={id}>
          {months.map(({ month, mood }) => (
            <stop key={month} offset={x(monthIndex(month)) / width} stopColor={moodColour(mood)} />
          ))}
        </linearGradient>
        <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={`url(#${id})`} opacity="0.45" />
        <path
          d={line}
          fill="none"
          stroke={`url(#${id})`}
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="relative h-6 text-xs text-muted-foreground">
        {years.map(({ year, at }) => (
          <span
            key={year}
            style={{ left: `${(x(at) / width) * 100}%` }}
            className="absolute top-0 border-l pt-1.5 pl-1 tabular-nums"
          >
            {year}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The same months in words. */
function MonthTable({ name, months }: { name: string; months: readonly TopicMonth[] }) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <table className="w-full max-w-md text-left text-sm">
        <caption className="sr-only">Moments about {name}, by month</caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              Month
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Moments
            </th>
            <th scope="col" className="py-1.5 pl-6 font-medium">
              Mood
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, count, mood }) => (
            <tr key={month} className="border-t">
              <th scope="row" className="py-1.5 font-normal">
                {monthText(month)}
              </th>
              <td className="py-1.5 text-right tabular-nums">{count.toLocaleString('en')}</td>
              <td className="py-1.5 pl-6 text-muted-foreground">
                {mood === null ? 'Not noted' : moodWords[nearest(mood)]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const moods = [-2, -1, 0, 1, 2] as const

function nearest(mood: number): (typeof moods)[number] {
  return moods.find((one) => mood < one + 0.5) ?? 2
}

function moodColour(mood: number | null): string {
  return mood === null ? 'hsl(var(--input))' : `hsl(var(--mood-${nearest(mood) + 3}))`
}

/** At most eight years that begin in the span, evenly chosen. */
function yearsBetween(from: number, to: number): { year: number; at: number }[] {
  const first = Math.ceil(from / 12)
  const years = Array.from({ length: Math.floor(to / 12) - first + 1 }, (_, at) => first + at)
  const every = Math.ceil(years.length / 8)
  // The last months of the line have no room for a year's name.
  return years
    .filter((year, at) => at % every === 0 && year * 12 <= to - (to - from) / 14)
    .map((year) => ({ year, at: year * 12 }))
}

/** A line through points that never rises above or falls below them. */
function smooth(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1]
      if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`
      const middle = ((before[0] + x) / 2).toFixed(1)
      return `C${middle} ${before[1].toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
