import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database, Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunEventsTable, RunOrigin, RunsTable } from '../../database/schema/runs.ts'
import { together, writeAndTell } from '../../database/together.ts'
import { inheritFromParent, inheritReadings } from '../keepers/index.ts'
import { addSpent, addSpentTwice, type OneSpent, type TwoSpent } from '../limits/index.ts'
import {
  endReply,
  freeSession,
  hideForked,
  insertOccupiedSession,
  insertReply,
  insertTurn,
  occupyForked,
  occupyUnchanged,
  storedParts,
  updateReply,
  type ForkedSession,
  type MessageRow,
  type NewSession,
  type SeenPast,
  type SessionClaim,
  type ReplyEnd,
} from '../sessions/index.ts'
import { partsOf, stepsOf, storedLog, textOf, type HeldPlace, type LogEntry } from './run-log.ts'
import type { RunOutcome } from './run-outcome.ts'
import { isShown } from './shown-payload.table.ts'

export function findRun(db: Queries, runId: string) {
  return db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst()
}

/**
 * The runs under way, and those that wait, of an agent, of all agents of an owner, of a caller, or of one origin, with
 * whose they are.
 */
export async function listRunningOf(
  db: Queries,
  of: { agentId: string } | { agentOwnerId: string } | { actorKey: string } | { origin: RunOrigin },
) {
  const [column, id] =
    'agentId' in of
      ? ['agent_id', of.agentId]
      : 'agentOwnerId' in of
        ? ['agent_owner_id', of.agentOwnerId]
        : 'actorKey' in of
          ? ['actor_key', of.actorKey]
          : ['origin', of.origin]
  const open = (['running', 'waiting'] as const).map((status) =>
    db
      .selectFrom('runs')
      .select(['id', 'actor_key', 'agent_id', 'status', 'parent_run_id'])
      .where('status', '=', sql.lit(status))
      // Not by an index of agents, owners or callers: they have many runs, of which few are under way.
      .where(sql`${sql.ref(column)} || ''`, '=', id)
      .execute(),
  )
  return (await Promise.all(open)).flat()
}

