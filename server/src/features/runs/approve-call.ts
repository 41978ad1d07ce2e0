import { isDraftId } from '#contracts/agents/agent-drafts.ts'
import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { userIdOf, type Actor } from '../../http/actor.ts'
import { noteGivenFacts } from '../agent-memory/index.ts'
import { inheritMoments, listMomentsOfRun } from '../keepers/index.ts'
import { dayOf } from '../limits/index.ts'
import { insertApproval } from '../tools/index.ts'
import { findWork } from './continue-run.ts'
import { delegatorOf, toolsOf } from './delegator.ts'
import { executeRun } from './execute-run.ts'
import { giveFiles } from './given-files.ts'
import { createBell } from './follow-run.ts'
import { startLiveRun } from './live-runs.ts'
import { shareBudget, type UsedBudget } from './shared-budget.ts'
import { isMock } from './run-rows.ts'
import { admit, enter } from './run-admission.ts'
import { readAllowance } from './run-allowance.ts'
import { prepareContext, describeCaller } from './run-context.ts'
import { readAgentFiles } from './file-reading.ts'
import { isModelOf, resumeReading } from './prepare-reading.ts'
import { endWaiting } from './run-end.ts'
import { logOfRows } from './run-log.ts'
import { isOpen } from './run-outcome.ts'
import { readBefore } from './run-pause.ts'
import { closeReplies, requireOpenReplies } from './closed-replies.ts'
import { runsOf, withCalls } from './prepare-run.ts'
import { memoryToolsOf, recallFacts } from './run-memory.ts'
import { getOwnRun } from './runs.ts'
import { isAskable } from './begin-live-run.ts'
import { readChosen } from './switched-model.ts'
import { readSystemScope } from './system-scope.ts'
import { listRunEvents } from './run-events.table.ts'
import { findReply, type StoredRun } from './runs.table.ts'
import { listCalls, updateCall } from './tool-calls.table.ts'
import { pastCall, toWire, type MadeCall } from './tool-history.ts'
import { claimWaiting, findNotes } from './waiting-runs.table.ts'

type Answered = {
  part: number
  decision: ApprovalDecision
  timeZone?: string | undefined
  address: string
}

/**
 * Answers a call that waits for its caller, and lets the run go on here. Throws `conflict` where nothing waits, or
 * somebody was quicker; whatever else keeps an allowed run from going on leaves it waiting.
 */
export async function answerApproval(
  deps: Deps,
  actor: Actor,
  { runId, ...answered }: Answered & { runId: string },
): Promise<void> {
  const { run, calls, call } = await findWaiting(deps, actor, { runId, part: answered.part })
  await deps.liveRuns.beginning(async () => {
    const ready = await prepare(deps, actor, run, answered).catch(async (error: unknown) => {
      if (answered.decision !== 'deny') throw error
      // It may not go on, and the conversation must.
      await endWaiting(deps, run.id)
    })
    if (!ready) return
    Object.assign(call, stateAfter(answered.decision))
    await claim(deps, run, { call, decision: answered.decision, budget: ready.reservation?.budgets[0]?.name })
    // Another model gets of keepers what later turns get: it may ask for them again, as any model does.
    const told = isModelOf(run, ready.admitted) ? calls : calls.map(pastCall)
    goOn(deps, actor, run, { ...ready, calls: told, timeZone: answered.timeZone })
  })
}

/** What runs beside a call that waits ends within this time. */
const pauseMs = 45_000
const lookAgainMs = 250

/** The run as it waits, which it does once what runs beside the call has ended; the call is shown before. */
async function findWaiting(deps: Deps, actor: Actor, asked: { runId: string; part: number }) {
  const until = performance.now() + pauseMs
  const bell = createBell(deps, asked.runId)
  try {
    for (;;) {
      const run = await getOwnRun(deps, actor, asked.runId)
      const calls = isOpen(run) ? await listCalls(deps.database.db, [run.id]) : []
      const call = calls.find(({ part, status }) => part === asked.part && status === 'waiting')
      if (!call || performance.now() > until) throw notWaiting()
      if (run.status === 'waiting') return { run, calls, call }
      await bell.wait(lookAgainMs)
    }
  } finally {
    bell.close()
  }
}

function notWaiting(): AppError {
  return new AppError('conflict', toolWording.notWaiting)
}

function stateAfter(decision: ApprovalDecision): Pick<MadeCall, 'status' | 'result'> {
  return decision === 'deny'
    ? { status: 'denied', result: toolWording.denied }
    : { status: 'queued', result: null }
}

type Ready = Awaited<ReturnType<typeof prepare>>

