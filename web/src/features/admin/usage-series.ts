import type { Usage, UsageFigures } from '#contracts/logs/usage.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { shortDayText, weekdayClockText } from '../../lib/time-text.ts'

/** A group of runs with the colour that tells it apart; `id` names it in the points. */
export type UsageGroup = { id: string; label: string; colour: string; figures: UsageFigures }

/** One hour or day; groups without runs in it have no figures. */
export type UsagePoint = { at: string; label: string; byGroup: ReadonlyMap<string, UsageFigures> }

const otherId = 'others'

/** The groups of a report, those with most runs first. */
export function groupsOf(usage: Usage): UsageGroup[] {
  return usage.groups.map(({ key, label, ...figures }, place) => ({
    id: key ?? otherId,
    label: usage.by === 'provider' ? providerName(label) : label,
    colour: key === null ? 'var(--chart-other)' : `var(--chart-${place + 1})`,
    figures,
  }))
}

/** A picture of fewer hours or days says little. */
const leastPoints = 7

/**
 * Every hour or day of the report up to its last, also those in which nothing ran. On Keeper's first days it begins with
 * the first run rather than with weeks of nothing.
 */
export function pointsOf(usage: Usage): UsagePoint[] {
  const byMoment = Map.groupBy(usage.series, ({ at }) => Date.parse(at))
  const points: UsagePoint[] = []
  for (const moment of momentsOf(usage)) {
    const rows = byMoment.get(moment) ?? []
    points.push({
      at: new Date(moment).toISOString(),
      label: labelOf(new Date(moment), usage.bucket),
      byGroup: new Map(rows.map(({ key, at: _at, ...figures }) => [key ?? otherId, figures])),
    })
  }
  return points
}

/** Whether everything in the report ran on its last day. */
export function isWithinADay({ bucket, series, to }: Usage): boolean {
  const sinceMs = Date.parse(to) - stepsMs.day
  return bucket === 'day' && series.length > 0 && series.every(({ at }) => Date.parse(at) > sinceMs)
}

const hourMs = 60 * 60_000
const stepsMs = { hour: hourMs, day: 24 * hourMs }

/** The server's hours and days all begin at whole steps from one another. */
function momentsOf({ from, to, bucket, series }: Usage): number[] {
  const known = series[0]
  if (known === undefined) return []
  const stepMs = stepsMs[bucket]
  const anchor = Date.parse(known.at)
  const first = anchor - Math.floor((anchor - Date.parse(from)) / stepMs) * stepMs
  const begin = first > Date.parse(from) ? first - stepMs : first
  const last = begin + Math.ceil((Date.parse(to) - begin) / stepMs) * stepMs
  const firstRun = Math.min(...series.map(({ at }) => Date.parse(at)))
  const moments: number[] = []
  for (
    let moment = Math.max(begin, Math.min(firstRun - stepMs, last - leastPoints * stepMs));
    moment < Date.parse(to);
    moment += stepMs
  )
    moments.push(moment)
  return moments
}

function labelOf(date: Date, bucket: Usage['bucket']): string {
  // A day of the report begins at the same time all year: where the clocks changed since, an hour off midnight.
  return bucket === 'day' ? shortDayText(new Date(date.getTime() + stepsMs.day / 2)) : weekdayClockText(date)
}

function providerName(name: string): string {
  if (name === 'mock') return 'Mock'
  return Object.entries(providerLabels).find(([provider]) => provider === name)?.[1] ?? name
}
