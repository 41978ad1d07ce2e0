import { isToday, weekdayAndDayText } from '../../../lib/time-text.ts'

/** `YYYY-MM`, where the browser is. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Every month from one to another, the latest first. At most so many as a person's life has. */
export function monthsBetween(first: string, last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  const months: string[] = []
  for (let back = 0; back < 1_200; back++) {
    const name = monthOf(new Date(year, month - 1 - back))
    if (name < first) break
    months.push(name)
  }
  return months.length > 0 ? months : [last]
}

/** "Today, Sunday 22 November" */
export function dayText(at: string): string {
  const date = new Date(at)
  const day = weekdayAndDayText(date)
  return isToday(date) ? `Today, ${day}` : day
}
