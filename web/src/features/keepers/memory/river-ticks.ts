import { addDays } from '#contracts/keepers/local-date.ts'
import type { River } from '#contracts/keepers/river.ts'

const inUtc = { timeZone: 'UTC' } as const
const formats = {
  day: new Intl.DateTimeFormat(undefined, { ...inUtc, dateStyle: 'full' }),
  week: new Intl.DateTimeFormat(undefined, { ...inUtc, weekday: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat(undefined, { ...inUtc, day: 'numeric', month: 'short' }),
  year: new Intl.DateTimeFormat(undefined, { ...inUtc, month: 'short' }),
  decade: new Intl.DateTimeFormat(undefined, { ...inUtc, year: 'numeric' }),
}

/** What is shown under the river, at the day where it begins. */
export function spanTicks({
  span,
  from,
  to,
}: Pick<River, 'span' | 'from' | 'to'>): { date: string; label: string }[] {
  const dates: string[] = []
  if (span === 'day') dates.push(from)
  else if (span === 'week' || span === 'month')
    for (let date = from; date <= to && dates.length < 8; date = addDays(date, span === 'week' ? 1 : 5))
      dates.push(date)
  else {
    const first = Number(from.slice(0, 4))
    if (span === 'year')
      for (let month = 1; month <= 12; month += 1) dates.push(`${from.slice(0, 4)}-${two(month)}-01`)
    else
      for (let year = first; year <= Number(to.slice(0, 4)); year += 1)
        dates.push(`${String(year).padStart(4, '0')}-01-01`)
  }
  return dates.map((date) => ({ date, label: formats[span].format(Date.parse(date)) }))
}

/** "2026", "November 2026", "16 – 22 November 2026": what a span is called. */
export function spanTitle({ span, from, to }: Pick<River, 'span' | 'from' | 'to'>): string {
  if (span === 'day') return formats.day.format(Date.parse(from))
  if (span === 'year') return String(Number(from.slice(0, 4)))
  if (span === 'decade') return `${Number(from.slice(0, 4))} – ${Number(to.slice(0, 4))}`
  if (span === 'month') return monthFormat.format(Date.parse(from))
  return weekFormat.formatRange(Date.parse(from), Date.parse(to))
}

const monthFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, month: 'long', year: 'numeric' })
const weekFormat = new Intl.DateTimeFormat(undefined, { ...inUtc, dateStyle: 'long' })

function two(number: number): string {
  return String(number).padStart(2, '0')
}
