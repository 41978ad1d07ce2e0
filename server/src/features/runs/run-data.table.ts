import { sql, type RawBuilder } from 'kysely'
import { logWording } from '#contracts/logs/log-wording.ts'
import type { Database, Queries } from '../../database/database.ts'
import { inBatches } from '../../database/in-batches.ts'
import { isOneOf } from '../../database/one-of.ts'
import { prepared } from '../../database/prepared.ts'
import { forgetReadings, forgetReadingsOfLogs } from '../keepers/index.ts'
import { shownPayload } from './shown-payload.table.ts'

const batch = 200

/** The runs that a person began, with what went in and out, some at a time. */
export async function* eachRun(db: Queries, userId: string) {
  const batches = inBatches(batch, {
    first: '',
    readAfter: (after) =>
      db
        .selectFrom('runs')
        .leftJoin('run_payloads', shownPayload)
        .leftJoin('run_feedback', 'run_feedback.run_id', 'runs.id')
        .select(['runs.id', 'runs.session_id', 'runs.agent_id', 'runs.agent_name', 'runs.agent_slug'])
        .select(['runs.provider', 'runs.model', 'runs.status', 'runs.mock', 'runs.error', 'runs.created_at'])
        .select(['runs.input_tokens', 'runs.output_tokens', 'runs.cost_micro_usd', 'runs.execution_time_ms'])
        .select(['run_payloads.input', 'run_payloads.output', 'run_feedback.thumb', 'run_feedback.note'])
        .where('runs.user_id', '=', userId)
        .where('runs.id', '>', after)
        .orderBy('runs.id')
        .limit(batch)
        .execute(),
    keyOf: ({ id }) => id,
  })
  for await (const rows of batches) yield* rows
}

