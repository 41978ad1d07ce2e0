import type { Journey, JourneyArc } from '#contracts/keepers/journeys.ts'
import { daysBetween } from './journey-days.ts'

export type Span = { from: string; to: string }

/** Where a day is between the first and the last, in percent. */
export function percentOf(day: string, { from, to }: Span): number {
  const whole = Math.max(1, daysBetween(from, to))
  return Math.min(100, Math.max(0, (daysBetween(from, day) / whole) * 100))
}

/** Where a mood is on a strip, from the top in pixels. */
export function heightOf(mood: number): number {
  return 46 - mood * 16
}

export type MoodPoint = { x: number; mood: number; on: string }

/** The runs of moods that a line joins: a gap ends a run. */
export function runsOf({ points, gaps }: JourneyArc, span: Span): MoodPoint[][] {
  const runs: MoodPoint[][] = []
  let last: string | undefined
  for (const { on, mood } of points) {
    if (mood === null) continue
    const previous = last
    const isCut = previous === undefined || gaps.some(({ from }) => from > previous && from <= on)
    if (isCut) runs.push([])
    runs.at(-1)?.push({ x: percentOf(on, span), mood, on })
    last = on
  }
  return runs
}

/** A line through points that is level at each of them, as water is; of one, a dot. `x` is stretched by ten. */
export function curveOf(run: readonly MoodPoint[]): string {
  const line = run
    .map(({ x, mood }, at) => {
      const [here, y] = [x * 10, heightOf(mood)]
      const before = run[at - 1]
      if (!before) return `M${here.toFixed(1)} ${y}`
      const middle = ((before.x * 10 + here) / 2).toFixed(1)
      return `C${middle} ${heightOf(before.mood)} ${middle} ${y} ${here.toFixed(1)} ${y}`
    })
    .join('')
  return run.length === 1 ? `${line}h0.1` : line
}

/** Straight lines from the end of each run to the start of the next. */
export function bridgesOf(runs: readonly MoodPoint[][]): string {
  return runs
    .slice(1)
    .map((run, at) => {
      const [from, to] = [runs[at]?.at(-1), run[0]]
      if (!from || !to) return ''
      return `M${(from.x * 10).toFixed(1)} ${heightOf(from.mood)}L${(to.x * 10).toFixed(1)} ${heightOf(to.mood)}`
    })
    .join('')
}

/** The months, quarters or years that begin within a span, few enough to be read. */
export function ticksOf({ from, to }: Span): string[] {
  const months = Math.max(1, Math.round(daysBetween(from, to) / 30))
  const step = [1, 3, 6, 12, 24, 60, 120].find((every) => months / every <= 7) ?? 240
  const [year = 0, month = 1] = from.split('-').map(Number)
  const first = Math.ceil((year * 12 + month) / step) * step
  const ticks: string[] = []
  for (let at = first; ticks.length < 10; at += step) {
    const day = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
    if (day > to) break
    ticks.push(day)
  }
  return ticks
}

export type MilestoneMark = {
  id: string
  title: string
  x: number
  isReached: boolean
  side: 'right' | 'left'
  hasLabel: boolean
}

/** Pixels of a strip, and of a letter of its labels. */
const stripWidth = 632
const letterWidth = 6.3

/** Milestones with a day, with a label where there is room for one. */
export function marksOf({ milestones }: Pick<Journey, 'milestones'>, span: Span): MilestoneMark[] {
  const dated = milestones.flatMap(({ id, title, reachedOn, dueOn }) => {
    const day = reachedOn ?? dueOn
    return day === null ? [] : [{ id, title, day, isReached: reachedOn !== null }]
  })
  const ordered = dated.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const xs = ordered.map(({ day }) => percentOf(day, span))
  let taken = 0
  return ordered.map(({ id, title, isReached }, at) => {
    const x = xs[at] ?? 0
    const here = (x / 100) * stripWidth
    const width = title.length * letterWidth + 16
    const next = ((xs[at + 1] ?? 102) / 100) * stripWidth - 8
    const fitsRight = here > taken && here + width < Math.min(next, stripWidth + 12)
    const fitsLeft = !fitsRight && here - width > taken
    taken = Math.max(taken, fitsRight ? here + width : here + 8)
    return { id, title, x, isReached, side: fitsRight ? 'right' : 'left', hasLabel: fitsRight || fitsLeft }
  })
}
