import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { wording } from '#contracts/wording.ts'
import type { Part } from '#contracts/runs/parts.ts'
import type { Run } from '#contracts/runs/runs.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { listForbiddenToRun, type StoredAgent } from '../agents/index.ts'
import { findSession } from '../sessions/index.ts'
import { dayOf, endReservation, reserveMoney, withAddressShare, type Reservation } from '../limits/index.ts'
import { executeRun } from './execute-run.ts'
import { createBell } from './follow-run.ts'
import { startLiveRun, type LiveRun } from './live-runs.ts'
import { admit, enter, worstCaseOfRun, type Admitted, type Entered } from './run-admission.ts'
import { isMock, recordRun, type Alongside, type AskedRun, type Place } from './record-run.ts'
import {
  allowanceOf,
  depthMax,
  narrow,
  readAllowance,
  type Allowance,
  type RunBudget,
} from './run-allowance.ts'
import {
  prepareContext,
  readPast,
  type Prompt,
  type Past,
  type PreparedContext,
  type RunContext,
} from './run-context.ts'
import { endWaiting } from './run-end.ts'
import { isOpen } from './run-outcome.ts'
import { logOfRows, partsOf, textOf, type RunLog } from './run-log.ts'
import {
  findQuestion,
  findReply,
  findRun,
  findRunByKey,
  findSaid,
  listRunEvents,
  listRunningOf,
  type StoredRun,
} from './runs.table.ts'

/** What somebody asks of an agent. */
export type RunRequest = {
  agentId: string
  input: string
  origin: RunOrigin
  /** Undefined begins a conversation; null is for a run that belongs to none. */
  sessionId?: string | null | undefined
  /** The same key of the same caller means the same run. */
  idempotencyKey?: string | undefined
  address: string
  /** Answered by the mock, whatever keys there are. */
  mock?: boolean | undefined
  /** An agent of the product itself, which is in no list, in place of the one with this id. */
  agent?: StoredAgent | undefined
  /** What the model is told in place of who the agent is. */
  prompt?: Prompt | undefined
  /** Less than the ordinary budget. */
  budget?: Partial<RunBudget> | undefined
  alongside?: Alongside | undefined
  /** The caller's own run that delegates this one, which gets no more than it has. */
  parentRunId?: string | undefined
}

/** The run that answers a request: new, or the one that its idempotency key names. */
export type StartedRun = { id: string; sessionId: string; live: LiveRun | undefined }

/** Runs an agent: admits the caller, records what was said, then answers in the background. */
export async function startRun(deps: Deps, actor: Actor, request: RunRequest): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey)
  if (known) return known
  const parent =
    request.parentRunId === undefined ? undefined : await getParent(deps, actor, request.parentRunId)
  return deps.liveRuns.beginning(async () => {
    const entered = await enter(deps, actor, request)
    return begin(deps, actor, entered, { ...request, parent, partial: undefined })
  })
}

/** A run that may delegate. Throws where it has ended or is too deep. */
async function getParent(deps: Deps, actor: Actor, runId: string): Promise<Parent> {
  const run = await getOwnRun(deps, actor, runId)
  if (run.status !== 'running') throw new AppError('conflict', wording.parentEnded)
  if (run.depth >= depthMax) throw new AppError('conflict', wording.tooDeep)
  return { id: run.id, depth: run.depth, allowance: readAllowance(run) }
}

type Parent = { id: string; depth: number; allowance: Allowance }

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
  if (isOpen(run)) throw new AppError('busy', wording.sessionBusy)
  const { db } = deps.database
  const reply = await findReply(db, run.session_id, run.id)
  const session = await findSession(db, run.session_id)
  if (!reply || !session || reply.position !== session.message_count - 1 || run.status === 'done') {
    throw new AppError('conflict', wording.cannotContinue)
  }
  const input = await findQuestion(db, run.session_id, reply.position)
  if (!input) throw new AppError('conflict', wording.cannotContinue)
  const asked = { ...request, agentId: run.agent_id, sessionId: run.session_id, input: input.content }
  const goesOn = { replyPosition: reply.position, partial: reply.content, questionPosition: input.position }
  return deps.liveRuns.beginning(async () => {
    const entered = await enter(deps, actor, asked)
    return begin(deps, actor, entered, { ...asked, origin: run.origin, partial: goesOn })
  })
}

