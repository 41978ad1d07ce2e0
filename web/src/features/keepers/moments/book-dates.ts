import type { Moment } from '#contracts/keepers/moments.ts'
import { monthText } from '../../../lib/day-text.ts'

/** The years, or the months of one year, that a book goes over. */
export function spanOf(moments: readonly Pick<Moment, 'localDate'>[]): string {
  // A journey's path may go back in time.
  const days = moments.map(({ localDate }) => localDate).toSorted()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  if (first.slice(0, 7) === last.slice(0, 7)) return monthText(first.slice(0, 7))
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return from === to ? String(from) : `${from} – ${to}`
}
