import type { DatePrecision } from './moment-choices.ts'

/** The wall clock somewhere. Months count from 1. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    })
    formats.set(timeZone, format)
  }
  return format
}

/** What the clock shows in a time zone (an IANA name) at a moment, in milliseconds since 1970. */
export function wallTimeAt(timeMs: number, timeZone: string): WallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatOf(timeZone).formatToParts(timeMs))
    if (type in wall) wall[type as keyof WallTime] = Number(value)
  return wall
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
export function timeAtWall({ year, month, day, hour, minute }: WallTime, timeZone: string): number {
  const asUtc = new Date(0)
  asUtc.setUTCFullYear(year, month - 1, day)
  asUtc.setUTCHours(hour, minute)
  const wanted = asUtc.getTime()
  const shownAt = (timeMs: number) => {
    const wall = wallTimeAt(timeMs, timeZone)
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  }
  const first = wanted - (shownAt(wanted) - wanted)
  // The offset at the first guess may be that of the other side of a change of the clock.
  return first - (shownAt(first) - wanted)
}

/** The day, `YYYY-MM-DD`, so many days later. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const result = new Date(0)
  result.setUTCFullYear(year, month - 1, date + days)
  return result.toISOString().slice(0, 10)
}
