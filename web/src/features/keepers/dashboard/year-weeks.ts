import { addDays } from '#contracts/keepers/local-date.ts'

/** One day of the year, drawn in a column for its week and a row for its weekday, Monday first. */
export type YearDay = { date: string; count: number; level: number; week: number; weekday: number }

export const weekCount = 53
/** A day with more is as strong as one with these. */
const fullDay = 4

/** The days of the 53 weeks that end with the one of today. What comes after today is left out. */
export function yearDays(today: string, counted: readonly { date: string; count: number }[]): YearDay[] {
  const counts = new Map(counted.map(({ date, count }) => [date, count]))
  const first = addDays(today, -weekdayOf(today) - 7 * (weekCount - 1))
  const days = 7 * (weekCount - 1) + weekdayOf(today) + 1
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(first, at)
    const count = counts.get(date) ?? 0
    return { date, count, level: Math.min(count, fullDay), week: Math.floor(at / 7), weekday: at % 7 }
  })
}

/** The months that begin in these days, each with the week in which it does. */
export function monthStarts(days: readonly YearDay[]): { month: string; week: number }[] {
  const starts: { month: string; week: number }[] = []
  for (const { date, week } of days) if (date.endsWith('-01')) starts.push({ month: date.slice(0, 7), week })
  return starts
}

/** What each month holds, the newest first; months without a moment are left out. */
export function monthSums(days: readonly YearDay[]): { month: string; days: number; moments: number }[] {
  const sums = new Map<string, { month: string; days: number; moments: number }>()
  for (const { date, count } of days) {
    if (count === 0) continue
    const month = date.slice(0, 7)
    const sum = sums.get(month) ?? { month, days: 0, moments: 0 }
    sums.set(month, { month, days: sum.days + 1, moments: sum.moments + count })
  }
  return [...sums.values()].toReversed()
}

/** A short journey's name needs this many weeks of room. */
const nameWeeks = 9

/** Spans in as few rows as they fit in beside each other, in the order in which they begin. */
export function chapterRows<T extends { from: number; to: number }>(spans: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const span of spans) {
    const row = rows.find((one) => one.every(({ from, to }) => Math.max(to, from + nameWeeks) < span.from))
    if (row) row.push(span)
    else rows.push([span])
  }
  return rows
}

/** From 0, Monday, to 6. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
