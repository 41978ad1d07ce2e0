import type { MomentMonth } from '#contracts/keepers/moments.ts'
import { monthIndex } from './moment-dates.ts'

/** A month as a line of the scrubber. */
export type ScrubberLine = MomentMonth & {
  /** Its middle, from 0 at the top to 1 at the bottom. */
  at: number
  /** How full it was, from 0 to 1. */
  fullness: number
}
export type ScrubberYear = { year: string; at: number }

/** Longer spans than this leave out the months without moments. */
const mostMonths = 1_200

/**
 * The months from top to bottom, each at its time, and where the years begin that have room for their name; `yearsMax` is
 * how many fit.
 */
export function scrubberLines(
  months: readonly MomentMonth[],
  yearsMax: number,
): { lines: ScrubberLine[]; years: ScrubberYear[]; slots: number } {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return { lines: [], years: [], slots: 0 }
  const span = Math.abs(monthIndex(first.month) - monthIndex(last.month)) + 1
  const isByTime = span <= mostMonths
  const slots = isByTime ? span : months.length
  const most = Math.max(1, ...months.map(({ count }) => count))
  const lines = months.map((month, index) => {
    const slot = isByTime ? Math.abs(monthIndex(month.month) - monthIndex(first.month)) : index
    // A month with one moment is seen beside one with a hundred.
    return { ...month, at: (slot + 0.5) / slots, fullness: Math.sqrt(month.count / most) }
  })
  return { lines, years: yearsOf(lines, yearsMax), slots }
}

function yearsOf(lines: readonly ScrubberLine[], yearsMax: number): ScrubberYear[] {
  const firsts = lines.filter(({ month }, index) => lines[index - 1]?.month.slice(0, 4) !== month.slice(0, 4))
  const years: ScrubberYear[] = []
  for (const { month, at } of firsts)
    if (at - (years.at(-1)?.at ?? -1) >= 1 / Math.max(1, yearsMax))
      years.push({ year: month.slice(0, 4), at })
  return years
}

/** The line nearest to a place between 0 and 1. */
export function nearestLine(lines: readonly ScrubberLine[], at: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const [line, next] = [lines[middle], lines[middle + 1]]
    if (line && next && (line.at + next.at) / 2 < at) low = middle + 1
    else high = middle
  }
  return low
}
