import { addDays } from '#contracts/keepers/local-date.ts'
import {
  type River,
  type RiverQuery,
  type RiverSpan,
  type RiverStretch,
  spanAround,
} from '#contracts/keepers/river.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { listBestOfDays } from '../dashboard/dashboard.table.ts'
import { getKeeper } from '../keepers.ts'
import { todayIn } from '../today-in.ts'
import { summaryAnswer, type SummaryRow } from '../moments/moment-rows.ts'
import { findDaysAround, listOfDays, listRiverDays, listRiverMonths, listStandingOut } from './river.table.ts'

type Day = Awaited<ReturnType<typeof listRiverDays>>[number]

/** Names on one picture: more would hide the water. */
const namedMax = 8
/** Years of which the same day is shown. */
const yearsMax = 40
const gapsMax = 3
/** The shortest silence that is told, in days. */
const silences: Record<RiverSpan, number> = { day: Infinity, week: Infinity, month: 5, year: 10, decade: 60 }

/** A keeper's time as a river. */
export async function showRiver(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: RiverQuery },
): Promise<River> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { span, at = todayIn(keeper, deps.now()) } = query
  const { from, to } = spanAround(span, at)
  const db = deps.database.reports
  const [whole, days] = await Promise.all([
    listRiverMonths(db, keeper.id),
    listRiverDays(db, keeper.id, { from, to }),
  ])
  const years = otherYears(at, whole)
  const sameDays = years.map((year) => `${yearText(year)}${at.slice(4)}`)
  const isShort = span === 'day' || span === 'week'
  const [named, same, around] = await Promise.all([
    isShort
      ? listOfDays(db, keeper.id, { days: days.map(({ date }) => date), limit: namedMax })
      : listStandingOut(db, keeper.id, { from, to, each: namedMax }),
    // The best of each day comes first: as many rows as days have them all.
    listBestOfDays(db, keeper.id, { days: sameDays, limit: sameDays.length }),
    days.length > 0 ? [] : findDaysAround(db, keeper.id, { from, to }),
  ])
  return {
    ...{ span, at, from, to, whole },
    stretches: stretchesOf(span, { from, to }, days),
    named: (isShort ? named : standingOut(named)).map((row) => summaryAnswer(row, '')),
    gaps: gapsOf(span, days),
    nearest: nearestOf(around, { from, to }),
    sameDay: years.map((year) => {
      const row = same.find(({ local_date }) => Number(local_date.slice(0, 4)) === year)
      return { year, moment: row === undefined ? null : summaryAnswer(row, '') }
    }),
  }
}

function nearestOf(around: readonly string[], { from, to }: { from: string; to: string }): string | null {
  const daysAway = (day: string) => (day < from ? dayCount(day, from) : dayCount(to, day))
  return around.toSorted((a, b) => daysAway(a) - daysAway(b))[0] ?? null
}

/** The years with moments but the one of the day, the latest first, and those without any between them. */
function otherYears(at: string, whole: River['whole']): number[] {
  const first = Number(whole[0]?.month.slice(0, 4) ?? 0)
  const last = Number(whole.at(-1)?.month.slice(0, 4) ?? -1)
  const all = Array.from({ length: Math.min(yearsMax + 1, last - first + 1) }, (_, back) => last - back)
  return all.filter((year) => year !== Number(at.slice(0, 4))).slice(0, yearsMax)
}

/** The span in stretches of one length, whether something was written in them or not. */
function stretchesOf(span: RiverSpan, { from, to }: { from: string; to: string }, days: readonly Day[]) {
  const startOf = (date: string) => {
    if (span === 'decade') return `${date.slice(0, 7)}-01`
    if (span !== 'year') return date
    return addDays(from, Math.floor(dayCount(from, date) / 7) * 7)
  }
  const stretches = new Map<string, RiverStretch & { moods: number }>()
  for (let day = 0; day <= dayCount(from, to); day += 1) {
    const start = startOf(addDays(from, day))
    if (!stretches.has(start))
      stretches.set(start, { date: start, moments: 0, words: 0, mood: null, moods: 0 })
  }
  for (const day of days) {
    const stretch = stretches.get(startOf(day.date))
    if (stretch === undefined) continue
    stretch.moments += day.moments
    stretch.words += day.words
    if (day.mood === null) continue
    const moods = stretch.moods + day.moods
    stretch.mood = ((stretch.mood ?? 0) * stretch.moods + day.mood * day.moods) / moods
    stretch.moods = moods
  }
  return [...stretches.values()].map(({ date, moments, words, mood }) => ({ date, moments, words, mood }))
}

/** The moments with most signs first, each once, then in the order of time. */
function standingOut(rows: readonly SummaryRow[]): SummaryRow[] {
  const signs = new Map<string, { row: SummaryRow; count: number }>()
  for (const row of rows) {
    const known = signs.get(row.id)
    signs.set(row.id, { row, count: (known?.count ?? 0) + 1 + Number(row.pinned) })
  }
  return [...signs.values()]
    .toSorted((a, b) => b.count - a.count || b.row.words - a.row.words)
    .slice(0, namedMax)
    .map(({ row }) => row)
    .toSorted((a, b) => (a.local_date < b.local_date ? -1 : 1))
}

/** The longest silences between two days that were written on, in the order of time. */
function gapsOf(span: RiverSpan, days: readonly Day[]) {
  const gaps: River['gaps'] = []
  for (const [at, { date }] of days.entries()) {
    const before = days[at - 1]?.date
    if (before === undefined) continue
    const silent = dayCount(before, date) - 1
    if (silent >= silences[span]) gaps.push({ from: addDays(before, 1), to: addDays(date, -1), days: silent })
  }
  return gaps
    .toSorted((a, b) => b.days - a.days)
    .slice(0, gapsMax)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function dayCount(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
