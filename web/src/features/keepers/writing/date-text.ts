import { type WallTime, wallTimeAt } from '#contracts/keepers/local-date.ts'
import { isToday } from '../../../lib/time-text.ts'
import type { Words } from './words.ts'

/** The words that say when it was. */
export type When = Pick<Words, 'occurredAt' | 'tz' | 'datePrecision' | 'dateWords'>

/** The instant at which a clock in a time zone shows this; where clocks skip it, the one just after. */
export function instantOf(wall: WallTime, tz: string): Date {
  const shown = utcOf(wall)
  let time = shown
  // The second step is right where the first one crossed a change of the clocks.
  for (let step = 0; step < 2; step++) time += shown - utcOf(wallTimeAt(time, tz))
  return new Date(time)
}

/** The same for a text such as `2026-05-01T10:00:00`. */
export function localInstant(text: string, tz: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  return instantOf({ year, month, day, hour, minute }, tz)
}

function utcOf({ year, month, day, hour, minute }: WallTime): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute)
  return date.getTime()
}

/** "18 November 2026, evening": as exact as it is known. */
export function dateText({ occurredAt, tz, datePrecision }: Omit<When, 'dateWords'>): string {
  const date = new Date(occurredAt)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { timeZone: tz, ...options }).format(date)
  const month = () => format({ month: 'long', year: 'numeric' })
  switch (datePrecision) {
    case 'year':
      return format({ year: 'numeric' })
    case 'month':
      return month()
    case 'circa':
      return `around ${month()}`
    case 'day':
      return [format({ dateStyle: 'long' }), partOfDay(wallTimeAt(date.getTime(), tz).hour)]
        .filter(Boolean)
        .join(', ')
    case 'time':
      return `${format({ dateStyle: 'long' })}, ${format({ timeStyle: 'short' })}`
  }
}

/** "Sunday, 19:42": how a moment of today is named on a small screen. */
export function shortDateText(when: Omit<When, 'dateWords'>, now: Date = new Date()): string {
  const { occurredAt, tz, datePrecision } = when
  const date = new Date(occurredAt)
  const isLately = Math.abs(now.getTime() - date.getTime()) < 6 * 86_400_000
  if (datePrecision !== 'time' || !isLately) return dateText(when)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { timeZone: tz, ...options }).format(date)
  return `${format({ weekday: 'long' })}, ${format({ timeStyle: 'short' })}`
}

/** "today", "on Tuesday", "on 3 May"; without `on`, "Tuesday". */
export function dayText(date: Date, on = 'on '): string {
  if (isToday(date)) return 'today'
  const isLately = Date.now() - date.getTime() < 6 * 86_400_000
  const options = isLately ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  return `${on}${new Intl.DateTimeFormat(undefined, options).format(date)}`
}

/** Noon stands for a day of which nothing more is known. */
export const unknownHour = 12

function partOfDay(hour: number): string | undefined {
  if (hour === unknownHour) return undefined
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour > 12 && hour < 18) return 'afternoon'
  return hour >= 18 && hour < 22 ? 'evening' : 'night'
}
