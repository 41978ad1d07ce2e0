import type { Moment } from '#contracts/keepers/moments.ts'

/** "March 2026" */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(undefined, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
}

/** The years, or the months of one year, that a book goes over. */
export function spanOf(moments: readonly Pick<Moment, 'localDate'>[]): string {
  const [first, last] = [moments[0]?.localDate ?? '', moments.at(-1)?.localDate ?? '']
  if (first.slice(0, 7) === last.slice(0, 7)) return monthName(first.slice(0, 7))
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return from === to ? String(from) : `${from} – ${to}`
}