/** Ends a run, keeping what it has said. Ending one that has already ended does nothing. */
export async function stopRun(deps: Deps, actor: Actor, runId: string): Promise<void> {
  await stop(deps, await getOwnRun(deps, actor, runId))
}

async function stop(deps: Deps, { id, status }: Pick<StoredRun, 'id' | 'status'>): Promise<void> {
  const live = deps.liveRuns.find(id)
  if (live) live.end('stopped')
  else if (status === 'waiting') await endWaiting(deps, id)
  else if (status === 'running') await stopElsewhere(deps, id)
}

/** Ends every run that somebody has under way. One that can't be reached now is left to its own end. */
export async function stopRunsOf(deps: Deps, actorKey: string): Promise<void> {
  await stopEach(deps, await listRunningOf(deps.database.db, { actorKey }))
}

/** Ends the runs of an agent by people and visitors who can no longer run it. */
export async function stopForbiddenRuns(deps: Deps, agentId: string): Promise<void> {
  const running = await listRunningOf(deps.database.db, { agentId })
  if (running.length === 0) return
  const keys = new Set(running.map(({ actor_key }) => actor_key))
  const forbidden = new Set(await listForbiddenToRun(deps, agentId, [...keys]))
  await stopEach(
    deps,
    running.filter(({ actor_key }) => forbidden.has(actor_key)),
  )
}

/** Ends the runs of an owner's agents, by whomever. */
export async function stopRunsOfAgentsOf(deps: Deps, agentOwnerId: string): Promise<void> {
  await stopEach(deps, await listRunningOf(deps.database.db, { agentOwnerId }))
}

