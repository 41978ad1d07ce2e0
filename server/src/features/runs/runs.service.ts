import { randomUUID } from 'node:crypto'
import { logPreviewChars } from '#contracts/limits.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { priceTableVersion } from '../../providers/catalogue.ts'
import type { Actor } from '../accounts/actor.service.ts'
import { occupySession, insertSession, findSession } from '../sessions/session-rows.service.ts'
import { executeRun } from './execute-run.ts'
import { createBell } from './run-bell.ts'
import { startLiveRun, type LiveRun } from './live-runs.ts'
import { admit, type Admitted } from './run-admission.ts'
import { findReply, findRun, findRunByKey, insertRun, removeFailedReply } from './runs.table.ts'
import { makeReservation } from './spend.service.ts'

/** What somebody asks of an agent. */
export type RunRequest = {
  agentId: string
  input: string
  sessionId?: string | undefined
  /** The same key of the same caller means the same run. */
  idempotencyKey?: string | undefined
  address: string
  /** Answered by the mock, whatever keys there are. */
  mock?: boolean | undefined
}

/** The run that answers a request: new, or the one that its idempotency key names. */
export type StartedRun = { id: string; sessionId: string; live: LiveRun | undefined }

/** Runs an agent: admits the caller, records what was said, then answers in the background. */
export async function startRun(deps: Deps, actor: Actor, request: RunRequest): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey)
  if (known) return known
  return deps.liveRuns.beginning(async () => {
    const admitted = await admit(deps, actor, request)
    return begin(deps, actor, admitted, { ...request, partial: undefined })
  })
}

/**
 * Lets an ended run go on from what its reply holds. A reply without a word is replaced, any other is followed by a
 * second one. Only a session's last run can go on.
 */
export async function continueRun(
  deps: Deps,
  actor: Actor,
  request: { runId: string; idempotencyKey?: string | undefined; address: string },
): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey)
  if (known) return known
  const run = await getOwnRun(deps, actor, request.runId)
  if (run.status === 'running') throw new AppError('busy', wording.sessionBusy)
  const { db } = deps.database
  const reply = await findReply(db, run.session_id, run.id)
  const session = await findSession(db, run.session_id)
  if (!reply || !session || reply.position !== session.message_count - 1 || run.status === 'done') {
    throw new AppError('conflict', wording.cannotContinue)
  }
  const input = await findQuestion(deps, run.session_id, reply.position)
  const asked = { ...request, agentId: run.agent_id, sessionId: run.session_id, input: input.content }
  const goesOn = { replyPosition: reply.position, partial: reply.content, questionPosition: input.position }
  return deps.liveRuns.beginning(async () => {
    const admitted = await admit(deps, actor, asked)
    return begin(deps, actor, admitted, { ...asked, partial: goesOn })
  })
}

/** Ends a run, keeping what it has said. Ending one that has ended is no error. */
export async function stopRun(deps: Deps, actor: Actor, runId: string): Promise<void> {
  const run = await getOwnRun(deps, actor, runId)
  const live = deps.liveRuns.find(runId)
  if (live) live.end('stopped')
  else if (run.status === 'running') await stopElsewhere(deps, runId)
}

const stopAgainMs = 500
const stopMsMax = 10_000

/** Tells the process that has the run until the run has ended: a word may be lost with a connection. */
async function stopElsewhere(deps: Deps, runId: string): Promise<void> {
  const giveUpAt = performance.now() + stopMsMax
  const bell = createBell(deps, runId)
  try {
    while (performance.now() < giveUpAt) {
      deps.liveRuns.find(runId)?.end('stopped')
      await deps.database.notify({ channel: 'stop', runId })
      await bell.wait(stopAgainMs)
      const run = await findRun(deps.database.db, runId)
      if (run?.status !== 'running') return
    }
    throw new AppError('unavailable', wording.unavailable)
  } finally {
    bell.close()
  }
}

/** A run of the caller's own; anybody else's is not found. */
export async function getOwnRun(deps: Deps, actor: Actor, runId: string) {
  const run = await findRun(deps.database.db, runId)
  if (!run || run.actor_key !== actor.key) throw new AppError('not_found', wording.runNotFound)
  return run
}