/** Everything that the run needs to go on, as it is now: its caller's rights, its model, key and budgets. */
async function prepare(deps: Deps, actor: Actor, run: StoredRun, { address, timeZone }: Answered) {
  const { db } = deps.database
  const entered = await enter(deps, actor, {
    ...{ agentId: run.agent_id, address, origin: run.origin },
    model: readChosen(run.chosen_model),
  })
  const reply = await findReply(db, run.session_id, run.id)
  const notes = await findNotes(db, run.id)
  if (!reply || notes === undefined) throw notWaiting()
  const { input, files, questionPosition, earlier } = await findWork(deps, run, reply.position)
  const past = { actorKey: actor.key, sessionId: run.session_id, before: questionPosition }
  const { admitted, said, summary, memory } = await admit(deps, actor, { entered, past })
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
  const known = await withCalls(deps, open.past)
  const read = await resumeReading(deps, actor, { admitted, input, run })
  const own = await readAgentFiles(deps, { admitted, input })
  const facts = await readSystemScope(deps, actor, { agent: admitted.agent, parent: undefined })
  const given = await giveFiles(deps, admitted, { person: actor.key, past: known, files, input })
  const context = prepareContext(admitted, {
    ...{
      past: known,
      summary: open.summary,
      input,
      earlier,
      tools: toWire(tools),
      facts,
      given,
      memory: told?.text,
    },
    reading: read.prompt ?? own?.prompt,
    reader: describeCaller(deps, actor, timeZone),
  })
  const log = logOfRows(await listRunEvents(db, run.id, { seq: 0, chars: 0 }))
  // The day of the run, by which its reservation is found after a crash.
  const held = { budgets: admitted.budgets, day: dayOf(run.created_at), amountMicroUsd: 0 }
  const reservation = admitted.budgets.length > 0 ? held : undefined
  const { passages } = read
  const ready = {
    admitted,
    address,
    context,
    log,
    notes,
    reservation,
    tools,
    passages,
    files: own?.files ?? new Map(),
  }
  return { ...ready, replyPosition: reply.position }
}

/** What a run and those that it delegated had used when it began to wait. */
function readUsed(run: StoredRun, calls: readonly MadeCall[]): UsedBudget {
  // Written by `storePause`; a run that began to wait under an earlier version delegated none.
  if (run.used_budget !== null) return JSON.parse(run.used_budget) as UsedBudget
  const steps = 1 + (calls.at(-1)?.turn ?? 0)
  return { moneyMicroUsd: run.cost_micro_usd, steps, toolCalls: calls.length }
}

/** Takes the run for this process, with the answer that lets it go on. */
async function claim(
  deps: Deps,
  run: StoredRun,
  { call, decision, budget }: { call: MadeCall; decision: ApprovalDecision; budget: string | undefined },
): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const isTaken = await database.transaction(async (trx) => {
    if (!(await claimWaiting(trx, run, { processId: database.processId, now, budget: budget ?? null })))
      return false
    await updateCall(trx, call)
    const userId = userIdOf(run.actor_key)
    const agentId = run.agent_id
    if (decision === 'always' && userId !== undefined && !isDraftId(agentId))
      await insertApproval(trx, { userId, agentId, tool: call.name, now })
    return true
  })
  if (!isTaken) throw notWaiting()
}

function goOn(
  deps: Deps,
  actor: Actor,
  run: StoredRun,
  ready: Ready & Pick<Answered, 'timeZone'> & { calls: MadeCall[] },
): void {
  const { admitted, address, context, log, notes, reservation, tools } = ready
  const { passages, files, replyPosition, calls, timeZone } = ready
  const { id, session_id: sessionId, origin, depth } = run
  const waitedMs = Math.max(0, deps.now() - (run.waiting_since ?? deps.now()))
  const allowed = readAllowance(run)
  const budget = { ...allowed.budget, deadline: allowed.budget.deadline + waitedMs }
  const shared = shareBudget(budget, { used: readUsed(run, calls), spentMicroUsd: run.cost_micro_usd })
  const { rights } = allowed
  const above = { request: { origin }, address, parent: undefined }
  const delegator = delegatorOf(admitted, { ...above, shared, tools, rights })
  const live = startLiveRun(
    { id, sessionId, mock: isMock(admitted), delegator },
    (it) =>
      executeRun(deps, it, {
        ...admitted,
        ...{ sessionId, replyPosition, actor, origin, reservation, tools, calls },
        context: Promise.resolve(context),
        ...{ budget, delegator },
        canAsk: isAskable(actor, { sessionId, origin, depth }),
        timeZone,
        ...{ passages, files, notice: undefined, leftOut: undefined, retrieval: undefined },
        before: readBefore(run, log, notes),
        paidBefore: run.cost_micro_usd,
      }),
    log,
  )
  deps.liveRuns.add(live)
}
