import { usageDaysMax } from '#contracts/limits/limits.ts'
import { logWording } from '#contracts/logs/log-wording.ts'
import type { OwnKeySpending, Usage, UsageFigures, UsageQuery } from '#contracts/logs/usage.ts'
import { addLatencies, quantileMs } from '../../database/latency-classes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { sumOwnKeySpending } from '../runs/index.ts'
import { seenRuns } from './logs.ts'
import { measureUsage, otherKey, type UsageRow } from './usage.table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const usualDays = 30
/** Up to this range the report is by hour, beyond it by day. */
const hourlyMs = 3 * dayMs
/** How many groups are shown separately; more couldn't be distinguished in a chart. */
const groupsMax = 7

const ownKeyDays = 7

/** What was spent lately with the caller's own keys, whoever ran the agents. */
export async function getOwnKeySpending(
  deps: Pick<Deps, 'database' | 'now'>,
  { userId }: UserActor,
): Promise<OwnKeySpending> {
  const since = deps.now() - ownKeyDays * dayMs
  const { own, visitors } = await sumOwnKeySpending(deps.database.db, { userId, since })
  const answerOf = ({ runs, costMicroUsd }: typeof own) => ({ runs, cost_micro_usd: costMicroUsd })
  return { days: ownKeyDays, own: answerOf(own), visitors: answerOf(visitors) }
}

/**
 * What the runs that the caller may see add up to, as a whole, by group, and by group over time. Throws
 * `invalid_request` where the time ends before it begins, or is too long.
 */
export async function getUsage(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  { by, offsetMinutes, ...range }: UsageQuery,
): Promise<Usage> {
  const to = range.to ?? new Date(deps.now()).toISOString()
  const from = range.from ?? new Date(Date.parse(to) - usualDays * dayMs).toISOString()
  const rangeMs = Date.parse(to) - Date.parse(from)
  requireRange(rangeMs, range.to === undefined ? 'from' : 'to')
  const bucket = rangeMs <= hourlyMs ? 'hour' : 'day'
  const bucketMs = bucket === 'hour' ? hourMs : dayMs
  const shiftMs = offsetMinutes * minuteMs
  const seen = seenRuns(user, { from, to })
  const { reports } = deps.database
  const { rows, groups } = await measureUsage(reports, seen, {
    by,
    shown: groupsMax,
    bucket: { ms: bucketMs, shiftMs },
  })
  return {
    from,
    to,
    by,
    bucket,
    totals: figuresOf(rows),
    groups: groupsOf(rows, groups - groupsMax),
    series: rows.map((row) => ({
      at: new Date(row.bucket * bucketMs - shiftMs).toISOString(),
      ...keyOf(row),
      ...figuresOf([row]),
    })),
  }
}

/** Throws where a time of this length can't be reported, and names the field to change. */
function requireRange(ms: number, field: 'from' | 'to'): void {
  const refusal = (reason: string) => new AppError('invalid_request', reason, { fields: { [field]: reason } })
  if (ms <= 0) throw refusal(logWording.endBeforeBegin)
  if (ms > usageDaysMax * dayMs) throw refusal(logWording.rangeTooLong)
}

/** Each group over the whole time, those with most runs first, the others last. */
function groupsOf(rows: UsageRow[], others: number): Usage['groups'] {
  const byKey = Map.groupBy(rows, (row) => row.key)
  const groups = [...byKey.values()].flatMap((ofKey) => {
    const [first] = ofKey
    if (!first) return []
    const label = first.key === otherKey ? `${others} others` : first.label
    return [{ ...keyOf(first), label, ...figuresOf(ofKey) }]
  })
  const place = ({ key, runs }: (typeof groups)[number]) => (key === null ? -1 : runs)
  return groups.toSorted((one, other) => place(other) - place(one) || (one.label < other.label ? -1 : 1))
}

function keyOf({ key }: UsageRow): { key: string | null } {
  return { key: key === otherKey ? null : key }
}

/** The figures of several rows together. */
function figuresOf(rows: UsageRow[]): UsageFigures {
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const latencies = addLatencies(rows.map((row) => row.latencies))
  return {
    runs: sum((row) => row.runs),
    failed: sum((row) => row.failed),
    tokens: sum((row) => row.tokens),
    cost_micro_usd: sum((row) => row.cost_micro_usd),
    median_ms: quantileMs(latencies, 0.5),
    p95_ms: quantileMs(latencies, 0.95),
  }
}
