import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { noteGivenFacts } from '../agent-memory/index.ts'
import { inheritMoments, listMomentsOfRun } from '../keepers/index.ts'
import { dayOf, storedBudgets } from '../limits/index.ts'
import { agentReaderOf } from './agent-reading.ts'
import { closeReplies, requireOpenReplies } from './closed-replies.ts'
import { findWork } from './continue-run.ts'
import {
  delegatorOf,
  leftOf,
  listAbove,
  mayReadFor,
  requireSameHands,
  toolsOf,
  type Delegator,
} from './delegator.ts'
import { executeRun } from './execute-run.ts'
import { readAgentFiles } from './file-reading.ts'
import { giveFiles } from './given-files.ts'
import { addLiveRun, startLiveRun, type LiveRun } from './live-runs.ts'
import { isModelOf, resumeReading } from './prepare-reading.ts'
import { runsOf, withCalls } from './prepare-run.ts'
import { admit, enter, type Admitted } from './run-admission.ts'
import { readAllowance, type Allowance } from './run-allowance.ts'
import { describeCaller, prepareContext } from './run-context.ts'
import { endWaiting } from './run-end.ts'
import { logOfRows, stepsOf, type RunLog } from './run-log.ts'
import { memoryToolsOf, recallFacts } from './run-memory.ts'
import { readBefore } from './run-pause.ts'
import { isMock } from './run-rows.ts'
import { isAskable } from './begin-live-run.ts'
import { listRunEvents } from './run-events.table.ts'
import { getOwnRun } from './runs.ts'
import { findInput, findReply, type StoredRun } from './runs.table.ts'
import { shareBudget, type UsedBudget } from './shared-budget.ts'
import { readChosen } from './switched-model.ts'
import { readSystemScope } from './system-scope.ts'
import { listCalls } from './tool-calls.table.ts'
import { pastCall, toWire, type MadeCall } from './tool-history.ts'
import { claimWaiting, findNotes } from './waiting-runs.table.ts'

/** Where a run goes on; parent: the run at work here that delegated it. */
type Resumed = {
  parent: Delegator | undefined
  address: string
  timeZone: string | undefined
}

/**
 * Lets a run go on here that waited and was answered. Throws `conflict` where it no longer waits; where something else
 * keeps a delegated run from going on, that one ends, unless the process is about to end.
 */
export async function resumeRun(
  deps: Deps,
  actor: Actor,
  { runId, ...resumed }: Resumed & { runId: string },
): Promise<LiveRun> {
  const run = await getOwnRun(deps, actor, runId)
  if (run.status !== 'waiting') throw new AppError('conflict', delegationWording.stopped(run.agent_name))
  try {
    const calls = await listCalls(deps.database.db, { runIds: [run.id] })
    const ready = await prepareResumed(deps, actor, run, resumed)
    let live: LiveRun | undefined
    const claim = (trx: Queries) => claimRun(deps, trx, run, ready)
    await claimAndBegin(deps, claim, (isTaken) => {
      if (isTaken) live = goOn(deps, actor, run, { ...ready, ...resumed, calls })
      return live
    })
    if (!live) throw notWaiting()
    return live
  } catch (error) {
    // Before the process ends, the one above it waits as well.
    if (resumed.parent && !deps.liveRuns.isDraining()) await endWaiting(deps, run.id)
    throw error
  }
}

export function notWaiting(): AppError {
  return new AppError('conflict', toolWording.notWaiting)
}

export type ReadyToResume = Awaited<ReturnType<typeof prepareResumed>>

