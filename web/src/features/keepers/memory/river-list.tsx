import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import type { River, RiverStretch } from '#contracts/keepers/river.ts'
import { fullDay, lastDayOf, monthText } from '../../../lib/day-text.ts'
import { keeperPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { MoodLevel } from '../../../ui/mood-level.tsx'

/** The same river in words, the newest stretch first; each leads to its moments. */
export function RiverList({ river, keeperId }: { river: River; keeperId: string }) {
  const written = river.stretches.filter(({ moments }) => moments > 0).toReversed()
  return (
    <ul>
      {written.map((stretch) => (
        <li
          key={stretch.date}
          className="flex min-h-11 flex-wrap items-center gap-x-4 border-b py-1.5 text-sm"
        >
          <Link
            to={`${keeperPath(keeperId, 'moments')}?${new URLSearchParams(daysOf(river, stretch))}`}
            className="min-w-40 underline-offset-4 hover:underline"
          >
            {nameOf(river, stretch)}
          </Link>
          <span className="text-muted-foreground">
            {counted(stretch.moments, 'moment')}, {counted(stretch.words, 'word')}
          </span>
          <Mood mood={stretch.mood} />
        </li>
      ))}
    </ul>
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
