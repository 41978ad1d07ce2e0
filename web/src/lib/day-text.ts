/** Days without a time as people read them, in the customs that their browser names. A day is `YYYY-MM-DD`. */

const inUtc = { timeZone: 'UTC' } as const
const full = new Intl.DateTimeFormat(undefined, { ...inUtc, dateStyle: 'full' })
const long = new Intl.DateTimeFormat(undefined, { ...inUtc, dateStyle: 'long' })
const medium = new Intl.DateTimeFormat(undefined, { ...inUtc, dateStyle: 'medium' })
const dayMonth = new Intl.DateTimeFormat(undefined, { ...inUtc, day: 'numeric', month: 'long' })
const monthAlone = new Intl.DateTimeFormat(undefined, { ...inUtc, month: 'long' })
const monthYear = new Intl.DateTimeFormat(undefined, { ...inUtc, month: 'long', year: 'numeric' })

/** "Sunday, 15 November 2026" */
export function fullDay(day: string): string {
  return full.format(dateOf(day))
}

/** "15 November 2026" */
export function longDay(day: string): string {
  return long.format(dateOf(day))
}

/** "15 Nov 2026" */
export function mediumDay(day: string): string {
  return medium.format(dateOf(day))
}

/** "15 November" */
export function dayAndMonth(day: string): string {
  return dayMonth.format(dateOf(day))
}

/** "November 2026", of a day or a `YYYY-MM`. */
export function monthText(month: string): string {
  return monthYear.format(dateOf(month))
}

/** "November" this year, "November 2023" before. */
export function monthHeading(month: string, today = new Date()): string {
  return month.startsWith(`${today.getFullYear()}-`) ? monthAlone.format(dateOf(month)) : monthText(month)
}

/** "16–22 November 2026", from one day to another. */
export function daySpan(from: string, to: string): string {
  return long.formatRange(dateOf(from), dateOf(to))
}

/** The last day of a `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const day = dateOf(month)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** A sentence of the server with the days in it as people read them. */
export function withDays(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d\d-\d\d\b/g, longDay)
}

/** The midnight in UTC at which a day, a month or a year begins. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const result = new Date(0)
  result.setUTCFullYear(year, month - 1, date)
  return result
}