/** Everything that a run needs to go on, as it is now: its caller's rights, its model, key and budgets. */
export async function prepareResumed(
  deps: Deps,
  actor: Actor,
  run: StoredRun,
  { parent, address, timeZone }: Resumed,
) {
  const { db } = deps.database
  const entered = await enter(deps, actor, {
    ...{ agentId: run.agent_id, address, origin: run.origin, parent },
    model: readChosen(run.chosen_model),
  })
  const notes = await findNotes(db, run.id)
  const { input, files, earlier, past, replyPosition } = await findAsked(deps, actor, run)
  if (notes === undefined) throw notWaiting()
  const { admitted, said, summary, memory } = await admit(deps, actor, { entered, past })
  await requireSameProvider(deps, run, { admitted, parent })
  // Written by `record-run.ts`.
  const names = JSON.parse(run.tools) as string[]
  const offered = [...(await toolsOf(deps, actor, entered)), ...(memory ? memoryToolsOf(actor, entered) : [])]
  const tools = offered.filter(({ name }) => names.includes(name))
  const told = recallFacts(deps, memory, { admitted, input, timeZone })
  await deps.database.transaction(async (trx) => {
    await noteGivenFacts(trx, run.id, told?.fromKeepers ?? [])
    // What was withheld from it when it began may be open by now.
    await inheritMoments(trx, { runId: run.id, momentIds: await listMomentsOfRun(trx, run.id) })
  })
  await requireOpenReplies(deps, actor, { admitted, runIds: [run.id, ...runsOf(earlier)] })
  const open = await closeReplies(deps, actor, {
    ...{ admitted, said: { past: said, summary }, sessionId: run.session_id },
  })
  const known = await withCalls(deps, { sessionId: run.session_id, past: open.past })
  const above = parent ? [parent, ...listAbove(parent)] : []
  const mayRead = mayReadFor(parent, entered)
  const read = await resumeReading(deps, actor, { admitted, input, run, above, mayRead })
  const own = await readAgentFiles(deps, { admitted, input })
  const facts = await readSystemScope(deps, actor, { agent: admitted.agent, parent })
  const given = await giveFiles(deps, admitted, { person: actor.key, past: known, files, input })
  const context = prepareContext(admitted, {
    ...{ past: known, summary: open.summary, input, earlier, facts, given },
    ...{ tools: toWire(tools), memory: told?.text, reading: read.prompt ?? own?.prompt },
    reader: describeCaller(deps, actor, timeZone),
  })
  const log = logOfRows(await listRunEvents(db, run.id, { seq: 0, chars: 0 }))
  // The day of the run, by which its reservation is found after a crash.
  const held = { budgets: admitted.budgets, day: dayOf(run.created_at), amountMicroUsd: 0 }
  const reservation = admitted.budgets.length > 0 ? held : undefined
  const { passages } = read
  const readable = { passages, files: own?.files ?? new Map() }
  return { admitted, context, log, notes, reservation, tools, replyPosition, ...readable }
}

/** What a run was asked: in its conversation, or by the run that delegated it. */
async function findAsked(deps: Deps, actor: Actor, run: StoredRun) {
  const { db } = deps.database
  if (run.session_id === '') {
    const input = await findInput(db, run.id)
    if (input === undefined) throw notWaiting()
    return { input, files: [], earlier: undefined, past: undefined, replyPosition: -1 }
  }
  const reply = await findReply(db, run.session_id, run.id)
  if (!reply) throw notWaiting()
  const { questionPosition, ...work } = await findWork(deps, run, reply.position)
  const past = { actorKey: actor.key, sessionId: run.session_id, before: questionPosition }
  return { ...work, past, replyPosition: reply.position }
}

/** A delegated run whose agent has another model by now isn't told there what the one above it read of keepers. */
async function requireSameProvider(
  deps: Deps,
  { parent_run_id: runId }: StoredRun,
  { admitted, parent }: { admitted: Admitted; parent: Delegator | undefined },
): Promise<void> {
  if (parent && runId !== null)
    await requireSameHands(deps, { runId, given: parent.model, wanted: agentReaderOf(admitted) })
}

/**
 * Claims a run, and has it go on as soon as that is committed: no run counts as running that nobody has. One whose claim
 * the disk could not take ends as interrupted.
 */