export async function countOwnRuns(db: Queries, userId: string): Promise<number> {
  const own = db.selectFrom('runs').where('user_id', '=', userId)
  return Number((await own.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

/**
 * Whose runs: those that an account began, those of its agents, those of some conversations
 * with what they delegated, or just these.
 */
export type RunsOf =
  | { userId: string }
  | { agentOwnerId: string }
  | { sessionIds: readonly string[] }
  | { ids: readonly string[] }

/**
 * The ids of runs that are about to lose their words, or their agents' names. They stay locked until the transaction
 * ends: nothing else that writes down what was said in them comes in between.
 */
export async function lockRuns(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  of: RunsOf,
): Promise<string[]> {
  const rows = await runsOf(db, of)
    .select('id')
    .orderBy('id')
    // On SQLite there is one transaction at a time.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether what went in and out of a run is still there. It is not erased before the transaction has ended: whoever erases
 * it locks the run, too.
 */
export async function holdWords(queries: Pick<Database, 'db' | 'engine'>, runId: string): Promise<boolean> {
  await lockRuns(queries, { ids: [runId] })
  const payload = queries.db.selectFrom('run_payloads').select('run_id').where('run_id', '=', runId)
  return (await payload.executeTakeFirst()) !== undefined
}

/** Runs with all that they delegated. */
export async function listWithDelegated(db: Queries, ids: readonly string[]): Promise<string[]> {
  const runs = db.selectFrom('runs').select('id')
  const rows = await runs.where(isWithDelegated(sql`id in (${sql.join(ids)})`)).execute()
  return rows.map(({ id }) => id)
}

/** The conversation that a run is in, or that above what delegated to it; null where there is none, or no longer. */
export async function findConversationOf(db: Queries, runId: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string }>`with recursive above(id, parent_id, session_id) as (
      select id, parent_run_id, session_id from runs where id = ${runId}
      union select runs.id, runs.parent_run_id, runs.session_id from runs join above on runs.id = above.parent_id)
    select session_id from above where session_id <> '' limit 1`.execute(db)
  return rows[0]?.session_id ?? null
}

/** Erases what went in and out of runs; their figures stay. Returns the ids of those that have not ended. */
export async function eraseRunWords(trx: Queries, of: RunsOf): Promise<string[]> {
  await deletePayloads(trx, of)
  const erased = await trx
    .updateTable('runs')
    .set({ input_preview: '', error: null, is_searchable: 1 })
    .where('id', 'in', runsOf(trx, of).select('id'))
    .returning(['id', 'status'])
    .execute()
  return erased.filter(({ status }) => status === 'running' || status === 'waiting').map(({ id }) => id)
}

/** Deletes the runs that an account began. What others said to its agents stays theirs, without the agents' names. */
export async function deleteRunsOf(trx: Queries, userId: string): Promise<void> {
  await deletePayloads(trx, { userId })
  await trx.deleteFrom('runs').where('user_id', '=', userId).execute()
  await trx
    .updateTable('runs')
    .set({ agent_owner_id: null, agent_name: logWording.deletedAgent, agent_slug: '' })
    .where('agent_owner_id', '=', userId)
    .execute()
}

/** Deletes at most `limit` ended runs from before a moment, the oldest first. Returns their ids. */
export async function deleteRunsBefore(trx: Queries, before: number, limit: number): Promise<string[]> {
  const old = await trx
    .selectFrom('runs')
    .select('id')
    .where('created_at', '<', before)
    .where('status', 'not in', ['running', 'waiting'])
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const ids = old.map((run) => run.id)
  if (ids.length === 0) return ids
  await trx.deleteFrom('run_tool_calls').where('run_id', 'in', ids).execute()
  await trx.deleteFrom('run_feedback').where('run_id', 'in', ids).execute()
  await trx.deleteFrom('run_payloads').where('run_id', 'in', ids).execute()
  await trx.deleteFrom('runs').where('id', 'in', ids).execute()
  await forgetReadingsOfLogs(trx, ids)
  return ids
}

/** Notes that the payloads of runs can be searched. */
export async function markSearchable(trx: Queries, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await setSearchable(trx, { ids: JSON.stringify(ids) })
}

const setSearchable = prepared((db, { ids }: { ids: string }) =>
  db
    .updateTable('runs')
    .set({ is_searchable: sql.lit(1) })
    .where(isOneOf(db, { column: 'id', list: ids })),
)

/**
 * Takes at most `limit` ended runs that no sum holds, and notes that the sums hold them. A run that was taken for
 * interrupted may still get its true end, and waits until `settledBefore`. Returns their ids.
 */
export async function claimUnsummed(trx: Queries, limit: number, settledBefore: number): Promise<string[]> {
  const ended = trx
    .selectFrom('runs')
    .select('id')
    .where('is_summed', '=', sql.lit(0))
    .where('status', '<>', 'running')
    .where('status', '<>', 'waiting')
    .where((eb) => eb.or([eb('status', '<>', 'interrupted'), eb('created_at', '<', settledBefore)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  const claimed = await trx
    .updateTable('runs')
    .set({ is_summed: 1 })
    .where('id', 'in', ended)
    .where('is_summed', '=', sql.lit(0))
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

/** Removes the pieces of replies that are whole by now. Returns how many. */
export async function forgetRunEvents(db: Queries): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('run_events')
    .where(
      sql<boolean>`not exists (select 1 from runs where runs.id = run_events.run_id and runs.status in ('running', 'waiting'))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deletePayloads(trx: Queries, of: RunsOf): Promise<void> {
  await forgetReadings(trx, 'ids' in of ? of.ids : runsOf(trx, of).select('id'))
  await trx.deleteFrom('run_events').where('run_id', 'in', runsOf(trx, of).select('id')).execute()
  await trx.deleteFrom('run_tool_calls').where('run_id', 'in', runsOf(trx, of).select('id')).execute()
  await trx.deleteFrom('run_feedback').where('run_id', 'in', runsOf(trx, of).select('id')).execute()
  await trx.deleteFrom('run_payloads').where('run_id', 'in', runsOf(trx, of).select('id')).execute()
}

function runsOf(db: Queries, of: RunsOf) {
  const runs = db.selectFrom('runs')
  if ('userId' in of) return runs.where('user_id', '=', of.userId)
  if ('ids' in of) return runs.where('id', 'in', of.ids)
  if ('agentOwnerId' in of) return runs.where('agent_owner_id', '=', of.agentOwnerId)
  return runs.where(isWithDelegated(sql`session_id in (${sql.join(of.sessionIds)})`))
}

/** Whether a run is among those of which something is true, or was delegated by one of them. Speaks of `runs`. */
function isWithDelegated(is: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`id in (with recursive told(id) as (
    select id from runs where ${is}
    union select runs.id from runs join told on runs.parent_run_id = told.id)
    select id from told)`
}

/** Makes a visitor's runs those of an account. Answers those of them that are in sums already. */
export async function claimRuns(
  trx: Queries,
  { visitorKey, userId }: { visitorKey: string; userId: string },
): Promise<string[]> {
  const userKey = `user:${userId}`
  const usedKeys = trx
    .selectFrom('runs')
    .select('idempotency_key')
    .where('actor_key', '=', userKey)
    .where('idempotency_key', 'is not', null)
  // A key is unique for its caller: where both have one, the account's own run keeps it.
  await trx
    .updateTable('runs')
    .set({ idempotency_key: null })
    .where('actor_key', '=', visitorKey)
    .where('idempotency_key', 'in', usedKeys)
    .execute()
  const claimed = trx.selectFrom('sessions').select('id').where('actor_key', '=', visitorKey)
  const runs = await trx
    .updateTable('runs')
    // They are indexed again, as theirs.
    .set({ actor_key: userKey, user_id: userId, is_searchable: 0 })
    .where('session_id', 'in', claimed)
    .where('actor_key', '=', visitorKey)
    .returning(['id', 'is_summed'])
    .execute()
  return runs.filter(({ is_summed }) => is_summed === 1).map(({ id }) => id)
}
