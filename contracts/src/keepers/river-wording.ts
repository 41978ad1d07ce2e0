import { counted } from './keeper-wording.ts'
import type { RiverSpan } from './river.ts'

/** What the river says where it is only a thread. */
export const riverWording = {
  nothing: {
    day: 'Nothing was written on this day.',
    week: 'Nothing was written this week.',
    month: 'Nothing was written in this month.',
    year: 'Nothing was written in this year.',
    decade: 'Nothing was written in this decade.',
  } satisfies Record<RiverSpan, string>,
  nothingSameDay: 'Nothing was written on this day of other years.',
  unwritten: (days: number) => `${counted(days, 'day')} unwritten`,
  nearest: (day: string) => `Go to ${day}`,
} as const

/** The way to a day in all years that have moments on it. */
export function allYears(count: number): string {
  return `This day in all ${count} years`
}
