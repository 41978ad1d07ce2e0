import { dayAt, wallTimeAt } from '#contracts/keepers/local-date.ts'
import type { PublicMoment } from './public-keepers.table.ts'

type Dated = Pick<PublicMoment, 'local_date' | 'date_precision' | 'date_words' | 'occurred_at' | 'tz'>

const inUtc = { timeZone: 'UTC' } as const
const yearFormat = new Intl.DateTimeFormat('en-GB', { ...inUtc, year: 'numeric' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { ...inUtc, month: 'long', year: 'numeric' })
const longFormat = new Intl.DateTimeFormat('en-GB', { ...inUtc, dateStyle: 'long' })
const fullFormat = new Intl.DateTimeFormat('en-GB', { ...inUtc, dateStyle: 'full' })

/** When a moment was, in the writer's words or as exactly as the writer said. */
export function dateLine(moment: Dated): string {
  if (moment.date_words !== null) return moment.date_words
  const date = new Date(`${shownDay(moment)}T00:00:00Z`)
  if (moment.date_precision === 'year') return yearFormat.format(date)
  if (moment.date_precision === 'month') return monthFormat.format(date)
  if (moment.date_precision === 'circa') return `About ${longFormat.format(date)}`
  if (moment.date_precision === 'day') return fullFormat.format(date)
  const { hour, minute } = wallTimeAt(Number(moment.occurred_at), moment.tz)
  return `${fullFormat.format(date)}, ${twoDigits(hour)}:${twoDigits(minute)}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

/** A time is dated by the calendar, although the hours before a keeper's day starts belong to the day before. */
function shownDay({ local_date, date_precision, occurred_at, tz }: Dated): string {
  if (date_precision !== 'time') return local_date
  return dayAt(Number(occurred_at), tz)
}

/** `datetime` of the day, where a day is known: no page tells more than the writer did. */
export function machineDate(moment: Dated): string | undefined {
  const { local_date, date_precision, date_words } = moment
  if (date_words !== null || date_precision === 'circa') return undefined
  if (date_precision === 'year') return local_date.slice(0, 4)
  return date_precision === 'month' ? local_date.slice(0, 7) : shownDay(moment)
}

/** For a feed: noon of the day, since the exact time would tell the writer's time zone. */
export function feedDate(moment: Dated): string | undefined {
  const date = machineDate(moment)
  return date?.length === 10 ? new Date(`${date}T12:00:00Z`).toUTCString() : undefined
}