export function findRunByKey(db: Queries, actorKey: string, idempotencyKey: string) {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('actor_key', '=', actorKey)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** What a run was asked; undefined once that is erased. */
export async function findInput(db: Queries, runId: string): Promise<string | undefined> {
  const payload = db.selectFrom('run_payloads').select('input').where('run_id', '=', runId)
  return (await payload.executeTakeFirst())?.input
}

export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>
/** What a run said, and how it went. */
export type StoredReply = { content: string; error: string | null; attachments: string | null }

/** A run's row, its input and its messages, as they are recorded. */
export type RecordedRun = {
  run: Insertable<RunsTable>
  payload: { input: string }
  /** The runs whose answers its model isn't given, in one text. */
  withheld: string
  question: MessageRow
  reply: MessageRow
}

function insertRun(db: Queries, { run }: Pick<RecordedRun, 'run'>) {
  const version = db
    .selectFrom('agent_versions')
    .select((eb) => eb.fn.max('number').as('version'))
    .where('agent_id', '=', run.agent_id)
  return db.insertInto('runs').values({ ...run, agent_version: version })
}

function insertPayload(db: Queries, { run, payload }: Pick<RecordedRun, 'run' | 'payload'>) {
  const nothingYet = { output: null, steps: '[]', notes: '[]' }
  return db.insertInto('run_payloads').values({ run_id: run.id, input: payload.input, ...nothingYet })
}

/** Records a run as the first of a new session. */
export const recordFirst = together<RecordedRun & { session: NewSession }>(
  [insertOccupiedSession, insertTurn, insertRun, insertPayload],
  { isRelaxed: false },
)

/** Records a run in a session that is as it was when its past was read. */
export const recordNext = together<RecordedRun & { session: SessionClaim & { seen: SeenPast } }>(
  [occupyUnchanged, insertTurn, insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

/** Records a run that answers a question again, or one in other words, in a session that is as it was. */
export const recordForked = {
  reply: together<Omit<RecordedRun, 'question'> & { session: ForkedSession }>(
    [occupyForked, hideForked, insertReply, insertRun, insertPayload, inheritReadings],
    { isRelaxed: false },
  ),
  turn: together<RecordedRun & { session: ForkedSession }>(
    [occupyForked, hideForked, insertTurn, insertRun, insertPayload, inheritReadings],
    { isRelaxed: false },
  ),
}

/** Records a run in a session that it has taken. */
export const recordTaken = together<RecordedRun>([insertTurn, insertRun, insertPayload, inheritReadings], {
  isRelaxed: false,
})

/** Records a run that goes on, and so has no question of its own. */
export const recordGoingOn = together<Omit<RecordedRun, 'question'>>(
  [insertReply, insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

/** Records a run that belongs to no conversation: its question and its answer are in its payload. */
export const recordAlone = together<Pick<RecordedRun, 'run' | 'payload' | 'withheld'>>(
  [insertRun, insertPayload, inheritFromParent],
  { isRelaxed: false },
)

/** The same of a run about a conversation: it knows what was read in it. */
export const recordAbout = together<Pick<RecordedRun, 'run' | 'payload' | 'withheld'>>(
  [insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

/** Rows of one statement: few enough sizes for the database to keep a prepared statement of each. */
const eventsAtOnce = 50

/** Stores how replies grew, and tells those who follow them at other processes. */
export async function insertRunEvents(database: Database, events: RunEventsTable[]): Promise<void> {
  for (let at = 0; at < events.length; at += eventsAtOnce) {
    const rows = events.slice(at, at + eventsAtOnce)
    await writeAndTell(
      database,
      (db) =>
        db
          .insertInto('run_events')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing()),
      [...new Set(rows.map(({ run_id: runId }) => runId))].map((runId) => ({
        channel: 'run' as const,
        runId,
      })),
    )
  }
}

/** What is stored of a run's log after a place, in its order. */
export function listRunEvents(db: Queries, runId: string, held: HeldPlace) {
  return db
    .selectFrom('run_events')
    .select(['seq', 'end_offset', 'part', 'type', 'data'])
    .where('run_id', '=', runId)
    .where((eb) =>
      eb.or([
        eb('seq', '>', held.seq),
        eb.and([eb('seq', '=', held.seq), eb('end_offset', '>', held.chars)]),
      ]),
    )
    .orderBy('seq')
    .orderBy('end_offset')
    .execute()
}

/** What is kept of the log of an ended run; undefined once its payload is gone, or while it is hidden. */
export async function findLog(db: Queries, runId: string): Promise<string | null | undefined> {
  const kept = db.selectFrom('run_payloads').select('log').where('run_id', '=', runId).where(isShown)
  return (await kept.executeTakeFirst())?.log
}

/** What an ended run said: in its message, or in its payload where it has none. */
export async function findSaid(
  db: Queries,
  run: { id: string; sessionId: string },
): Promise<StoredReply | undefined> {
  const reply = run.sessionId === '' ? undefined : await findReply(db, run.sessionId, run.id)
  if (reply) return reply
  const kept = db.selectFrom('run_payloads').select('output').where('run_id', '=', run.id).where(isShown)
  const json = (await kept.executeTakeFirst())?.output
  // Written by `outputJson`.
  const { response = '', error = null } = JSON.parse(json ?? '{}') as { response?: string; error?: string }
  return { content: response, error, attachments: null }
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

/** A run's end as it is stored. */
export type EndedRun = {
  run: { id: string; sessionId: string; replyPosition: number; now: number; from: 'running' | 'interrupted' }
  ended: Updateable<RunsTable>
  payload: { output: string; steps: string; notes: string; log: string }
  reply: ReplyEnd
}

const ends = [updateRun, updatePayload, updateReply, freeSession, deleteRunEvents] as const

/**
 * Stores a run's end: its row, its payload, its message, and that the session is free. Changes nothing where the run
 * has another status than `from`: another process has taken this one for dead and marked the run interrupted. Then
 * the true end replaces that; the money is settled.
 */
export const writeEnd = together<EndedRun>(ends, { isRelaxed: true })

/** The same, with what it cost one budget, or two. */
export const writePaidEnd = {
  one: together<EndedRun & { spent: OneSpent }>([...ends, addSpent], { isRelaxed: true }),
  two: together<EndedRun & { spent: TwoSpent }>([...ends, addSpentTwice], { isRelaxed: true }),
}

function updatePayload(db: Queries, { run, payload }: EndedRun) {
  return db.updateTable('run_payloads').set(payload).where('run_id', '=', run.id)
}

function deleteRunEvents(db: Queries, { run }: EndedRun) {
  return db.deleteFrom('run_events').where('run_id', '=', run.id)
}

function updateRun(db: Queries, { run, ended }: EndedRun) {
  return db
    .updateTable('runs')
    .set(ended)
    .where('session_id', '=', run.sessionId)
    .where('id', '=', run.id)
    .where('status', '=', run.from)
}

/** What a run used and cost so far, as its row has it. */
export function figuresOf({ usage, ...outcome }: RunOutcome) {
  return {
    retries: outcome.retries,
    input_tokens: usage.input,
    cached_input_tokens: usage.cachedInput,
    output_tokens: usage.output,
    reasoning_tokens: usage.reasoning,
    cost_micro_usd: outcome.costMicroUsd,
    personal_cost_micro_usd: outcome.personalCostMicroUsd,
    execution_time_ms: outcome.executionTimeMs,
    time_to_first_token_ms: outcome.timeToFirstTokenMs ?? null,
    provider_time_ms: outcome.providerTimeMs,
    reserved_micro_usd: 0,
  }
}

/** An outcome as it is stored. */
export function endOf(
  run: Omit<EndedRun['run'], 'from'>,
  outcome: RunOutcome,
  from: EndedRun['run']['from'],
): EndedRun {
  const { status } = outcome
  return {
    run: { ...run, from },
    ended: {
      ...figuresOf(outcome),
      status,
      finish_reason: outcome.finishReason,
      error: outcome.error ?? null,
      is_searchable: 0,
    },
    payload: {
      output: outputJson(outcome),
      steps: JSON.stringify(outcome.steps),
      notes: JSON.stringify(outcome.notes),
      log: storedLog(outcome.log),
    },
    reply: {
      content: outcome.text,
      status,
      error: outcome.shownError ?? null,
      attachments: outcome.attachments.length > 0 ? JSON.stringify(outcome.attachments) : null,
      parts: storedParts(partsOf(outcome.log)),
    },
  }
}

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

/** The end of a run that no process has. */
type UnownedEnd = {
  from: 'running' | 'waiting'
  status: 'interrupted' | 'stopped'
  error: string | null
  log: readonly LogEntry[]
  now: number
  /** What changes in its row beside that. */
  changes: Partial<ReturnType<typeof costOfAbandoned>>
}

/** Ends a run that no process has, keeping what had come. False when another process was first. */
export async function endUnowned(
  trx: Transaction<Tables>,
  run: { id: string; session_id: string },
  { from, status, error, log, now, changes }: UnownedEnd,
): Promise<boolean> {
  const ended = await trx
    .updateTable('runs')
    .set({ ...changes, status, finish_reason: status, error, reserved_micro_usd: 0, waiting_since: null })
    .where('session_id', '=', run.session_id)
    .where('id', '=', run.id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) === 0) return false
  const text = textOf(log)
  await trx
    .updateTable('run_payloads')
    .set({
      output: JSON.stringify({ response: text, ...(error !== null && { error }) }),
      steps: JSON.stringify(stepsOf(log)),
      log: storedLog(log),
    })
    .where('run_id', '=', run.id)
    .execute()
  const place = { id: run.id, sessionId: run.session_id }
  await endReply(trx, { ...place, text, parts: storedParts(partsOf(log)), status, error })
  await freeSession(trx, { run: { ...place, now } }).execute()
  await trx.deleteFrom('run_events').where('run_id', '=', run.id).execute()
  return true
}

/** What changes in the row of a run whose process died. */
export function costOfAbandoned(run: { created_at: number; cost: number; now: number }) {
  return {
    execution_time_ms: Math.max(0, run.now - run.created_at),
    // What it had cost before it waited for a person is booked already.
    cost_micro_usd: sql<number>`cost_micro_usd + cast(${run.cost} as bigint)`,
    // Another payer's reservation holds nothing of a personal key.
    personal_cost_micro_usd: sql<number>`personal_cost_micro_usd
      + case when paid_by = 'owner' then cast(${run.cost} as bigint) else 0 end`,
  }
}
