import { z } from 'zod'
import { success } from '../envelope.ts'
import { addDays } from './local-date.ts'
import { LocalDate } from './keepers.ts'
import { MomentSummary } from './moments.ts'

/** How much time the river shows at once. */
export const riverSpans = ['day', 'week', 'month', 'year', 'decade'] as const
export type RiverSpan = (typeof riverSpans)[number]

const RealDate = LocalDate.refine((day) => !Number.isNaN(Date.parse(day)), 'Use a date such as 2026-11-22.')

/** The span around a day. */
export const RiverQuery = z.object({ span: z.enum(riverSpans).default('year'), at: RealDate.optional() })
export type RiverQuery = z.infer<typeof RiverQuery>

/** A stretch of the river: how much was written in it, and how it felt, from -2 to 2, where that was said. */
const Stretch = z.object({
  date: LocalDate,
  moments: z.number().int(),
  words: z.number().int(),
  mood: z.number().nullable(),
})
export type RiverStretch = z.infer<typeof Stretch>

/** A keeper's time: all of it, a span of it, and the same day of other years. */
export const River = z.object({
  span: z.enum(riverSpans),
  at: LocalDate,
  from: LocalDate,
  to: LocalDate,
  /** Each month with moments, the oldest first. */
  whole: z.array(z.object({ month: z.string(), moments: z.number().int(), mood: z.number().nullable() })),
  /** The span in days, weeks from its first day, or months; the empty ones too. */
  stretches: z.array(Stretch),
  /** Moments that stand out: pinned, longest, brightest, heaviest. Of a day or week all, up to a limit. */
  named: z.array(MomentSummary),
  /** The longest silences in the span, with both days included. */
  gaps: z.array(z.object({ from: LocalDate, to: LocalDate, days: z.number().int() })),
  /** The nearest day with moments, where the span has none; null where no day is known. */
  nearest: LocalDate.nullable(),
  /** The best moment of the day `at` in every other year since the first, the latest year first; null where nothing was written. */
  sameDay: z.array(z.object({ year: z.number().int(), moment: MomentSummary.nullable() })),
})
export type River = z.infer<typeof River>

export const RiverAnswer = success(River)

/** The first and the last day of the span around a day. Weeks begin on Monday, decades with a year that ends in 0. */
export function spanAround(span: RiverSpan, at: string): { from: string; to: string } {
  const year = Number(at.slice(0, 4))
  if (span === 'day') return { from: at, to: at }
  if (span === 'week') {
    const from = addDays(at, -((new Date(at).getUTCDay() + 6) % 7))
    return { from: withinCalendar(from), to: withinCalendar(addDays(from, 6)) }
  }
  if (span === 'month') {
    const from = `${at.slice(0, 7)}-01`
    return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
  }
  const first = span === 'year' ? year : year - (year % 10)
  const last = span === 'year' ? year : first + 9
  return { from: `${yearText(Math.max(1, first))}-01-01`, to: `${yearText(last)}-12-31` }
}

/** The day around which the span before or after lies. */
export function nextSpan(span: RiverSpan, at: string, direction: 1 | -1): string {
  const { from, to } = spanAround(span, at)
  return withinCalendar(direction === 1 ? addDays(to, 1) : addDays(from, -1))
}

/** The nearest day of the years 1 to 9999. Beyond them years have a sign, and no longer four digits. */
function withinCalendar(day: string): string {
  if (day.startsWith('+')) return '9999-12-31'
  return day.startsWith('-') || day.startsWith('0000') ? '0001-01-01' : day
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
