import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { dateOf, dayAndMonth, fullDay, longDay, mediumDay, monthText } from '../../../lib/day-text.ts'

/** Days of moments as people read them. A day is `YYYY-MM-DD`, a month `YYYY-MM`, wherever one is. */

const inUtc = { timeZone: 'UTC' } as const
const yearFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, year: 'numeric' })
const weekdayFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, weekday: 'short' })
const longWeekdayFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, weekday: 'long' })
const shortFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, day: 'numeric', month: 'short' })

/** What says when a moment was. */
export type Dated = Pick<MomentSummary, 'localDate' | 'datePrecision' | 'dateWords' | 'occurredAt' | 'tz'>

/** "15", or nothing where no day is known. */
export function dayNumber({ localDate, datePrecision }: Dated): string {
  return datePrecision === 'month' || datePrecision === 'year' ? '–' : String(Number(localDate.slice(8)))
}

/** "Sun", or what is known of the day. */
export function weekdayText({ localDate, datePrecision }: Dated): string {
  if (datePrecision === 'circa') return 'about'
  if (datePrecision === 'month' || datePrecision === 'year') return datePrecision
  return weekdayFormat.format(dateOf(localDate))
}

/** "Sunday, 15 November 2026", as exactly as it is known. */
export function dateText({ localDate, datePrecision }: Pick<Dated, 'localDate' | 'datePrecision'>): string {
  if (datePrecision === 'year') return yearFormat.format(dateOf(localDate))
  if (datePrecision === 'month') return monthText(localDate)
  return datePrecision === 'circa' ? `About ${longDay(localDate)}` : fullDay(localDate)
}

/** "15 November" this year, "15 November 2023" before. */
export function nearDayText({ localDate }: Pick<Dated, 'localDate'>, today = new Date()): string {
  const isThisYear = localDate.startsWith(`${today.getFullYear()}-`)
  return isThisYear ? dayAndMonth(localDate) : longDay(localDate)
}

/** "Wednesday" */
export function longWeekday(day: string): string {
  return longWeekdayFormat.format(dateOf(day))
}

/** "Wednesday, 2023" */
export function weekdayAndYear({ localDate }: Pick<Dated, 'localDate'>): string {
  return `${longWeekday(localDate)}, ${yearFormat.format(dateOf(localDate))}`
}

/** "15 Nov" */
export function shortDay({ localDate }: Pick<Dated, 'localDate'>): string {
  return shortFormat.format(dateOf(localDate))
}

/** "15 Nov" this year, "15 Nov 2023" before. */
export function nearShortDay({ localDate }: Pick<Dated, 'localDate'>, today = new Date()): string {
  const isThisYear = localDate.startsWith(`${today.getFullYear()}-`)
  return isThisYear ? shortFormat.format(dateOf(localDate)) : mediumDay(localDate)
}

/** How many months a month is after the year 0. */
export function monthIndex(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** The weeks of a month from Monday on; what is outside of it is undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = dateOf(month)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day < 1 || day > days ? undefined : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

/** "Mon" to "Sun" */
export const weekdayNames = Array.from({ length: 7 }, (_, day) =>
  weekdayFormat.format(new Date(Date.UTC(2024, 0, 1 + day))),
)
