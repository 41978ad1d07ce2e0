import { sql, type RawBuilder } from 'kysely'
import { logWording } from '#contracts/logs/log-wording.ts'
import type { Database, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/one-of.ts'
import { compilable, prepared } from '../../database/prepared.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import { claimUnsummed } from '../runs/index.ts'
import { allMeasures } from './usage-cells.table.ts'

/** The columns that tell the rows of an hour apart. */
const keys = ['scope', 'scope_id', 'hour', 'agent_id', 'provider', 'model', 'status', 'is_visitor']
const names = ['agent_name', 'agent_slug']

const hourMs = sql.lit(3_600_000)

/**
 * Adds at most `limit` runs that ended before `settledBefore` to the sums of their hours. Each run is claimed and
 * added in one transaction, so that it counts once, however often this is done and by whom. Returns how many there were.
 */
export function sumRuns(database: Database, limit: number, settledBefore: number): Promise<number> {
  return database.relaxed(async (trx) => {
    const ids = await claimUnsummed(trx, limit, settledBefore)
    if (ids.length === 0) return 0
    const runs = { ids: JSON.stringify(ids) }
    for (const add of additions) await add(trx, runs)
    return ids.length
  })
}

/** Takes a person out of the sums: their own reports, and their name on those of others. */
export async function forgetUsageOf(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('usage_hours')
    .where('scope', 'in', ['user', 'owner'])
    .where('scope_id', '=', userId)
    .execute()
  await trx
    .deleteFrom('usage_people')
    .where((eb) => eb.or([eb('viewer_id', '=', userId), eb('user_id', '=', userId)]))
    .execute()
}

/**
 * Takes the names of a person's agents out of everybody's sums, those of agents that they deleted before included. Of
 * an agent that is gone and that only they ran, it is no longer known whose it was.
 */
export async function forgetAgentNamesOf(trx: Queries, userId: string): Promise<void> {
  const summed = (scope: 'owner' | 'user') =>
    trx.selectFrom('usage_hours').select('agent_id').where('scope', '=', scope).where('scope_id', '=', userId)
  const existing = trx.selectFrom('agents').select('id')
  const ofRuns = trx.selectFrom('runs').select('agent_id').where('agent_owner_id', '=', userId)
  await trx
    .updateTable('usage_hours')
    .set({ agent_name: logWording.deletedAgent, agent_slug: '' })
    .where((eb) =>
      eb.or([
        eb('agent_id', 'in', existing.where('owner_id', '=', userId)),
        eb('agent_id', 'in', ofRuns),
        eb('agent_id', 'in', summed('owner')),
        eb('agent_id', 'in', summed('user').where('agent_id', 'not in', existing)),
      ]),
    )
    .execute()
}

export async function hasUnsettled(db: Queries): Promise<boolean> {
  const find = (flag: 'is_summed' | 'is_searchable') =>
    db
      .selectFrom('runs')
      .select('id')
      .where(flag, '=', sql.lit(0))
      .where('status', '<>', sql.lit('running'))
      .where('status', '<>', sql.lit('waiting'))
      .limit(1)
      .executeTakeFirst()
  return ((await find('is_searchable')) ?? (await find('is_summed'))) !== undefined
}

/** Runs that count: all but those that diagnostics asked for. */
const counted = sql`runs.provider <> ${sql.lit(diagnosticsProvider)}`

type Scope = { scope: string; scopeId: RawBuilder<string>; isIn: RawBuilder<boolean> }

const scopes: readonly Scope[] = [
  { scope: 'all', scopeId: sql`''`, isIn: sql`1 = 1` },
  { scope: 'user', scopeId: sql`runs.user_id`, isIn: sql`runs.user_id is not null` },
  {
    scope: 'owner',
    scopeId: sql`runs.agent_owner_id`,
    isIn: sql`runs.agent_owner_id is not null and (runs.user_id is null or runs.user_id <> runs.agent_owner_id)`,
  },
]

/** What is added of runs, whose ids are JSON. */
const additions = scopes.flatMap((scope) => [
  prepared((db, { ids }: { ids: string }) => compilable(db, addHours(scope, isOneOfRuns(db, ids)))),
  // All people for an admin, and for each owner those who ran their agents.
  ...(scope.scope === 'user'
    ? []
    : [prepared((db, { ids }: { ids: string }) => compilable(db, addPeople(scope, isOneOfRuns(db, ids))))]),
])

/**
 * Adds runs that were a visitor's to the sums of whom they belong to now; in those of others they are already. A
 * run of an agent of their own is already in what they see as its owner.
 */
export async function addClaimedRuns(trx: Queries, ids: readonly string[]): Promise<void> {
  const ofUser = scopes.find(({ scope }) => scope === 'user')
  if (ids.length === 0 || !ofUser) return
  const isOfOthersAgent = sql`(runs.agent_owner_id is null or runs.agent_owner_id <> runs.user_id)`
  const isAdded = sql<boolean>`${isOneOfRuns(trx, JSON.stringify(ids))} and ${isOfOthersAgent}`
  await addHours(ofUser, isAdded).execute(trx)
}

function isOneOfRuns(db: Queries, ids: string): RawBuilder<boolean> {
  return isOneOf(db, { column: 'runs.id', list: ids })
}

function addHours({ scope, scopeId, isIn }: Scope, isAdded: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = [...keys, ...names, ...allMeasures.map(({ column }) => column)]
  const measured = allMeasures.map(
    ({ ofRun, total, column }) => sql`${sql.raw(total)}(${ofRun}) as ${sql.ref(column)}`,
  )
  const added = [
    ...names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    ...allMeasures.map(({ column, total }) => {
      const [kept, given] = [sql.ref(`usage_hours.${column}`), sql.ref(`excluded.${column}`)]
      if (total === 'sum') return sql`${sql.ref(column)} = ${kept} + ${given}`
      const beats = total === 'min' ? sql`${given} < ${kept}` : sql`${given} > ${kept}`
      return sql`${sql.ref(column)} = case when ${kept} is null or ${beats} then ${given} else ${kept} end`
    }),
  ]
  return sql`insert into usage_hours (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.lit(scope)}, ${scopeId}, runs.created_at / ${hourMs}, runs.agent_id, runs.provider, runs.model,
      runs.status, case when runs.user_id is null then 1 else 0 end, max(runs.agent_name), max(runs.agent_slug),
      ${sql.join(measured)}
    from runs where ${isIn} and ${counted} and ${isAdded}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) do update set ${sql.join(added)}`
}

function addPeople({ scopeId, isIn }: Scope, isAdded: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`insert into usage_people (viewer_id, user_id, runs, first_at, last_at)
    select ${scopeId}, coalesce(runs.user_id, ''), count(*), min(runs.created_at), max(runs.created_at)
    from runs where ${isIn} and ${counted} and ${isAdded}
    group by 1, 2 order by 1, 2
    on conflict (viewer_id, user_id) do update set runs = usage_people.runs + excluded.runs,
      first_at = case when excluded.first_at < usage_people.first_at then excluded.first_at
        else usage_people.first_at end,
      last_at = case when excluded.last_at > usage_people.last_at then excluded.last_at
        else usage_people.last_at end`
}
