import { sql } from 'kysely'
import type { RunStatus } from '#contracts/runs.ts'
import type { Queries } from '../../database/database.ts'

/** Which runs. `viewerId` sees their own runs and those of their agents; without it all count. */
export type RunFilter = {
  viewerId?: string | undefined
  agentId?: string | undefined
  userId?: string | undefined
  status?: RunStatus | undefined
  provider?: string | undefined
}

/** The newest first. Reads the thin rows and never the payloads; finds them by the indices alone. */
export function listRuns(db: Queries, filter: RunFilter, page: Page) {
  return selectRuns(db, filter, page).execute()
}

export function selectRuns(db: Queries, filter: RunFilter, page: Page) {
  return (
    db
      .selectFrom(
        newest(db, filter, page)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(page.limit)
          .offset(page.offset)
          .as('page'),
      )
      .innerJoin('runs', 'runs.id', 'page.id')
      .leftJoin('users', 'users.id', 'runs.user_id')
      .selectAll('runs')
      .select(['users.name as user_name', 'users.email as user_email'])
      // Ordered by the page's columns, not the runs': so the page is found first, and its rows by their ids.
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc')
  )
}

type Page = { offset: number; limit: number }

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

export async function countRuns(db: Queries, filter: RunFilter): Promise<number> {
  const counts = matching(db, filter).map((part) =>
    part.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).reduce((total, part) => total + Number(part.total), 0)
}

/** Sums over all runs that match. */
export function sumRuns(db: Queries, filter: RunFilter) {
  const tokens = sql<number>`input_tokens + cached_input_tokens + output_tokens + reasoning_tokens`
  return db
    .selectFrom(
      matching(db, filter)
        .map((part) =>
          part.select([
            'status',
            'execution_time_ms',
            'cost_micro_usd',
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
      eb.fn.sum<number | null>('tokens').as('tokens'),
      eb.fn.sum<number | null>('cost_micro_usd').as('cost_micro_usd'),
      eb.fn.max('created_at').as('last_at'),
    ])
    .executeTakeFirstOrThrow()
}

/** One run with its payloads; these are absent when they were erased. */
export function findRun(db: Queries, runId: string) {
  return db
    .selectFrom('runs')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .selectAll('runs')
    .select(['users.name as user_name', 'users.email as user_email'])
    .select(['run_payloads.input', 'run_payloads.output', 'run_payloads.steps', 'run_payloads.notes'])
    .where('runs.id', '=', runId)
    .executeTakeFirst()
}

/** Enough of the matching runs for a page: where there are parts, each gives its newest in the order of its index. */
function newest(db: Queries, filter: RunFilter, page: Page) {
  return matching(db, filter)
    .map((part, _index, parts) => {
      const runs = part.select(['runs.id', 'runs.created_at'])
      const first = runs.orderBy('runs.created_at', 'desc').orderBy('runs.id', 'desc')
      return parts.length === 1 ? runs : first.limit(page.offset + page.limit)
    })
    .map((part) => db.selectFrom(part.as('part')).select(['part.id', 'part.created_at']))
    .reduce((all, part) => all.unionAll(part))
}

/** The matching runs in parts that have none in common, each served by one index: an OR would be sorted as a whole. */
function matching(db: Queries, filter: RunFilter) {
  const { viewerId } = filter
  if (viewerId === undefined) return [narrowed(db, filter)]
  return [
    narrowed(db, filter).where('user_id', '=', viewerId),
    narrowed(db, filter)
      .where('agent_owner_id', '=', viewerId)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', viewerId)])),
  ]
}

function narrowed(db: Queries, { agentId, userId, status, provider }: RunFilter) {
  let runs = db.selectFrom('runs')
  if (agentId !== undefined) runs = runs.where('agent_id', '=', agentId)
  if (userId !== undefined) runs = runs.where('user_id', '=', userId)
  if (status !== undefined) runs = runs.where('status', '=', status)
  if (provider !== undefined) runs = runs.where('provider', '=', provider)
  return runs
}
