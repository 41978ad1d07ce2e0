import { clockText, isToday } from '../../../lib/time-text.ts'

const monthName = new Intl.DateTimeFormat('en', { month: 'long' })
const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const whole = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** `YYYY-MM`, where the browser is. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** "November", and of another year "November 2025". */
export function monthText(month: string, today: Date): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(year, number - 1)
  return (year === today.getFullYear() ? monthName : monthAndYear).format(first)
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
  const day = dayOfYear.format(date).replace(',', '')
  return isToday(date) ? `Today, ${day}` : day
}

/** "21 September 2019" */
export function dateText(at: string): string {
  return whole.format(new Date(at))
}

/** "19:51" */
export function timeText(at: string): string {
  return clockText(new Date(at))
}
