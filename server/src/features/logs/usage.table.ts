import { sql, type RawBuilder } from 'kysely'
import type { UsageKey } from '#contracts/log-wording.ts'
import type { Queries } from '../../database/database.ts'
import { matchingRuns, tokens, type RunFilter } from './logs.table.ts'

/** Sums of the runs of one group in one span of time. */
export type UsageRow = {
  /** Which span: its beginning divided by its length; 0 where time is not told apart. */
  bucket: number
  key: string
  label: string
  runs: number
  failed: number
  tokens: number
  cost_micro_usd: number
  median_ms: number | null
  p95_ms: number | null
}

type Grouping = {
  by?: UsageKey
  /** The keys that are told apart; all others count as `otherKey`. */
  shown?: readonly string[]
  bucket?: { ms: number; shiftMs: number }
}

/** Stands for all groups that are not told apart. No provider, model or agent is called so. */
export const otherKey = ''

const keys = {
  provider: { key: sql<string>`runs.provider`, label: sql<string>`runs.provider` },
  model: { key: sql<string>`runs.model`, label: sql<string>`runs.model` },
  agent: { key: sql<string>`runs.agent_id`, label: sql<string>`runs.agent_name` },
}

/**
 * Sums over the runs that match, those with most runs first. Latencies are of runs that are done: the run at the middle,
 * and the one that 95 of 100 are not slower than. Both engines count them alike, by numbering the runs of each group.
 */
export function measureRuns(db: Queries, filter: RunFilter, grouping: Grouping): Promise<UsageRow[]> {
  const runs = matchingRuns(db, filter)
    .map((part) =>
      part.select([
        bucketOf(grouping).as('bucket'),
        keyOf(grouping).as('key'),
        (grouping.by ? keys[grouping.by].label : sql<string>`''`).as('label'),
        'runs.cost_micro_usd',
        'runs.execution_time_ms',
        tokens.as('tokens'),
        sql<number>`case when runs.status = 'done' then 1 else 0 end`.as('is_done'),
        sql<number>`case when runs.status in ('failed', 'interrupted') then 1 else 0 end`.as('is_failed'),
      ]),
    )
    .reduce((all, part) => all.unionAll(part))
  const numbered = db
    .selectFrom(runs.as('runs'))
    .select(['bucket', 'key', 'label', 'cost_micro_usd', 'execution_time_ms', 'tokens', 'is_failed'])
    .select([
      sql<number>`row_number() over (partition by bucket, key order by is_done desc, execution_time_ms)`.as(
        'place',
      ),
      sql<number>`sum(is_done) over (partition by bucket, key)`.as('done'),
    ])
  return db
    .selectFrom(numbered.as('numbered'))
    .select(['bucket', 'key', sql<string>`max(label)`.as('label')])
    .select([
      sql<number>`count(*)`.as('runs'),
      sql<number>`sum(is_failed)`.as('failed'),
      sql<number>`sum(tokens)`.as('tokens'),
      sql<number>`sum(cost_micro_usd)`.as('cost_micro_usd'),
      sql<
        number | null
      >`max(case when place <= done and place = (done + 1) / 2 then execution_time_ms end)`.as('median_ms'),
      sql<
        number | null
      >`max(case when place <= done and place = (done * 95 + 99) / 100 then execution_time_ms end)`.as(
        'p95_ms',
      ),
    ])
    .groupBy(['bucket', 'key'])
    .orderBy('runs', 'desc')
    .orderBy('key')
    .execute()
}

function bucketOf({ bucket }: Grouping): RawBuilder<number> {
  if (!bucket) return sql<number>`0`
  // Literals, since numbers are bound as floating-point ones, whose division keeps the fraction.
  return sql<number>`(runs.created_at + ${sql.lit(bucket.shiftMs)}) / ${sql.lit(bucket.ms)}`
}

function keyOf({ by, shown }: Grouping): RawBuilder<string> {
  if (!by) return sql<string>`''`
  const { key } = keys[by]
  if (!shown) return key
  if (shown.length === 0) return sql<string>`${sql.lit(otherKey)}`
  return sql<string>`case when ${key} in (${sql.join(shown)}) then ${key} else ${sql.lit(otherKey)} end`
}
