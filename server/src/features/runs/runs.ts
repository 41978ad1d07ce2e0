import { randomUUID } from 'node:crypto'
import type { AgentRights } from '#contracts/agents/agents.ts'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { wording } from '#contracts/wording.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireUser, type Actor } from '../../http/actor.ts'
import { noteGivenFacts } from '../agent-memory/index.ts'
import { claimUnsentFiles, getUnsentFiles } from '../attachments/index.ts'
import type { StoredAgent } from '../agents/index.ts'
import { dayOf, endReservation, reserveMoney, withAddressShares, type Reservation } from '../limits/index.ts'
import {
  delegatorOf,
  getDelegator,
  leftOf,
  requireDelegable,
  requireSameHands,
  type Delegator,
} from './delegator.ts'
import { agentReaderOf } from './agent-reading.ts'
import type { LiveRun } from './live-runs.ts'
import { enter, worstCaseOfRun, type Admitted, type Entered } from './run-admission.ts'
import { recordRun, type Alongside, type AskedRun } from './record-run.ts'
import { narrow, type RunBudget } from './run-allowance.ts'
import { prepareRun } from './prepare-run.ts'
import type { Prompt } from './context-prompt.ts'
import type { PastMessage, RunContext } from './run-context.ts'
import { shareBudget } from './shared-budget.ts'
import { findInput, findRun, findRunByKey } from './runs.table.ts'
import { beginLive, isAskable } from './begin-live-run.ts'

/** What somebody asks of an agent. */
export type RunRequest = {
  agentId: string
  input: string
  origin: RunOrigin
  /** Undefined begins a conversation; null is for a run that belongs to none. */
  sessionId?: string | null | undefined
  /** The caller's own conversation that a run without one is about. */
  aboutSessionId?: string | undefined
  /** The same key of the same caller means the same run. */
  idempotencyKey?: string | undefined
  address: string
  /** In place of an address: what stands for it in the budgets of the run that asked for this one. */
  addressShare?: string | undefined
  /** Answered by the mock, whatever keys there are. */
  mock?: boolean | undefined
  /** An agent of the product itself, which is in no list, in place of the one with this id. */
  agent?: StoredAgent | undefined
  /** The caller's rights to that agent, where it is theirs by a share. */
  share?: AgentRights | undefined
  /** What was said before, the newest first, for a run that belongs to no conversation. */
  past?: readonly PastMessage[] | undefined
  /** What the model is told in place of who the agent is. */
  prompt?: Prompt | undefined
  /** Less than the ordinary budget. */
  budget?: Partial<RunBudget> | undefined
  alongside?: Alongside | undefined
  /** The caller's time zone, where it is known. */
  timeZone?: string | undefined
  /** Of what the agent would send of keepers: exactly that is sent, or nothing. */
  previewToken?: string | undefined
  /** The caller's own run that delegates this one, which gets no more than it has. */
  parentRunId?: string | undefined
  /** Files that the caller has ready, which go with the message. */
  fileIds?: readonly string[] | undefined
  /** In place of the agent's own model. */
  model?: ModelChoice | undefined
  /** A run whose answer has to be on the branch that is shown. */
  afterRunId?: string | undefined
}

/** The run that answers a request: new, or the one that its idempotency key names. */
export type StartedRun = { id: string; sessionId: string; live: LiveRun | undefined }

/** Runs an agent: admits the caller, records what was said, then answers in the background. */
export async function startRun(deps: Deps, actor: Actor, request: RunRequest): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey, request)
  if (known) return known
  const { parentRunId, fileIds = [], ...asked } = request
  let files: Awaited<ReturnType<typeof readySend>> | undefined
  try {
    files = fileIds.length > 0 ? await readySend(deps, actor, fileIds) : undefined
  } catch (error) {
    // The same key may have been quicker: then the files have gone with its message.
    const first = await findKnown(deps, actor, request.idempotencyKey, request)
    if (first) return first
    throw error
  }
  const parent = parentRunId === undefined ? undefined : await getParent(deps, actor, parentRunId)
  return deps.liveRuns.beginning(async () => {
    if (parent) requireDelegable(deps, parent, request.agentId)
    const entered = await enter(deps, actor, { ...request, parent })
    return begin(deps, actor, entered, { ...asked, ...files, parentRunId, parent, goesOn: undefined })
  })
}

/** Files that go with a message: with its run they become those of the conversation. */
async function readySend(deps: Deps, actor: Actor, ids: readonly string[]) {
  const { userId } = requireUser(actor)
  const files = await getUnsentFiles(deps, { userId, ids })
  const alongside: Alongside = (trx, runId, sessionId) =>
    claimUnsentFiles(trx, { userId, ids, sessionId, runId })
  return { files, alongside }
}

/** A run of the caller's own that may delegate. */
async function getParent(deps: Deps, actor: Actor, runId: string): Promise<Delegator> {
  await getOwnRun(deps, actor, runId)
  return getDelegator(deps, runId)
}

/** A run of the caller's own; anybody else's is not found. */
export async function getOwnRun(deps: Deps, actor: Actor, runId: string) {
  const run = await findRun(deps.database.db, runId)
  if (!run || run.actor_key !== actor.key) throw new AppError('not_found', wording.runNotFound)
  return run
}

