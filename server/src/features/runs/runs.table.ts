import type { Insertable, Updateable } from 'kysely'
import { prepared } from '../../database/prepared.ts'
import type { Database, Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunEventsTable, RunsTable } from '../../database/schema/runs.ts'
import { freeSession, insertTurn, interruptReply, updateReply, type MessageRow } from '../sessions/index.ts'
import type { RunOutcome } from './run-outcome.ts'

export function findRun(db: Queries, runId: string) {
  return db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst()
}

export function findRunByKey(db: Queries, actorKey: string, idempotencyKey: string) {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('actor_key', '=', actorKey)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>
export type StoredReply = NonNullable<Awaited<ReturnType<typeof findReply>>>

/** The run, its input and its two messages; a run that goes on has no question of its own. */
export async function insertRun(
  trx: Transaction<Tables>,
  rows: { run: Insertable<RunsTable>; input: string; question: MessageRow | undefined; reply: MessageRow },
): Promise<void> {
  await insertTurn(trx, rows)
  await insertRunRow(trx, rows.run)
  await insertPayload(trx, { id: rows.run.id, input: rows.input })
}

const insertRunRow = prepared((db, run: Insertable<RunsTable>) => db.insertInto('runs').values(run))
const insertPayload = prepared((db, run: { id: string; input: string }) =>
  db
    .insertInto('run_payloads')
    .values({ run_id: run.id, input: run.input, output: null, steps: '[]', notes: '[]' }),
)

/** Rows of one statement: few enough sizes for the database to keep a prepared statement of each. */
const eventsAtOnce = 50

export function insertRunEvents(database: Database, events: RunEventsTable[]): Promise<void> {
  return database.relaxed(async (trx) => {
    for (let at = 0; at < events.length; at += eventsAtOnce) {
      await trx
        .insertInto('run_events')
        .values(events.slice(at, at + eventsAtOnce))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

/** The text of events in their order. One that was stored again with more text repeats what came before. */
export function joinRunEvents(events: { end_offset: number; data: string }[]): string {
  return events.reduce((text, { end_offset, data }) => text.slice(0, end_offset - data.length) + data, '')
}

export function listRunEvents(db: Queries, runId: string, afterOffset: number) {
  return db
    .selectFrom('run_events')
    .select(['end_offset', 'data'])
    .where('run_id', '=', runId)
    .where('end_offset', '>', afterOffset)
    .orderBy('end_offset')
    .execute()
}

export function findReply(db: Queries, sessionId: string, runId: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('run_id', '=', runId)
    .where('sender', '=', 'other')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The question that a reply answers: the person's last message before it. */
export function findQuestion(db: Queries, sessionId: string, replyPosition: number) {
  return db
    .selectFrom('messages')
    .select(['content', 'position'])
    .where('session_id', '=', sessionId)
    .where('sender', '=', 'user')
    .where('position', '<', replyPosition)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Stores a run's end: its row, its payload, its message, and that the session is free. False when another process
 * had taken this one for dead and marked the run interrupted: the true end replaces that, the money is settled.
 */
export async function finishRun(
  trx: Transaction<Tables>,
  run: { id: string; sessionId: string; replyPosition: number; now: number },
  outcome: RunOutcome,
): Promise<boolean> {
  const isFirst = await endRun(trx, { ...run, from: 'running' }, outcome)
  if (!isFirst) await endRun(trx, { ...run, from: 'interrupted' }, outcome)
  await updatePayload(trx, {
    runId: run.id,
    output: outputJson(outcome),
    steps: JSON.stringify(outcome.steps),
    notes: JSON.stringify(outcome.notes),
  })
  await updateReply(trx, {
    run,
    content: outcome.text,
    status: outcome.status,
    error: outcome.shownError ?? null,
    attachments: outcome.attachments.length > 0 ? JSON.stringify(outcome.attachments) : null,
  })
  await freeSession(trx, run)
  await deleteRunEvents(trx, run)
  return isFirst
}

const updatePayload = prepared(
  (db, { runId, ...payload }: { runId: string; output: string; steps: string; notes: string }) =>
    db.updateTable('run_payloads').set(payload).where('run_id', '=', runId),
)

const deleteRunEvents = prepared((db, run: { id: string }) =>
  db.deleteFrom('run_events').where('run_id', '=', run.id),
)

async function endRun(
  trx: Transaction<Tables>,
  run: { id: string; sessionId: string; from: 'running' | 'interrupted' },
  outcome: RunOutcome,
): Promise<boolean> {
  const { usage } = outcome
  const { numAffectedRows } = await updateRun(trx, {
    run,
    ended: {
      status: outcome.status,
      finish_reason: outcome.finishReason,
      error: outcome.error ?? null,
      retries: outcome.retries,
      input_tokens: usage.input,
      cached_input_tokens: usage.cachedInput,
      output_tokens: usage.output,
      reasoning_tokens: usage.reasoning,
      cost_micro_usd: outcome.costMicroUsd,
      execution_time_ms: outcome.executionTimeMs,
      time_to_first_token_ms: outcome.timeToFirstTokenMs ?? null,
      provider_time_ms: outcome.providerTimeMs,
      reserved_micro_usd: 0,
      is_searchable: 0,
    },
  })
  return Number(numAffectedRows) > 0
}

const updateRun = prepared(
  (
    db,
    {
      run,
      ended,
    }: {
      run: { id: string; sessionId: string; from: 'running' | 'interrupted' }
      ended: Updateable<RunsTable>
    },
  ) =>
    db
      .updateTable('runs')
      .set(ended)
      .where('session_id', '=', run.sessionId)
      .where('id', '=', run.id)
      .where('status', '=', run.from),
)

/** The log's output: JSON text, as the specification has it. */
function outputJson(outcome: RunOutcome): string {
  return JSON.stringify({ response: outcome.text, ...(outcome.error && { error: outcome.error }) })
}

/** Runs that count as running, by the process that has them. */
export function listRunningRuns(db: Queries) {
  return db
    .selectFrom('runs')
    .select(['id', 'session_id', 'process_id', 'created_at', 'budget', 'reserved_micro_usd'])
    .where('status', '=', 'running')
    .execute()
}

/** Remembers what is reserved for a run, for whoever has to settle it should its process die. */
export async function setReserved(
  database: Database,
  run: { id: string; sessionId: string; amountMicroUsd: number },
): Promise<void> {
  await database.relaxed((trx) =>
    trx
      .updateTable('runs')
      .set({ reserved_micro_usd: run.amountMicroUsd })
      .where('session_id', '=', run.sessionId)
      .where('id', '=', run.id)
      .where('status', '=', 'running')
      .execute(),
  )
}

/** Ends a run whose process died, keeping the text that had come. False when another process was first. */
export async function forgetAbandoned(
  trx: Transaction<Tables>,
  run: {
    id: string
    session_id: string
    created_at: number
    text: string
    error: string
    cost: number
    now: number
  },
): Promise<boolean> {
  const ended = await trx
    .updateTable('runs')
    .set({
      status: 'interrupted',
      finish_reason: 'interrupted',
      error: run.error,
      execution_time_ms: Math.max(0, run.now - run.created_at),
      cost_micro_usd: run.cost,
      reserved_micro_usd: 0,
    })
    .where('session_id', '=', run.session_id)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) === 0) return false
  await trx
    .updateTable('run_payloads')
    .set({ output: JSON.stringify({ response: run.text, error: run.error }) })
    .where('run_id', '=', run.id)
    .execute()
  const place = { id: run.id, sessionId: run.session_id }
  await interruptReply(trx, { ...place, text: run.text, error: run.error })
  await freeSession(trx, { ...place, now: run.now })
  await trx.deleteFrom('run_events').where('run_id', '=', run.id).execute()
  return true
}
