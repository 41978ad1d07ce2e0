import { sql, type RawBuilder } from 'kysely'
import { executionColumns, firstTokenColumns, latencyBoundsMs } from '../../database/latency-classes.ts'
import { sampleProvider } from '../../database/schema/runs.ts'
import { tokens } from './logs.table.ts'

/** Something that runs add up to: how a single run counts, and how counts are put together. */
type Measure = { column: string; ofRun: RawBuilder<unknown>; total: 'sum' | 'min' | 'max' }

/** Samples come from no model: how quick they are says nothing about the others. */
const isSample = sql<boolean>`runs.provider = ${sql.lit(sampleProvider)}`
const executionMs = sql<
  number | null
>`case when runs.status = 'done' and not ${isSample} then runs.execution_time_ms end`
const firstTokenMs = sql<number | null>`case when not ${isSample} then runs.time_to_first_token_ms end`

const executionMeasures = latencyMeasures('execution', executionMs, executionColumns)
const firstTokenMeasures = latencyMeasures('first_token', firstTokenMs, firstTokenColumns)

/** What is counted of every run. */
export const sums: readonly Measure[] = [
  { column: 'runs', ofRun: sql`1`, total: 'sum' },
  { column: 'tokens', ofRun: tokens, total: 'sum' },
  { column: 'cost_micro_usd', ofRun: sql`runs.cost_micro_usd`, total: 'sum' },
]

/** What a report of usage reads; latencies are of runs that are done. */
export const usageMeasures: readonly Measure[] = [...sums, ...executionMeasures]

/** What statistics read. */
export const statsMeasures: readonly Measure[] = [
  ...sums,
  {
    column: 'execution_ms',
    ofRun: sql`case when ${isSample} then 0 else runs.execution_time_ms end`,
    total: 'sum',
  },
  { column: 'last_at', ofRun: sql`runs.created_at`, total: 'max' },
  ...firstTokenMeasures,
]

/** All that an hour keeps. */
export const allMeasures: readonly Measure[] = [...statsMeasures, ...executionMeasures]

/** A measure of many rows that have its column. */
export function totalOf({ column, total }: Measure, table: string): RawBuilder<unknown> {
  return sql`${sql.raw(total)}(${sql.ref(`${table}.${column}`)})`
}

function latencyMeasures(kind: string, ms: RawBuilder<unknown>, columns: readonly string[]): Measure[] {
  return [
    { column: `${kind}_min_ms`, ofRun: ms, total: 'min' },
    { column: `${kind}_max_ms`, ofRun: ms, total: 'max' },
    ...columns.map((column, place): Measure => ({ column, ofRun: isInClass(ms, place), total: 'sum' })),
  ]
}

function isInClass(ms: RawBuilder<unknown>, place: number): RawBuilder<number> {
  const [low, high] = [latencyBoundsMs[place - 1], latencyBoundsMs[place]]
  const bounds = [
    ...(low === undefined ? [sql`${ms} is not null`] : [sql`${ms} >= ${sql.lit(low)}`]),
    ...(high === undefined ? [] : [sql`${ms} < ${sql.lit(high)}`]),
  ]
  return sql<number>`case when ${sql.join(bounds, sql` and `)} then 1 else 0 end`
}
