import { sql, type Updateable } from 'kysely'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunsTable } from '../../database/schema/runs.ts'
import { together } from '../../database/together.ts'
import { addSpent, addSpentTwice, type OneSpent, type TwoSpent } from '../limits/index.ts'
import { endReply, freeSession, storedParts, updateReply, type ReplyEnd } from '../sessions/index.ts'
import { partsOf, stepsOf, storedLog, textOf, type LogEntry } from './run-log.ts'
import type { RunOutcome } from './run-outcome.ts'

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
    // A reservation for a person's own run holds nothing of their key; how much of one is the owner's part, nobody knows.
    personal_cost_micro_usd: sql<number>`personal_cost_micro_usd
      + case when paid_by in ('owner', 'owner,platform') then cast(${run.cost} as bigint) else 0 end`,
  }
}