export async function claimAndBegin<T>(
  { database }: Pick<Deps, 'database'>,
  claim: (trx: Transaction<Tables>) => Promise<T>,
  begin: (claimed: T) => LiveRun | undefined,
): Promise<T> {
  let live: LiveRun | undefined
  try {
    return await database.transaction(claim, (claimed) => (live = begin(claimed)))
  } catch (error) {
    live?.end('interrupted')
    throw error
  }
}

/** Takes a run for this process. False where another was first. */
export function claimRun(
  { database: { processId }, now }: Pick<Deps, 'database' | 'now'>,
  trx: Queries,
  run: StoredRun,
  { reservation }: ReadyToResume,
): Promise<boolean> {
  const budget = storedBudgets(reservation?.budgets ?? [])
  return claimWaiting(trx, run, { processId, now: now(), budget })
}

/**
 * When a run that waited was asked for, as `performance.now()` counts. What it does next doesn't come before what it did,
 * whatever the clocks of processes say.
 */
function askedBefore(run: StoredRun, log: RunLog, now: number): number {
  const lastMs = Math.max(0, ...stepsOf(log.entries).map(({ startedMs, endedMs }) => endedMs ?? startedMs))
  return performance.now() - Math.max(lastMs, now - run.created_at)
}

/** What a run and those that it delegated had used when it began to wait. */
function readUsed(run: StoredRun, calls: readonly MadeCall[]): UsedBudget {
  // Written by `storePause`; a run that began to wait under an earlier version delegated none.
  if (run.used_budget !== null) return JSON.parse(run.used_budget) as UsedBudget
  const steps = 1 + (calls.at(-1)?.turn ?? 0)
  return { moneyMicroUsd: run.cost_micro_usd, steps, toolCalls: calls.length }
}

/** Has a run that was claimed answered from where it waited. */
export function goOn(
  deps: Deps,
  actor: Actor,
  run: StoredRun,
  ready: ReadyToResume & Resumed & { calls: MadeCall[] },
): LiveRun {
  const { admitted, log, notes, reservation, tools, parent, timeZone } = ready
  const { id, session_id: sessionId, origin } = run
  const { rights, budget } = resumedAllowance(deps, run, parent)
  const used = readUsed(run, ready.calls)
  const shared = shareBudget(budget, { parent: parent?.budget, used, spentMicroUsd: run.cost_micro_usd })
  const canAsk = isAskable(actor, { origin, parent, hasConversation: sessionId !== '' })
  const above = { request: { origin }, address: ready.address, canAsk, parent }
  const delegator = delegatorOf(admitted, { ...above, shared, tools, rights })
  // Another model gets of keepers what later turns get: it may ask for them again, as any model does.
  const calls = isModelOf(run, admitted) ? ready.calls : ready.calls.map(pastCall)
  const { replyPosition, context, passages, files } = ready
  const live = startLiveRun(
    { id, sessionId, mock: isMock(admitted), delegator },
    (it) =>
      executeRun(deps, it, {
        ...admitted,
        ...{ sessionId, replyPosition, actor, origin, reservation, tools, calls },
        context: Promise.resolve(context),
        ...{ budget, delegator, timeZone, passages, files },
        // What it wasn't given was told before it waited.
        ...{ notice: undefined, leftOut: undefined, retrieval: undefined },
        before: readBefore(run, log, notes),
        askedAt: askedBefore(run, log, deps.now()),
        paidBefore: run.cost_micro_usd,
      }),
    log,
  )
  addLiveRun(deps, live)
  return live
}

/** What a run may still do and use; the time that it waited isn't counted. */
function resumedAllowance(deps: Pick<Deps, 'now'>, run: StoredRun, parent: Delegator | undefined): Allowance {
  const { rights, budget } = readAllowance(run)
  const waitedMs = Math.max(0, deps.now() - (run.waiting_since ?? deps.now()))
  const moved = budget.deadline + waitedMs
  const deadline = parent ? Math.min(moved, leftOf(parent).budget.deadline) : moved
  return { rights, budget: { ...budget, deadline } }
}
