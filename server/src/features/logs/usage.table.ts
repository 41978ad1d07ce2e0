import { sql, type RawBuilder } from 'kysely'
import type { UsageKey } from '#contracts/logs/log-wording.ts'
import type { Queries } from '../../database/database.ts'
import {
  executionColumns,
  firstTokenColumns,
  type Latencies,
  type LatencyKind,
} from '../../database/latency-classes.ts'
import { diagnosticsProvider, sampleProvider } from '../../database/schema/runs.ts'
import { matchingRuns, visitor, type RunFilter } from './logs.table.ts'
import { allMeasures, statsMeasures, totalOf, usageMeasures } from './usage-cells.table.ts'

/** What the runs of one group and one span of time add up to. PostgreSQL answers some sums as text. */
export type UsageRow = {
  /** Which span: its beginning divided by its length. */
  bucket: number
  /** `otherKey` for all groups that aren't listed separately. */
  key: string
  label: string
  runs: number
  failed: number
  tokens: number
  cost_micro_usd: number
  latencies: Latencies
}

type Grouping = {
  by: UsageKey
  /** How many groups are listed separately: those with the most runs. */
  shown: number
  bucket: { ms: number; shiftMs: number }
}

/** The key of all groups that aren't listed separately. No provider, model or agent has this name. */
export const otherKey = ''

const hourMs = 3_600_000
const columns = { provider: 'provider', model: 'model', agent: 'agent_id' }
const failed = sql<number>`sum(case when cells.status in ('failed', 'interrupted') then cells.runs else 0 end)`

/** A draft bears the name of the agent that it may become. */
const agentLabel = sql`case when cells.agent_id like 'draft-%' then cells.agent_name || ' (test)' else cells.agent_name end`

/** What the runs that match add up to, by group and span, and how many groups there are. Read once for both. */
export async function measureUsage(
  db: Queries,
  filter: RunFilter,
  { by, shown, bucket }: Grouping,
): Promise<{ rows: UsageRow[]; groups: number }> {
  const key = sql.ref(`cells.${columns[by]}`)
  const label = by === 'agent' ? agentLabel : key
  // Literals, since numbers are bound as floating-point ones, whose division keeps the fraction.
  const span = sql`(cells.hour * cast(${sql.lit(hourMs)} as bigint) + ${sql.lit(bucket.shiftMs)}) / ${sql.lit(bucket.ms)}`
  const isShown = sql`ranked.place <= ${sql.lit(shown)}`
  // Each part by itself: SQLite would otherwise copy every row of the hours before it adds them up.
  const parts = cellParts(db, filter, usageMeasures).map(
    (part) => sql`
      select ${span} as bucket, ${key} as key, max(${label}) as label, ${failed} as failed,
        ${sql.join(usageMeasures.map((measure) => named(measure, 'cells')))}
      from (${part}) as cells group by 1, 2`,
  )
  const { rows } = await sql<Record<string, string | number | null>>`
    with grouped as materialized (${sql.join(parts, sql` union all `)}),
    ranked as (
      select key, row_number() over (order by sum(runs) desc, key) as place from grouped group by key)
    select grouped.bucket, case when ${isShown} then grouped.key else ${sql.lit(otherKey)} end as shown_key,
      max(grouped.label) as label, sum(grouped.failed) as failed, (select count(*) from ranked) as group_count,
      ${sql.join(usageMeasures.map((measure) => named(measure, 'grouped')))}
    from grouped join ranked on ranked.key = grouped.key group by 1, 2 order by 1, min(ranked.place)`.execute(
    db,
  )
  return {
    groups: Number(rows[0]?.['group_count'] ?? 0),
    rows: rows.map((row) => ({
      bucket: Number(row['bucket']),
      key: String(row['shown_key']),
      label: String(row['label']),
      runs: Number(row['runs']),
      failed: Number(row['failed']),
      tokens: Number(row['tokens']),
      cost_micro_usd: Number(row['cost_micro_usd']),
      latencies: latenciesOf(row, 'execution'),
    })),
  }
}

function named(measure: Measures[number], table: string) {
  return sql`${totalOf(measure, table)} as ${sql.ref(measure.column)}`
}

