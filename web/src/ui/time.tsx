import { useEffect, useState } from 'react'
import { lastUseKeptEveryMs } from '#contracts/limits/limits.ts'
import { clockText, fullText, longDayText, shortDayText, weekdayAndDayText } from '../lib/time-text.ts'

const relativeFormat = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const spans = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** "3 hours ago", with the full date on hover. `iso` is ISO 8601. */
export function RelativeTime({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={fullText(date)}>
      {relativeTo(date, useNow())}
    </time>
  )
}

/** "Active now" for a sign-in that may be in use at this moment, else "Active 3 hours ago". */
export function LastActive({ iso }: { iso: string }) {
  const date = new Date(iso)
  const isNow = useNow().getTime() - date.getTime() < lastUseKeptEveryMs
  if (!isNow)
    return (
      <>
        Active <RelativeTime iso={iso} />
      </>
    )
  return (
    <time dateTime={iso} title={fullText(date)}>
      Active now
    </time>
  )
}

/** "14 March 2026", with the time on hover. */
export function Day({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={fullText(date)}>
      {longDayText(date)}
    </time>
  )
}

/** "Saturday, 14 March". */
export function LongDay({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{weekdayAndDayText(date)}</time>
}

/** "14:05" today, "14 Mar" before, with the full date on hover: for tables. */
export function ShortTime({ iso }: { iso: string }) {
  const date = new Date(iso)
  const isToday = date.toDateString() === useNow().toDateString()
  return (
    <time dateTime={iso} title={fullText(date)}>
      {isToday ? clockText(date) : shortDayText(date)}
    </time>
  )
}

/** The current time, updated each minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function relativeTo(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1_000
  const span = spans.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  return span === undefined
    ? 'just now'
    : relativeFormat.format(Math.round(seconds / span.seconds), span.unit)
}
