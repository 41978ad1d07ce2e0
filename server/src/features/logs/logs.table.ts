import { sql } from 'kysely'
import type { LogSort } from '#contracts/log-wording.ts'
import type { RunStatus } from '#contracts/runs.ts'
import type { Queries } from '../../database/database.ts'
import type { Engine } from '../../database/migrations/migration.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import { keysMatching } from '../../database/search.ts'

/** Which runs, of those that diagnostics didn't ask for. `viewerId` sees their own runs and those of their agents; without it all count. */
export type RunFilter = {
  engine: Engine
  viewerId?: string | undefined
  agentId?: string | undefined
  /** A person's id, or 'visitor' for all who were not signed in. */
  userId?: string | undefined
  status?: RunStatus | undefined
  provider?: string | undefined
  /** Words of the payload. */
  q?: string | undefined
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
  return (
    db
      .selectFrom(
        first(db, filter, page)
          .orderBy('place', direction)
          .orderBy('id', direction)
          .limit(page.limit)
          .offset(page.offset)
          .as('page'),
      )
      .innerJoin('runs', 'runs.id', 'page.id')
      .leftJoin('users', 'users.id', 'runs.user_id')
      .selectAll('runs')
      .select(['users.name as user_name', 'users.email as user_email'])
      // Ordered by the page's columns, not the runs': so the page is found first, and its rows by their ids.
      .orderBy('page.place', direction)
      .orderBy('page.id', direction)
  )
}

/** The same with the payloads; these are absent when they were erased. */
export function listWholeRuns(db: Queries, filter: RunFilter, page: Page) {
  return selectRuns(db, filter, page)
    .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .select(payload)
    .execute()
}

type Page = { offset: number; limit: number; sort: LogSort }

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]
export type WholeRunRow = Awaited<ReturnType<typeof listWholeRuns>>[number]

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
] as const

export async function countRuns(db: Queries, filter: RunFilter): Promise<number> {
  const counts = matchingRuns(db, filter).map((part) =>
    part.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).reduce((total, part) => total + Number(part.total), 0)
}

/** Sums over all runs that match. */
export function sumRuns(db: Queries, filter: RunFilter) {
  return db
    .selectFrom(
      matchingRuns(db, filter)
        .map((part) =>
          part.select([
            'runs.status',
            'runs.execution_time_ms',
            'runs.time_to_first_token_ms',
            'runs.cost_micro_usd',
            'runs.created_at',
            tokens.as('tokens'),
          ]),
        )
        .reduce((all, part) => all.unionAll(part))
        .as('matching'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>(eb.case().when('status', '=', 'done').then(1).end()).as('successful'),
      eb.fn
        .count<number>(eb.case().when('status', 'in', ['failed', 'interrupted']).then(1).end())
        .as('failed'),
      eb.fn.avg<number | null>('execution_time_ms').as('average_ms'),
      eb.fn.count<number>('time_to_first_token_ms').as('with_first_token'),
      eb.fn.sum<number | null>('tokens').as('tokens'),
      eb.fn.sum<number | null>('cost_micro_usd').as('cost_micro_usd'),
      eb.fn.max('created_at').as('last_at'),
    ])
    .executeTakeFirstOrThrow()
}

/** The time to the first token of the run that `before` runs were faster than. */
export async function findFirstTokenMs(
  db: Queries,
  filter: RunFilter,
  before: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom(
      matchingRuns(db, filter)
        .map((part) => part.select('runs.time_to_first_token_ms as ms'))
        .reduce((all, part) => all.unionAll(part))
        .as('matching'),
    )
    .select('ms')
    .where('ms', 'is not', null)
    .orderBy('ms')
    .limit(1)
    .offset(before)
    .executeTakeFirst()
  return row?.ms ?? undefined
}

/** Agents that occur, those with most runs first. */
export function listRunAgents(db: Queries, filter: RunFilter, limit: number) {
  return db
    .selectFrom(
      matchingRuns(db, filter)
        .map((part) => part.select(['runs.agent_id', 'runs.agent_name', 'runs.agent_slug']))
        .reduce((all, part) => all.unionAll(part))
        .as('matching'),
    )
    .select((eb) => [
      'agent_id as id',
      eb.fn.max('agent_name').as('name'),
      eb.fn.max('agent_slug').as('slug'),
    ])
    .groupBy('agent_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(limit)
    .execute()
}

/** People who occur, those with most runs first; visitors together have the id null. */
export function listRunUsers(db: Queries, filter: RunFilter, limit: number) {
  return db
    .selectFrom(
      matchingRuns(db, filter)
        .map((part) => part.select(['runs.user_id']))
        .reduce((all, part) => all.unionAll(part))
        .as('matching'),
    )
    .leftJoin('users', 'users.id', 'matching.user_id')
    .select((eb) => [
      'matching.user_id as id',
      eb.fn.max('users.name').as('name'),
      eb.fn.max('users.email').as('email'),
    ])
    .groupBy('matching.user_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(limit)
    .execute()
}

/** One run with its payloads; these are absent when they were erased. */
export function findRun(db: Queries, runId: string) {
  return db
    .selectFrom('runs')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .selectAll('runs')
    .select(['users.name as user_name', 'users.email as user_email'])
    .select(payload)
    .where('runs.id', '=', runId)
    .executeTakeFirst()
}

/** Enough of the matching runs for a page: where there are parts, each gives its first in the order of its index. */
function first(db: Queries, filter: RunFilter, page: Page) {
  const { by, direction } = orders[page.sort]
  return matchingRuns(db, filter)
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
  return [
    narrowed(db, filter).where('runs.user_id', '=', viewerId),
    narrowed(db, filter)
      .where('runs.agent_owner_id', '=', viewerId)
      .where((eb) => eb.or([eb('runs.user_id', 'is', null), eb('runs.user_id', '<>', viewerId)])),
  ]
}

function narrowed(db: Queries, filter: RunFilter) {
  const { agentId, userId, status, provider, from, to, after } = filter
  let runs = db.selectFrom('runs').where('runs.provider', '<>', diagnosticsProvider)
  if (agentId !== undefined) runs = runs.where('runs.agent_id', '=', agentId)
  if (userId === visitor) runs = runs.where('runs.user_id', 'is', null)
  else if (userId !== undefined) runs = runs.where('runs.user_id', '=', userId)
  if (status !== undefined) runs = runs.where('runs.status', '=', status)
  if (provider !== undefined) runs = runs.where('runs.provider', '=', provider)
  if (from !== undefined) runs = runs.where('runs.created_at', '>=', from)
  if (to !== undefined) runs = runs.where('runs.created_at', '<', to)
  if (after !== undefined) {
    runs = runs.where(sql<boolean>`(runs.created_at, runs.id) < (${after.createdAt}, ${after.id})`)
  }
  const found = filter.q === undefined ? undefined : keysMatching(filter.engine, 'run_words', filter.q)
  return found ? runs.where('runs.id', 'in', found) : runs
}
