import type { JourneyArc } from '#contracts/keepers/journeys.ts'

/** What one day of a journey had; days are `YYYY-MM-DD`. */
export type JourneyDay = { day: string; moments: number; moods: number; moodSum: number }

const dayMs = 24 * 3_600_000
/** Up to these spans, a strip shows each day, or each week. */
const daysShown = 120
const weeksShown = 800
/** A time without a moment is worth a word from here on, if it is this part of the whole, and longer than usual. */
const gapMinDays = 10
const gapMinPart = 0.05
const gapMinTimesUsual = 2

/** The mood of a journey over its span, and the long times without a moment. `days` are in order. */
export function arcOf(days: readonly JourneyDay[]): JourneyArc {
  const span = dayNumber(days.at(-1)?.day) - dayNumber(days[0]?.day) + 1
  const unit = span <= daysShown ? 'day' : span <= weeksShown ? 'week' : 'month'
  const parts = Map.groupBy(days, ({ day }) => partOf(day, unit))
  return {
    unit,
    points: [...parts.values()].map(pointOf),
    gaps: gapsOf(days, Math.max(gapMinDays, span * gapMinPart, usualStep(days) * gapMinTimesUsual)),
  }
}

function partOf(day: string, unit: JourneyArc['unit']): string {
  if (unit === 'day') return day
  // The first of January 1970 was a Thursday.
  return unit === 'month' ? day.slice(0, 7) : String(Math.floor((dayNumber(day) + 3) / 7))
}

function pointOf(days: readonly JourneyDay[]): JourneyArc['points'][number] {
  const sum = (of: (day: JourneyDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const moods = sum((day) => day.moods)
  return {
    on: days[Math.floor((days.length - 1) / 2)]?.day ?? '',
    moments: sum((day) => day.moments),
    mood: moods === 0 ? null : Math.round((sum((day) => day.moodSum) / moods) * 100) / 100,
  }
}

/** How many days usually lie between one day with moments and the next. */
function usualStep(days: readonly JourneyDay[]): number {
  const steps = days.slice(1).map(({ day }, at) => dayNumber(day) - dayNumber(days[at]?.day))
  return steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
}

function gapsOf(days: readonly JourneyDay[], leastDays: number): JourneyArc['gaps'] {
  return days.slice(1).flatMap(({ day }, at) => {
    const [last, next] = [dayNumber(days[at]?.day), dayNumber(day)]
    const length = next - last - 1
    return length < leastDays ? [] : [{ from: dayOf(last + 1), to: dayOf(next - 1), days: length }]
  })
}

function dayNumber(day = '1970-01-01'): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
