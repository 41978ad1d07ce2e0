import { addDays } from './local-date.ts'

/** Weeks of a journal: seven local days from Monday on, each named by its Monday. Schema-free. */

/** The Monday of the week that a day, `YYYY-MM-DD`, is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The Monday of the last week that is over on a day. */
export function lastFinishedWeek(today: string): string {
  return addDays(mondayOf(today), -7)
}

export function sundayOf(weekStart: string): string {
  return addDays(weekStart, 6)
}

/** When a review is written by itself: a day of the week, 1 for Monday to 7, and an hour, 0 to 23. */
export type WeekHour = { weekday: number; hour: number }

/** What is offered first. */
export const defaultWeekHour: WeekHour = { weekday: 1, hour: 7 }

/** Weeks in a page of the earlier ones. */
export const weekReviewsPageSize = 26
