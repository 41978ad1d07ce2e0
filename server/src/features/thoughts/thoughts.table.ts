import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import { firstJournal } from '../keepers/index.ts'

type Mine = { userId: string; since: number }

export type RunSums = Awaited<ReturnType<typeof sumRuns>>

/** One person's ended runs since a moment, added up by agent, model, end, and whether they were mocks. */
export async function sumRuns(db: Queries, mine: Mine) {
  const rows = await ended(db, mine)
    .where('origin', '<>', 'draft')
    .select(['agent_id', 'provider', 'model', 'status', 'mock'])
    .select((eb) => [
      eb.fn.max('agent_name').as('name'),
      eb.fn.max('agent_slug').as('slug'),
      eb.fn.countAll<number>().as('runs'),
      eb.fn.sum<number>('execution_time_ms').as('time_ms'),
    ])
    .groupBy(['agent_id', 'provider', 'model', 'status', 'mock'])
    .execute()
  return rows.map((row) => ({ ...row, runs: Number(row.runs), time_ms: Number(row.time_ms) }))
}

/** What real models cost since a moment in one person's runs, but for those that another agent's owner paid for. */
export async function sumCost(db: Queries, mine: Mine): Promise<{ cost: number; runs: number }> {
  const { cost, runs } = await ended(db, mine)
    .where('mock', '=', 0)
    .where(
      sql<boolean>`(paid_by is null or paid_by not like 'owner%' or coalesce(agent_owner_id, '') = ${mine.userId})`,
    )
    .select((eb) => [
      eb.fn.sum<number | null>('cost_micro_usd').as('cost'),
      eb.fn.countAll<number>().as('runs'),
    ])
    .executeTakeFirstOrThrow()
  return { cost: Number(cost ?? 0), runs: Number(runs) }
}

/** The sentence that the failures of an agent gave most often. */
export async function findMostGivenError(
  db: Queries,
  { agentId, ...mine }: Mine & { agentId: string },
): Promise<string | null> {
  const row = await ended(db, mine)
    .where('agent_id', '=', agentId)
    .where('error', 'is not', null)
    .select(['error'])
    .groupBy('error')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('error')
    .limit(1)
    .executeTakeFirst()
  return row?.error ?? null
}

/** The person's own agents that existed at a moment and that nobody has run since, the newest first. */
export function findIdleAgents(db: Queries, { userId, since }: Mine) {
  return db
    .selectFrom('agents')
    .select(['id', 'name', 'slug'])
    .where('owner_id', '=', userId)
    .where('created_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.agent_id', '=', 'agents.id')
            .where('runs.created_at', '>=', since)
            .where('runs.provider', '<>', diagnosticsProvider),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .execute()
}

/** The providers of agents, as they are now; deleted agents have none. */
export function findAgentProviders(db: Queries, agentIds: readonly string[]) {
  return db.selectFrom('agents').select(['id', 'model_provider']).where('id', 'in', agentIds).execute()
}

/** The person's keepers in which nothing is written. Samples are not theirs to fill. */
export function findQuietKeepers(db: Queries, userId: string) {
  return (
    db
      .selectFrom('keepers')
      .select(['number', 'title'])
      .where('owner_id', '=', userId)
      .where('moment_count', '=', 0)
      // The journal that everybody begins with is no insight.
      .where((eb) => eb.not(eb.and([eb('title', '=', firstJournal.title), eb('version', '=', 1)])))
      .where('sample', '=', 0)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .execute()
  )
}

function ended(db: Queries, { userId, since }: Mine) {
  return db
    .selectFrom('runs')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('status', '!=', 'running')
    .where('status', '!=', 'waiting')
    .where('provider', '<>', diagnosticsProvider)
}
