import { sql, type AliasedExpression, type RawBuilder } from 'kysely'
import type { LogSort } from '#contracts/logs/log-wording.ts'
import type { RunStatus } from '#contracts/runs/runs.ts'
import type { Queries } from '../../database/database.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import { readsKeeper, knowsTrashed, shownPayload } from '../runs/index.ts'

/** Which runs, of those that diagnostics didn't ask for. `viewerId` sees their own runs and those of their agents; without it all count. */
export type RunFilter = {
  viewerId?: string | undefined
  agentId?: string | undefined
  /** A person's id, or 'visitor' for all who were not signed in. */
  userId?: string | undefined
  status?: RunStatus | undefined
  provider?: string | undefined
  /** Those that the sums hold, or those that they don't hold yet: few, which have an index of their own. */
  isSummed?: boolean | undefined
  /** Only those whose ids this subquery gives, each once. */
  found?: RawBuilder<{ key: string }> | undefined
  /** Begun at this moment or later, and before that one. */
  from?: number | undefined
  to?: number | undefined
  /** Only those that come after this one in the list of the newest. */
  after?: { createdAt: number; id: string } | undefined
}

export const visitor = 'visitor'

/** A page, the newest first unless told otherwise. Reads the thin rows, which it finds by the indices alone. */
export function listRuns(db: Queries, filter: RunFilter, page: Page) {
  return selectRuns(db, filter, page).execute()
}