async function findKnown(deps: Deps, actor: Actor, key: string | undefined): Promise<StartedRun | undefined> {
  if (key === undefined) return undefined
  const run = await findRunByKey(deps.database.db, actor.key, key)
  return run && { id: run.id, sessionId: run.session_id, live: deps.liveRuns.find(run.id) }
}

/** The question that a reply answers: the person's last message before it. */
async function findQuestion(deps: Deps, sessionId: string, replyPosition: number) {
  const question = await deps.database.db
    .selectFrom('messages')
    .select(['content', 'position'])
    .where('session_id', '=', sessionId)
    .where('sender', '=', 'user')
    .where('position', '<', replyPosition)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!question) throw new AppError('conflict', wording.cannotContinue)
  return question
}

type BeginRequest = Omit<RunRequest, 'idempotencyKey'> & {
  idempotencyKey?: string | undefined
  partial: { replyPosition: number; questionPosition: number; partial: string } | undefined
}

async function begin(
  deps: Deps,
  actor: Actor,
  admitted: Admitted,
  request: BeginRequest,
): Promise<StartedRun> {
  const id = randomUUID()
  const now = deps.now()
  let place: Place
  try {
    place = await record(deps, actor, admitted, { ...request, id, now })
  } catch (error) {
    // The same key may have been quicker: then its row, or its session being busy, is in the way.
    const first = await findKnown(deps, actor, request.idempotencyKey)
    if (first) return first
    throw error
  }
  const live = startLiveRun({ id, sessionId: place.sessionId, mock: isMock(admitted) }, (run) =>
    executeRun(deps, run, { ...admitted, ...place, input: request.input, now }),
  )
  deps.liveRuns.add(live)
  return { id, sessionId: place.sessionId, live }
}

/** Where a run's messages stand, and what the model is to see of the session. */
export type Place = {
  sessionId: string
  replyPosition: number
  /** Messages before this position are the past. */
  pastEnd: number
  partial: string | undefined
}

/** Everything that was said is on the disk before a provider is called. */
function record(
  deps: Deps,
  actor: Actor,
  admitted: Admitted,
  request: BeginRequest & { id: string; now: number },
): Promise<Place> {
  const { id, now } = request
  return deps.database.transaction(async (trx) => {
    const isReplaced = request.partial?.partial === ''
    const added = request.partial ? (isReplaced ? 0 : 1) : 2
    const sessionId = request.sessionId ?? randomUUID()
    let count = added
    if (request.sessionId === undefined) {
      const name = sessionName(request.input)
      await insertSession(trx, {
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
      run: runRow(deps, actor, admitted, { ...request, sessionId }),
      input: request.input,
      question: request.partial ? undefined : question,
      reply,
    })
    // Last: visitors' runs wait for each other here.
    if (admitted.reservation) await makeReservation(deps, trx, admitted.reservation)
    return {
      sessionId,
      replyPosition: count - 1,
      pastEnd: request.partial ? request.partial.questionPosition : count - 2,
      partial: request.partial?.partial || undefined,
    }
  })
}

function runRow(
  deps: Deps,
  actor: Actor,
  admitted: Admitted,
  request: BeginRequest & { id: string; now: number; sessionId: string },
) {
  const { agent } = admitted
  return {
    session_id: request.sessionId,
    id: request.id,
    agent_id: agent.id,
    agent_owner_id: agent.owner_id,
    agent_name: agent.name,
    agent_slug: agent.slug,
    agent_class: agent.agent_class,
    actor_key: actor.key,
    user_id: actor.kind === 'user' ? actor.userId : null,
    provider: admitted.model.provider,
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
    purse: admitted.reservation?.purse ?? null,
    reserved_micro_usd: admitted.reservation?.amountMicroUsd ?? 0,
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
    : new AppError('not_found', wording.sessionNotFound)
}

function isMock(admitted: Admitted): boolean {
  return admitted.model.provider === 'mock'
}

function sessionName(input: string): string {
  const line = input.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line
}

function preview(input: string): string {
  return input.slice(0, logPreviewChars).toWellFormed()
}
