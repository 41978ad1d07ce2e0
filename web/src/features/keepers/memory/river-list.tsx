import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import type { River, RiverStretch } from '#contracts/keepers/river.ts'
import { riverWording } from '#contracts/keepers/river-wording.ts'
import { daySpan, fullDay, lastDayOf, monthText } from '../../../lib/day-text.ts'
import { keeperPath, momentPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { MoodLevel } from '../../../ui/mood-level.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, shortDay } from '../moments/index.ts'

type Gap = River['gaps'][number]
type RiverListProps = { river: River; keeperId: string }

/** The same river in words, the newest stretch first, with its silences and the moments that stand out. */
export function RiverList({ river, keeperId }: RiverListProps) {
  return (
    <ul>
      {rowsOf(river).map(({ date, stretch, gap }) => (
        <li key={date} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b py-1.5 text-sm">
          {stretch && <Stretch river={river} keeperId={keeperId} stretch={stretch} />}
          {gap && (
            <span className="text-muted-foreground">
              {riverWording.unwritten(gap.days)}, {daySpan(gap.from, gap.to)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type Row = { date: string; stretch?: RiverStretch; gap?: Gap }

/** Each begins on another day: a silence that is told is longer than a stretch. */
function rowsOf({ stretches, gaps }: River): Row[] {
  const written = stretches.filter(({ moments }) => moments > 0)
  const rows: Row[] = [
    ...written.map((stretch) => ({ date: stretch.date, stretch })),
    ...gaps.map((gap) => ({ date: gap.from, gap })),
  ]
  return rows.toSorted((one, other) => (one.date < other.date ? 1 : -1))
}

/** It leads to its moments, and to each that stands out. */
function Stretch({ river, keeperId, stretch }: RiverListProps & { stretch: RiverStretch }) {
  const { from, to } = daysOf(river, stretch)
  const named = river.named.filter(({ localDate }) => localDate >= from && localDate <= to)
  return (
    <>
      <Link
        to={`${keeperPath(keeperId, 'moments')}?${new URLSearchParams({ from, to })}`}
        className="min-w-40 underline-offset-4 hover:underline"
      >
        {nameOf(river, stretch)}
      </Link>
      <span className="text-muted-foreground">
        {counted(stretch.moments, 'moment')}, {counted(stretch.words, 'word')}
      </span>
      <Mood mood={stretch.mood} />
      {named.length > 0 && (
        <ul className="flex min-w-0 basis-full flex-wrap gap-x-5">
          {named.toReversed().map((moment) => (
            <li key={moment.id} className="flex max-w-full min-w-0 items-baseline gap-2">
              <Link
                to={momentPath(keeperId, moment.id)}
                className="min-h-6 truncate font-serif text-base/6 underline-offset-4 hover:underline"
              >
                <PlainText text={momentName(moment)} />
              </Link>
              <span className="shrink-0 text-xs text-muted-foreground">{shortDay(moment)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Mood({ mood }: { mood: number | null }) {
  if (mood === null) return null
  const nearest = ([-2, -1, 0, 1, 2] as const).find((known) => known === Math.round(mood)) ?? 0
  return (
    <span className="ml-auto inline-flex items-center gap-1.5 text-muted-foreground">
      <MoodLevel mood={nearest} />
      {moodWords[nearest]}
    </span>
  )
}

function daysOf({ span, to }: River, { date }: RiverStretch) {
  if (span === 'decade') return { from: date, to: lastDayOf(date.slice(0, 'YYYY-MM'.length)) }
  const last = span === 'year' ? addDays(date, 6) : date
  return { from: date, to: last > to ? to : last }
}

function nameOf(river: River, stretch: RiverStretch): string {
  if (river.span === 'decade') return monthText(stretch.date.slice(0, 7))
  return river.span === 'year' ? `From ${fullDay(stretch.date)}` : fullDay(stretch.date)
}
