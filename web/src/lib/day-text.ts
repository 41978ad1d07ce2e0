const full = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full' })

/** "Sunday, 15 November 2026", of a `YYYY-MM-DD`. */
export function fullDay(day: string): string {
  return full.format(dateOf(day))
}

/** The midnight in UTC at which a day, a month or a year begins. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const result = new Date(0)
  result.setUTCFullYear(year, month - 1, date)
  return result
}
