import type { Usage, UsageFigures, UsageQuery } from '#contracts/usage.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { seenRuns } from './logs.ts'
import { measureRuns, otherKey, type UsageRow } from './usage.table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const usualDays = 30
/** Up to this range the report is by hour, beyond it by day. */
const hourlyMs = 3 * dayMs
/** So many groups are told apart; more could not be told apart in a picture. */
const groupsMax = 7

/** What the runs that the caller may see add up to, as a whole, by group, and by group over time. */
export async function getUsage(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  { by, offsetMinutes, ...range }: UsageQuery,
): Promise<Usage> {
  const to = range.to ?? new Date(deps.now()).toISOString()
  const from = range.from ?? new Date(Date.parse(to) - usualDays * dayMs).toISOString()
  const bucket = Date.parse(to) - Date.parse(from) <= hourlyMs ? 'hour' : 'day'
  const bucketMs = bucket === 'hour' ? hourMs : dayMs
  const shiftMs = offsetMinutes * minuteMs
  const seen = seenRuns(deps, user, { from, to })
  const { reports } = deps.database
  const [totals] = await measureRuns(reports, seen, {})
  const all = await measureRuns(reports, seen, { by })
  const shown = all.slice(0, groupsMax).map((group) => group.key)
  const rest =
    all.length > groupsMax
      ? (await measureRuns(reports, seen, { by, shown })).filter((row) => row.key === otherKey)
      : []
  const series = await measureRuns(reports, seen, { by, shown, bucket: { ms: bucketMs, shiftMs } })
  return {
    from,
    to,
    by,
    bucket,
    totals: totals ? figuresOf(totals) : noFigures,
    groups: [...all.slice(0, groupsMax), ...rest].map((row) => ({
      ...keyOf(row),
      label: row.key === otherKey ? `${all.length - groupsMax} others` : row.label,
      ...figuresOf(row),
    })),
    series: series
      .toSorted((one, other) => one.bucket - other.bucket)
      .map((row) => ({
        at: new Date(row.bucket * bucketMs - shiftMs).toISOString(),
        ...keyOf(row),
        ...figuresOf(row),
      })),
  }
}

const noFigures: UsageFigures = {
  runs: 0,
  failed: 0,
  tokens: 0,
  cost_micro_usd: 0,
  median_ms: null,
  p95_ms: null,
}

function keyOf({ key }: UsageRow): { key: string | null } {
  return { key: key === otherKey ? null : key }
}

/** PostgreSQL answers sums as text. */
function figuresOf(row: UsageRow): UsageFigures {
  return {
    runs: Number(row.runs),
    failed: Number(row.failed),
    tokens: Number(row.tokens),
    cost_micro_usd: Number(row.cost_micro_usd),
    median_ms: row.median_ms,
    p95_ms: row.p95_ms,
  }
}
