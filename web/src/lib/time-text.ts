/** Instants as people read them, in the customs that their browser names; days without a time are in `day-text`. */

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const exactClock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const fullDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const weekdayAndDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** "9:40 AM" */
export function clockText(date: Date): string {
  return clock.format(date)
}

/** "9:40:12 AM" */
export function exactClockText(date: Date): string {
  return exactClock.format(date)
}

/** "14 Mar" */
export function shortDayText(date: Date): string {
  return shortDay.format(date)
}

/** "14 March 2026" */
export function longDayText(date: Date): string {
  return longDay.format(date)
}

/** "Saturday, 14 March" */
export function weekdayAndDayText(date: Date): string {
  return weekdayAndDay.format(date)
}

/** "Saturday, 14 March 2026" */
export function fullDayText(date: Date): string {
  return fullDay.format(date)
}

/** "Sat 9:40 AM" */
export function weekdayClockText(date: Date): string {
  return `${weekday.format(date)} ${clock.format(date)}`
}

/** "Saturday 14 March 2026 at 9:40 AM" */
export function fullText(date: Date): string {
  return full.format(date)
}

/** "14 Mar 2026, 9:40:12 AM" */
export function exactText(date: Date): string {
  return exact.format(date)
}

/** Whether it is today, where the browser is. */
export function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}
