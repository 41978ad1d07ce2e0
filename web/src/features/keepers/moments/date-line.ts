import { dayAt } from '#contracts/keepers/local-date.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { dateText, longWeekday, type Dated } from './moment-dates.ts'

/**
 * When it was, with the time where it is known, and in the person's own words where there are any. A time has
 * the calendar's date: an hour past midnight that is listed with the day before says so.
 */
export function dateLine(moment: Dated): string {
  const { datePrecision, dateWords } = moment
  return [...(datePrecision === 'time' ? timeTexts(moment) : [dateText(moment)]), dateWords]
    .filter(Boolean)
    .join(' · ')
}

function timeTexts({ occurredAt, tz: timeZone, localDate }: Dated): string[] {
  const time = new Date(occurredAt)
  const [date, clock] = [{ dateStyle: 'full' } as const, { timeStyle: 'short' } as const].map((style) =>
    new Intl.DateTimeFormat(undefined, { ...style, timeZone }).format(time),
  )
  const isOfOwnDay = dayAt(time.getTime(), timeZone) === localDate
  return [`${date}, ${clock}`, isOfOwnDay ? '' : momentListWording.listedUnder(longWeekday(localDate))]
}