export function selectRuns(db: Queries, filter: RunFilter, page: Page) {
  const { direction } = orders[page.sort]
  const ids = first(db, filter, page)
    .orderBy('place', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
  return rowsOf(db, ids.as('page'), direction)
}

/** The runs that a search found, in the order of their numbers. */
export function selectFoundRuns(
  db: Queries,
  found: RawBuilder<{ key: string; number: number }>,
  direction: 'asc' | 'desc',
) {
  const ids = sql<{ id: string; place: number }>`(select key as id, number as place from ${found} as found)`
  return rowsOf(db, ids.as('page'), direction)
}

/** These runs in the order of their ids; those that are gone are left out. */
export async function listRunsById(db: Queries, ids: readonly string[]): Promise<RunRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('runs')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .leftJoin('run_feedback', 'run_feedback.run_id', 'runs.id')
    .selectAll('runs')
    .select([readsKeeper, knowsTrashed])
    .select(['users.name as user_name', 'users.email as user_email', 'run_feedback.thumb'])
    .where('runs.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function rowsOf(
  db: Queries,
  page: AliasedExpression<{ id: string; place: number }, 'page'>,
  direction: 'asc' | 'desc',
) {
  return (
    db
      .selectFrom(page)
      .innerJoin('runs', 'runs.id', 'page.id')
      .leftJoin('users', 'users.id', 'runs.user_id')
      .leftJoin('run_feedback', 'run_feedback.run_id', 'runs.id')
      .selectAll('runs')
      .select([readsKeeper, knowsTrashed])
      .select('run_feedback.thumb')
      .select(['page.place', 'users.name as user_name', 'users.email as user_email'])
      // Ordered by the page's columns, not the runs': so the page is found first, and its rows by their ids.
      .orderBy('page.place', direction)
      .orderBy('page.id', direction)
  )
}

/** The same with the payloads; these are absent when they were erased or are hidden. */
export function listWholeRuns(db: Queries, filter: RunFilter, page: Page) {
  return withPayloads(selectRuns(db, filter, page))
}

/** The runs that a search found with their payloads, the newest first. */
export function listWholeFoundRuns(db: Queries, found: RawBuilder<{ key: string; number: number }>) {
  return withPayloads(selectFoundRuns(db, found, 'desc'))
}

function withPayloads(runs: ReturnType<typeof rowsOf>) {
  return runs.leftJoin('run_payloads', shownPayload).select(payload).execute()
}

type Page = { offset: number; limit: number; sort: LogSort }

export type RunRow = Omit<Awaited<ReturnType<typeof listRuns>>[number], 'place'>
export type WholeRunRow = Omit<Awaited<ReturnType<typeof listWholeRuns>>[number], 'place'>

/** All tokens of a run: the four kinds have none in common. */
export const tokens = sql<number>`(runs.input_tokens + runs.cached_input_tokens + runs.output_tokens + runs.reasoning_tokens)`

const orders = {
  newest: { by: sql<number>`runs.created_at`, direction: 'desc' },
  oldest: { by: sql<number>`runs.created_at`, direction: 'asc' },
  slowest: { by: sql<number>`runs.execution_time_ms`, direction: 'desc' },
  costliest: { by: sql<number>`runs.cost_micro_usd`, direction: 'desc' },
  largest: { by: tokens, direction: 'desc' },
} as const

const payload = [
  'run_payloads.input',
  'run_payloads.output',
  'run_payloads.steps',
  'run_payloads.notes',
  'run_feedback.note as feedback_note',
] as const

/** How many runs match, counted up to a limit. */
export async function countRuns(db: Queries, filter: RunFilter, limit: number): Promise<number> {
  const counts = matchingRuns(db, filter).map((part) =>
    db
      .selectFrom(
        part
          .select(sql`1`.as('one'))
          .limit(limit)
          .as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  )
  const total = (await Promise.all(counts)).reduce((sum, part) => sum + Number(part.total), 0)
  return Math.min(total, limit)
}

/** One run with its payloads; these are absent when they were erased or are hidden. */
export function findRun(db: Queries, runId: string) {
  return db
    .selectFrom('runs')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .leftJoin('run_payloads', shownPayload)
    .leftJoin('run_feedback', 'run_feedback.run_id', 'runs.id')
    .selectAll('runs')
    .select([readsKeeper, knowsTrashed])
    .select('run_feedback.thumb')
    .select(['users.name as user_name', 'users.email as user_email'])
    .select(payload)
    .where('runs.id', '=', runId)
    .executeTakeFirst()
}

/** Enough of the matching runs for a page: where there are parts, each gives its first in the order of its index. */
function first(db: Queries, filter: RunFilter, page: Page) {
  const { by, direction } = orders[page.sort]
  // The other orders have indices of the summed runs alone.
  const isWhole = page.sort === 'newest' || page.sort === 'oldest' || filter.found !== undefined
  const filters = isWhole ? [filter] : [true, false].map((isSummed) => ({ ...filter, isSummed }))
  return filters
    .flatMap((each) => matchingRuns(db, each))
    .map((part, _index, parts) => {
      const runs = part.select(['runs.id', by.as('place')])
      const ordered = runs.orderBy(by, direction).orderBy('runs.id', direction)
      return parts.length === 1 ? runs : ordered.limit(page.offset + page.limit)
    })
    .map((part) => db.selectFrom(part.as('part')).select(['part.id', 'part.place']))
    .reduce((all, part) => all.unionAll(part))
}

/** The matching runs in parts that have none in common, each served by one index: an OR would be sorted as a whole. */
export function matchingRuns(db: Queries, filter: RunFilter) {
  const { viewerId } = filter
  if (viewerId === undefined) return [narrowed(db, filter)]
  const [user, owner] = [column(filter, 'user_id'), column(filter, 'agent_owner_id')]
  return [
    narrowed(db, filter).where(user, '=', viewerId),
    narrowed(db, filter)
      .where(owner, '=', viewerId)
      .where((eb) => eb.or([eb('runs.user_id', 'is', null), eb('runs.user_id', '<>', viewerId)])),
  ]
}

/** A column to compare with; of the few runs that no sum holds in a form that leads to no index but theirs. */
function column({ isSummed }: RunFilter, name: 'user_id' | 'agent_id' | 'agent_owner_id') {
  const ref = sql.ref<string>(`runs.${name}`)
  return isSummed === false ? sql<string>`coalesce(${ref}, '')` : ref
}

function narrowed(db: Queries, filter: RunFilter) {
  const { agentId, userId, status, provider, from, to, after } = filter
  let runs = db.selectFrom('runs').where('runs.provider', '<>', diagnosticsProvider)
  if (filter.isSummed !== undefined)
    runs = runs.where('runs.is_summed', '=', sql.lit(filter.isSummed ? 1 : 0))
  if (agentId !== undefined) runs = runs.where(column(filter, 'agent_id'), '=', agentId)
  if (userId === visitor) runs = runs.where('runs.user_id', 'is', null)
  else if (userId !== undefined) runs = runs.where(column(filter, 'user_id'), '=', userId)
  if (status !== undefined) runs = runs.where('runs.status', '=', status)
  if (provider !== undefined) runs = runs.where('runs.provider', '=', provider)
  if (from !== undefined) runs = runs.where('runs.created_at', '>=', from)
  if (to !== undefined) runs = runs.where('runs.created_at', '<', to)
  if (after !== undefined) {
    runs = runs.where(sql<boolean>`(runs.created_at, runs.id) < (${after.createdAt}, ${after.id})`)
  }
  const { found } = filter
  // Joined, so that what was found is gone through as it comes: a list of ids would be sorted first.
  return runs.$if(found !== undefined, (query) =>
    query.innerJoin(sql<{ key: string }>`${found}`.as('found'), 'found.key', 'runs.id'),
  )
}

/** The runs that some runs delegated, with their steps, as far as somebody may see them; an admin sees all. */
export function listDelegated(db: Queries, run: { ids: readonly string[]; viewerId: string | undefined }) {
  return db
    .selectFrom('runs')
    .leftJoin('run_payloads', shownPayload)
    .select(['runs.id', 'parent_run_id', 'agent_name', 'status', 'execution_time_ms', 'runs.created_at'])
    .select(['user_id', 'origin', 'run_payloads.steps', readsKeeper])
    .where('parent_run_id', 'in', run.ids)
    .$if(run.viewerId !== undefined, (query) => query.where(isSeenBy(run.viewerId ?? '')))
    .orderBy('runs.created_at')
    .orderBy('runs.id')
    .execute()
}

function isSeenBy(viewerId: string) {
  return sql<boolean>`(runs.user_id = ${viewerId} or runs.agent_owner_id = ${viewerId})`
}

/** The run that delegated a run, and those that it delegated, as far as somebody may see them; an admin sees all. */
export async function listRelated(
  db: Queries,
  run: { id: string; parentId: string | null; viewerId: string | undefined },
) {
  const { id, parentId, viewerId } = run
  const rows = db
    .selectFrom('runs')
    .select(['id', 'agent_name', 'status'])
    .$if(viewerId !== undefined, (query) => query.where(isSeenBy(viewerId ?? '')))
  const parent = parentId === null ? undefined : await rows.where('id', '=', parentId).executeTakeFirst()
  const children = await rows.where('parent_run_id', '=', id).orderBy('created_at').orderBy('id').execute()
  return { ...(parent && { parent }), ...(children.length > 0 && { children }) }
}