/** What all runs that match add up to. */
export async function measureStats(db: Queries, filter: RunFilter) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${failed} as failed, ${sql.join(statsMeasures.map((measure) => named(measure, 'cells')))},
      sum(case when cells.status = 'done' then cells.runs else 0 end) as successful,
      sum(case when cells.provider = ${sql.lit(sampleProvider)} then 0 else cells.runs end) as timed
    from (${cells(db, filter, statsMeasures)}) as cells`.execute(db)
  const row = rows[0] ?? {}
  return {
    runs: Number(row['runs']),
    failed: Number(row['failed']),
    successful: Number(row['successful']),
    /** Those that a model answered: `executionMs` is theirs. */
    timed: Number(row['timed']),
    tokens: Number(row['tokens']),
    costMicroUsd: Number(row['cost_micro_usd']),
    executionMs: Number(row['execution_ms']),
    lastAt: row['last_at'] == null ? null : Number(row['last_at']),
    firstTokens: latenciesOf(row, 'first_token'),
  }
}

/** Agents that occur, those with most runs first. */
export async function listUsedAgents(db: Queries, filter: RunFilter, limit: number) {
  const { rows } = await sql<{ id: string; name: string; slug: string }>`
    select agent_id as id, max(agent_name) as name, max(agent_slug) as slug
    from (${cells(db, filter, allMeasures.slice(0, 1))}) as cells
    where agent_id not like 'draft-%' group by agent_id order by sum(runs) desc, 1 limit ${limit}`.execute(db)
  return rows
}

/**
 * The people whose runs of one's agents one may see, those with most runs first, and of all people for an admin;
 * visitors together have the id null.
 */
export async function listPeople(db: Queries, { viewerId, from, to }: RunFilter, limit: number) {
  const { rows } = await sql<{ id: string | null; name: string | null; email: string | null }>`
    select nullif(people.user_id, '') as id, max(users.name) as name, max(users.email) as email
    from (
      select user_id, runs from usage_people
        where viewer_id = ${viewerId ?? ''} and last_at >= ${from ?? 0} and first_at < ${to ?? farMs}
      union all
      select coalesce(runs.user_id, ''), 1 from runs
        where is_summed = 0 and provider <> ${diagnosticsProvider} and created_at >= ${from ?? 0} and created_at < ${to ?? farMs}
          ${viewerId === undefined ? sql`` : sql`and (coalesce(agent_owner_id, '') = ${viewerId} or coalesce(user_id, '') = ${viewerId})`}
      ${
        viewerId === undefined
          ? sql``
          : sql`union all select user_id, runs from usage_people where viewer_id = '' and user_id = ${viewerId}
              and last_at >= ${from ?? 0} and first_at < ${to ?? farMs}`
      }
    ) as people left join users on users.id = people.user_id
    group by people.user_id order by sum(people.runs) desc, 1 limit ${limit}`.execute(db)
  return rows
}

const farMs = Number.MAX_SAFE_INTEGER

type Measures = typeof allMeasures

/**
 * Rows that add up to the runs that match: the sums of whole hours, and one by one the runs at the edges of the span
 * and those that no sum holds yet. None is in two of them.
 */
function cells(db: Queries, filter: RunFilter, measures: Measures): RawBuilder<unknown> {
  return sql.join(cellParts(db, filter, measures), sql` union all `)
}

/** The same, by where they are. */
function cellParts(db: Queries, filter: RunFilter, measures: Measures): RawBuilder<unknown>[] {
  const scopes = scopesOf(filter)
  if (!scopes) return [ofRuns(db, filter, measures)]
  const { from, to } = filter
  const first = from === undefined ? undefined : Math.ceil(from / hourMs)
  const end = to === undefined ? undefined : Math.max(Math.floor(to / hourMs), first ?? 0)
  const edges = [
    ...(first === undefined ? [] : [{ from, to: Math.min(first * hourMs, to ?? Infinity) }]),
    ...(end === undefined ? [] : [{ from: Math.max(end * hourMs, from ?? 0), to }]),
  ]
  return [
    ...scopes.map((scope) => ofHours(filter, measures, { ...scope, first, end })),
    ofRuns(db, { ...filter, isSummed: false }, measures),
    ...edges.map((edge) => ofRuns(db, { ...filter, isSummed: true, ...edge }, measures)),
  ]
}

/** Which rows of the hours add up to what the filter asks; undefined where the hours don't tell such runs apart. */
function scopesOf({ viewerId, userId, found }: RunFilter): Scope[] | undefined {
  if (found) return undefined
  const isVisitor = userId === visitor
  if (viewerId === undefined) {
    if (userId === undefined || isVisitor) return [{ scope: 'all', scopeId: '', isVisitor }]
    return [{ scope: 'user', scopeId: userId, isVisitor: false }]
  }
  const [own, ofOwner] = [
    { scope: 'user', scopeId: viewerId, isVisitor: false },
    { scope: 'owner', scopeId: viewerId, isVisitor },
  ]
  if (userId === undefined) return [own, ofOwner]
  if (isVisitor) return [ofOwner]
  return userId === viewerId ? [own] : undefined
}

type Scope = { scope: string; scopeId: string; isVisitor: boolean }

/** Enough of a run to tell it apart. */
const keys = ['agent_id', 'agent_name', 'agent_slug', 'provider', 'model', 'status']

function ofHours(
  { agentId, provider, status }: RunFilter,
  measures: Measures,
  { scope, scopeId, isVisitor, first, end }: Scope & { first: number | undefined; end: number | undefined },
): RawBuilder<unknown> {
  const conditions = [
    sql`scope = ${scope} and scope_id = ${scopeId}`,
    ...(isVisitor ? [sql`is_visitor = 1`] : []),
    ...(first === undefined ? [] : [sql`hour >= ${integer(first)}`]),
    ...(end === undefined ? [] : [sql`hour < ${integer(end)}`]),
    ...(agentId === undefined ? [] : [sql`agent_id = ${agentId}`]),
    ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ]
  const selected = ['hour', ...keys, ...measures.map(({ column }) => column)].map((column) => sql.ref(column))
  return sql`select ${sql.join(selected)} from usage_hours where ${sql.join(conditions, sql` and `)}`
}

function ofRuns(db: Queries, filter: RunFilter, measures: Measures): RawBuilder<unknown> {
  const parts = matchingRuns(db, filter).map((part) => {
    const rows = part.select([
      sql`runs.created_at / ${sql.lit(hourMs)}`.as('hour'),
      ...keys.map((key) => sql.ref(`runs.${key}`).as(key)),
      ...measures.map(({ column, ofRun }) => ofRun.as(column)),
    ])
    return sql`select * from (${rows}) as part`
  })
  return sql`${sql.join(parts, sql` union all `)}`
}

function latenciesOf(row: Record<string, string | number | null>, kind: LatencyKind): Latencies {
  const columnsOfKind = kind === 'execution' ? executionColumns : firstTokenColumns
  const bound = (name: string) => (row[name] == null ? null : Number(row[name]))
  return {
    counts: columnsOfKind.map((column) => Number(row[column] ?? 0)),
    minMs: bound(`${kind}_min_ms`),
    maxMs: bound(`${kind}_max_ms`),
  }
}

/** Numbers are bound as floating-point ones. */
function integer(value: number) {
  return sql`cast(${value} as bigint)`
}
