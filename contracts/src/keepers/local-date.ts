import type { DatePrecision } from './moment-choices.ts'

/** The wall clock somewhere. Months count from 1. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number }

/** The first and the last day on which something can happen. */
export const [earliestDay, latestDay] = ['0001-01-03', '9999-12-29']
const [earliestMs, latestMs] = [
  Date.parse(`${earliestDay}T00:00:00Z`),
  Date.parse(`${latestDay}T23:59:59.999Z`),
]

/**
 * Whether something can happen at a moment, in milliseconds since 1970: two days within the years 1 to 9999, so that its
 * day has four digits for a year in every time zone, however late the keeper's day starts.
 */
export function isDatable(timeMs: number): boolean {
  return timeMs >= earliestMs && timeMs <= latestMs
}

/** By names in small letters; the oldest makes way. Each takes some 25 KB, and with all offsets there are 6,000. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatsMax = 300

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    })
    const [oldest] = formats.keys()
    if (oldest !== undefined && formats.size >= formatsMax) formats.delete(oldest)
    formats.set(key, format)
  }
  return format
}

/** What the clock shows in a time zone (an IANA name) at a moment, in milliseconds since 1970. */
export function wallTimeAt(timeMs: number, timeZone: string): WallTime {
  // As "2/28/2026, 07:05", in half the time that its parts take.
  const numbers = formatOf(timeZone).format(timeMs).match(/\d+/g) ?? []
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = numbers.map(Number)
  return { year, month, day, hour, minute }
}

/** The calendar's day, `YYYY-MM-DD`, in a time zone at a moment. */
export function dayAt(timeMs: number, timeZone: string): string {
  return localDateOf({ timeMs, tz: timeZone, precision: 'time' }, '00:00')
}

/**
 * The day, `YYYY-MM-DD`, that something belongs to. What happened at a known time before the keeper's day starts
 * (`HH:MM`) belongs to the day before; where only the day or less is known, it is that day.
 */
export function localDateOf(
  { timeMs, tz, precision }: { timeMs: number; tz: string; precision: DatePrecision },
  dayStartsAt: string,
): string {
  const { year, month, day, hour, minute } = wallTimeAt(timeMs, tz)
  const [startHour = 0, startMinute = 0] = dayStartsAt.split(':').map(Number)
  const isBefore = precision === 'time' && hour * 60 + minute < startHour * 60 + startMinute
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day - (isBefore ? 1 : 0))
  return date.toISOString().slice(0, 10)
}

/** The moment, in milliseconds since 1970, at which the clock shows a time in a time zone; the earlier of two. */
export function timeAtWall(wall: WallTime, timeZone: string): number {
  const wanted = utcOf(wall)
  const shownAt = (timeMs: number) => utcOf(wallTimeAt(timeMs, timeZone))
  const first = wanted - (shownAt(wanted) - wanted)
  // The offset at the first guess may be that of the other side of a change of the clock.
  const at = first - (shownAt(first) - wanted)
  const dayBefore = at - dayMs
  const earlier = wanted - (shownAt(dayBefore) - dayBefore)
  return earlier < at && shownAt(earlier) === wanted ? earlier : at
}

const dayMs = 86_400_000

/** As if the clock were in UTC. `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
function utcOf({ year, month, day, hour, minute }: WallTime): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute)
}

/** The day, `YYYY-MM-DD`, so many days later. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const result = new Date(0)
  result.setUTCFullYear(year, month - 1, date + days)
  return result.toISOString().slice(0, 10)
}