async function stopEach(deps: Deps, runs: readonly Pick<StoredRun, 'id' | 'status'>[]): Promise<void> {
  const stops = await Promise.allSettled(runs.map((run) => stop(deps, run)))
  for (const stopped of stops) {
    if (stopped.status === 'rejected') deps.log.error({ err: stopped.reason }, 'a run could not be stopped')
  }
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

async function begin(
  deps: Deps,
  actor: Actor,
  entered: Entered,
  {
    address,
    prompt,
    budget,
    parent,
    ...request
  }: Omit<AskedRun['request'], 'id' | 'now' | 'parent'> &
    Pick<RunRequest, 'address' | 'prompt' | 'budget'> & { parent?: Parent | undefined },
): Promise<StartedRun> {
  const id = randomUUID()
  const now = deps.now()
  const { input } = request
  const partial = request.partial?.partial || undefined
  const { admitted, said } = await admit(deps, actor, { entered, past: pastOf(actor, request) })
  const own = allowanceOf(actor, admitted.agent, { now, budget })
  const allowance = parent ? narrow(parent.allowance, own) : own
  const prepared = prepareContext(admitted, { past: said, input, partial, prompt })
  const { moneyMicroUsd } = allowance.budget
  if (moneyMicroUsd !== null && worstCaseOfRun(admitted.model, prepared) > moneyMicroUsd)
    throw new AppError('limited', wording.overRunBudget)
  const reservation = await reserveFor(deps, actor, admitted, { context: prepared, now, address })
  let live: LiveRun | undefined
  try {
    const asked = { actor, admitted, reservation, allowance, request: { ...request, parent, id, now } }
    const { sessionId } = await recordRun(deps, asked, {
      pastEnd: prepared.pastEnd,
      begin: (place) => (live = beginLive(deps, { ...asked, prepared, place })),
    })
    return { id, sessionId, live }
  } catch (error) {
    // Committed, but the disk could not take it: the run's own end settles what was reserved.
    if (live) live.end('interrupted')
    else if (reservation) endReservation(deps, reservation, 0)
    // The same key may have been quicker: then its row, or its session being busy, is in the way.
    const first = await findKnown(deps, actor, request.idempotencyKey)
    if (first) return first
    throw error
  }
}

/** Has a recorded run answered from now on. */
function beginLive(
  deps: Deps,
  {
    actor,
    admitted,
    reservation,
    allowance,
    request,
    prepared,
    place,
  }: AskedRun & { prepared: PreparedContext; place: Place },
): LiveRun {
  const { id, input } = request
  const { sessionId } = place
  const isWhole = prepared.pastEnd === place.pastEnd
  // Something was said in between: it is read again. Whoever waits for it hears of a failure; until then nobody may.
  const context = isWhole
    ? Promise.resolve(prepared)
    : readPast(deps, { actorKey: actor.key, sessionId, before: place.pastEnd }).then((whole) =>
        prepareContext(admitted, { past: whole, input, partial: request.partial?.partial || undefined }),
      )
  context.catch(() => {})
  const live = startLiveRun({ id, sessionId, mock: isMock(admitted) }, (run) =>
    executeRun(deps, run, {
      ...admitted,
      ...place,
      context,
      reservation,
      budget: allowance.budget,
      isVisitors: actor.kind === 'visitor',
    }),
  )
  deps.liveRuns.add(live)
  return live
}

/** Where a run's past is, as far as that is known before the run is recorded. */
function pastOf(
  actor: Actor,
  { sessionId, partial }: Pick<AskedRun['request'], 'sessionId' | 'partial'>,
): Past {
  if (sessionId === undefined || sessionId === null) return undefined
  return { actorKey: actor.key, sessionId, before: partial?.questionPosition ?? lastPosition }
}

/** Beyond every message. */
const lastPosition = 2 ** 31 - 1

/** Reserves what the first try can cost at most. Throws a friendly sentence past a cap. */
async function reserveFor(
  deps: Deps,
  actor: Actor,
  { budgets, model }: Admitted,
  { context, now, address }: { context: RunContext; now: number; address: string },
): Promise<Reservation | undefined> {
  const [budget] = budgets
  if (!budget) return undefined
  const asked = { day: dayOf(now), amountMicroUsd: worstCaseOfRun(model, context) }
  const reservation =
    actor.kind === 'visitor' ? withAddressShare(deps, { ...asked, budget, address }) : { ...asked, budgets }
  await reserveMoney(deps, reservation)
  return reservation
}

/** Where a run of one's own is, with its text so far. */
export async function getRun(deps: Deps, actor: Actor, runId: string): Promise<z.infer<typeof Run>> {
  const run = await getOwnRun(deps, actor, runId)
  const said = await findSaid(deps.database.db, { id: run.id, sessionId: run.session_id })
  return {
    id: run.id,
    session_id: run.session_id,
    agent_id: run.agent_id,
    status: run.status,
    mock: run.mock === 1,
    response: isOpen(run) ? textOf((await logSoFar(deps, run.id)).entries) : (said?.content ?? ''),
    error: said?.error ?? null,
    created_at: new Date(run.created_at).toISOString(),
  }
}

/** What a running run has made so far. */
export async function readSoFar(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  runId: string,
): Promise<{ parts: Part[]; lastEventId: string }> {
  const { entries, end } = await logSoFar(deps, runId)
  return { parts: partsOf(entries), lastEventId: `${end.seq}.${end.chars}` }
}

/** The log of a running run: from this process where it runs here, else from the database. */
async function logSoFar(deps: Pick<Deps, 'database' | 'liveRuns'>, runId: string): Promise<RunLog> {
  const live = deps.liveRuns.find(runId)
  return live ? live.log : logOfRows(await listRunEvents(deps.database.db, runId, { seq: 0, chars: 0 }))
}
