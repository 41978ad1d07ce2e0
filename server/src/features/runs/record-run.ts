import { randomUUID } from 'node:crypto'
import { logPreviewChars } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { priceTableVersion } from '../../providers/catalogue.ts'
import type { Actor } from '../../http/actor.ts'
import { beginSession, findSession, occupySession, removeFailedReply } from '../sessions/index.ts'
import type { Reservation } from '../limits/index.ts'
import type { Admitted } from './run-admission.ts'
import { insertRun } from './runs.table.ts'

/** Where a run's messages stand, and what the model is to see of the session. */
export type Place = {
  sessionId: string
  replyPosition: number
  /** Messages before this position are the past. */
  pastEnd: number
  partial: string | undefined
}

/** A run that was let in, before it is written down. */
export type AskedRun = {
  actor: Actor
  admitted: Admitted
  reservation: Reservation | undefined
  request: {
    id: string
    now: number
    input: string
    sessionId?: string | undefined
    idempotencyKey?: string | undefined
    /** Asked of the mock, by diagnostics. */
    mock?: boolean | undefined
    /** What it goes on from. */
    partial: { replyPosition: number; questionPosition: number; partial: string } | undefined
  }
}

/** Everything that was said is on the disk before a provider is called. */
export function recordRun(deps: Deps, asked: AskedRun): Promise<Place> {
  return deps.database.transaction((trx) => writeRun(trx, deps, asked))
}

async function writeRun(trx: Transaction<Tables>, deps: Deps, asked: AskedRun): Promise<Place> {
  const { actor, admitted, request } = asked
  const { id, now } = request
  const isReplaced = request.partial?.partial === ''
  const added = request.partial ? (isReplaced ? 0 : 1) : 2
  const sessionId = request.sessionId ?? randomUUID()
  let count = added
  if (request.sessionId === undefined) {
    const name = sessionName(request.input)
    await beginSession(deps, trx, {
      id: sessionId,
      actorKey: actor.key,
      agentId: admitted.agent.id,
      name,
      now,
      runId: id,
      messages: added,
    })
  } else {
    const taken = await occupySession(trx, {
      sessionId,
      actorKey: actor.key,
      agentId: admitted.agent.id,
      runId: id,
      messages: added,
      name: sessionName(request.input),
      now,
    })
    if (!taken) throw await whyNotTaken(trx, actor, admitted, sessionId)
    count = taken.message_count
  }
  if (isReplaced) await removeFailedReply(trx, sessionId, count - 1)
  const shared = { session_id: sessionId, run_id: id, attachments: null, error: null, created_at: now }
  const question = {
    ...shared,
    id: randomUUID(),
    position: count - 2,
    sender: 'user' as const,
    content: request.input,
    status: 'done' as const,
    mock: 0,
  }
  const reply = {
    ...shared,
    id: randomUUID(),
    position: count - 1,
    sender: 'other' as const,
    content: '',
    status: 'running' as const,
    mock: isMock(admitted) ? 1 : 0,
  }
  await insertRun(trx, {
    run: runRow(deps, asked, sessionId),
    input: request.input,
    question: request.partial ? undefined : question,
    reply,
  })
  return {
    sessionId,
    replyPosition: count - 1,
    pastEnd: request.partial ? request.partial.questionPosition : count - 2,
    partial: request.partial?.partial || undefined,
  }
}

function runRow(deps: Deps, { actor, admitted, reservation, request }: AskedRun, sessionId: string) {
  const { agent } = admitted
  return {
    session_id: sessionId,
    id: request.id,
    agent_id: agent.id,
    agent_owner_id: agent.owner_id,
    agent_name: agent.name,
    agent_slug: agent.slug,
    agent_class: agent.agent_class,
    actor_key: actor.key,
    user_id: actor.kind === 'user' ? actor.userId : null,
    provider: request.mock ? diagnosticsProvider : admitted.model.provider,
    model: agent.model,
    status: 'running' as const,
    finish_reason: null,
    mock: isMock(admitted) ? 1 : 0,
    input_preview: preview(request.input),
    error: null,
    price_version: priceTableVersion,
    time_to_first_token_ms: null,
    provider_time_ms: null,
    process_id: deps.database.processId,
    budget: reservation?.budgets[0]?.name ?? null,
    reserved_micro_usd: reservation?.amountMicroUsd ?? 0,
    idempotency_key: request.idempotencyKey ?? null,
    created_at: request.now,
  }
}

/** Someone else's session, another agent's, or none: all the same to the caller. */
async function whyNotTaken(
  trx: Queries,
  actor: Actor,
  admitted: Admitted,
  sessionId: string,
): Promise<AppError> {
  const session = await findSession(trx, sessionId)
  const isOwn = session?.actor_key === actor.key && session.agent_id === admitted.agent.id
  return isOwn
    ? new AppError('busy', wording.sessionBusy)
    : new AppError('session_not_found', wording.sessionNotFound)
}

/** True for an answer of the mock, which no model wrote. */
export function isMock(admitted: Admitted): boolean {
  return admitted.model.provider === 'mock'
}

function sessionName(input: string): string {
  const line = input.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line
}

function preview(input: string): string {
  return input.slice(0, logPreviewChars).toWellFormed()
}