/** The run that a key names already. Throws `conflict` where it answers another message, as far as that is still known. */
export async function findKnown(
  deps: Deps,
  actor: Actor,
  key: string | undefined,
  asked?: { agentId: string; input: string },
): Promise<StartedRun | undefined> {
  if (key === undefined) return undefined
  const { db } = deps.database
  const run = await findRunByKey(db, actor.key, key)
  if (!run) return undefined
  if (asked) {
    const input = await findInput(db, run.id)
    const isAnother = run.agent_id !== null && run.agent_id !== asked.agentId
    if (isAnother || (input !== undefined && input !== asked.input))
      throw new AppError('conflict', wording.keyOfAnother)
  }
  return { id: run.id, sessionId: run.session_id, live: deps.liveRuns.find(run.id) }
}

/** Prepares, reserves and records what was let in, then has it answered. */
export async function begin(
  deps: Deps,
  actor: Actor,
  entered: Entered,
  {
    address,
    addressShare,
    prompt,
    budget,
    parent,
    parentRunId,
    previewToken,
    past,
    ...asked
  }: Omit<AskedRun['request'], 'id' | 'now' | 'parent'> &
    Pick<
      RunRequest,
      | 'address'
      | 'addressShare'
      | 'prompt'
      | 'past'
      | 'budget'
      | 'parentRunId'
      | 'previewToken'
      | 'afterRunId'
    > & {
      parent?: Delegator | undefined
    },
): Promise<StartedRun> {
  const id = randomUUID()
  const now = deps.now()
  const askedAt = performance.now()
  // Whoever says where it was asked for: what is run is a draft.
  const origin = isDraftId(entered.agent.id) ? 'draft' : asked.origin
  const request = { ...asked, origin }
  const ready = await prepareRun(deps, actor, entered, {
    ...request,
    now,
    askedAt,
    prompt,
    past,
    budget,
    parent,
    previewToken,
  })
  const { admitted, said, own, rights, tools, reading, files, retrieval, memory, prepare, prepared } = ready
  const { leftOut, withheld } = ready
  const notice = said.length === 0 ? await reading?.notice?.() : undefined
  if (parent && parentRunId !== undefined)
    await requireSameHands(deps, { runId: parentRunId, given: parent.model, wanted: agentReaderOf(admitted) })
  // From here on nothing else comes in between, until what the run may use is taken from what is left.
  if (parentRunId !== undefined) requireDelegable(deps, getDelegator(deps, parentRunId), admitted.agent.id)
  const allowance = parent ? narrow(leftOf(parent), own) : own
  const shared = shareBudget(allowance.budget, { parent: parent?.budget })
  let live: LiveRun | undefined
  let reservation: Reservation | undefined
  try {
    if (!shared.holdMoney(worstCaseOfRun(admitted.model, prepared)))
      throw new AppError('conflict', wording.overRunBudget)
    reservation = await reserveFor(deps, actor, admitted, {
      ...{ context: prepared, now, address, addressShare },
    })
    const fromKeepers = memory?.fromKeepers ?? []
    const alongside = joined([
      request.alongside,
      reading?.record,
      fromKeepers.length > 0 ? (trx, runId) => noteGivenFacts(trx, runId, fromKeepers) : undefined,
    ])
    const delegated =
      parent && parentRunId !== undefined ? { id: parentRunId, depth: parent.depth } : undefined
    const canAsk = isAskable(actor, { origin, parent, hasConversation: asked.sessionId !== null })
    const delegator = delegatorOf(admitted, { request, address, canAsk, parent, shared, tools, rights })
    const recorded = {
      ...{ actor, admitted, reservation, allowance, tools, delegator, withheld },
      request: { ...request, alongside, parent: delegated, id, now },
    }
    const { sessionId } = await recordRun(deps, recorded, {
      seen: prepared.seen,
      begin: (place) =>
        (live = beginLive(deps, {
          ...{ ...recorded, prepared, place, prepare, reading, notice },
          ...{ files: files?.files, retrieval, leftOut, askedAt },
        })),
    })
    return { id, sessionId, live }
  } catch (error) {
    // Committed, but the disk could not take it: the run's own end settles what was reserved.
    if (live) live.end('interrupted')
    else {
      shared.end(0)
      if (reservation) endReservation(deps, reservation, 0)
    }
    // The same key may have been quicker: then its row, or its session being busy, is in the way.
    const asked = { agentId: admitted.agent.id, input: request.input }
    const first = await findKnown(deps, actor, request.idempotencyKey, asked)
    if (first) return first
    throw error
  }
}

/** All of them are recorded with the run. */
function joined(given: readonly (Alongside | undefined)[]): Alongside | undefined {
  const works = given.filter((work) => work !== undefined)
  if (works.length === 0) return undefined
  return async (trx, runId, sessionId) => {
    for (const work of works) await work(trx, runId, sessionId)
  }
}

/** Reserves what the first try can cost at most. Throws a friendly sentence past a cap. */
async function reserveFor(
  deps: Deps,
  actor: Actor,
  { budgets, model }: Admitted,
  {
    context,
    now,
    address,
    addressShare: signed,
  }: { context: RunContext; now: number } & Pick<RunRequest, 'address' | 'addressShare'>,
): Promise<Reservation | undefined> {
  if (budgets.length === 0) return undefined
  const asked = { budgets, day: dayOf(now), amountMicroUsd: worstCaseOfRun(model, context) }
  const reservation =
    actor.kind === 'visitor' ? withAddressShares(deps, { ...asked, address, signed }) : asked
  await reserveMoney(deps, reservation)
  return reservation
}
