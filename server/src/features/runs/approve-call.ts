import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { userIdOf, type Actor } from '../../http/actor.ts'
import { dayOf } from '../limits/index.ts'
import { insertApproval } from '../tools/index.ts'
import { findWork } from './continue-run.ts'
import { executeRun } from './execute-run.ts'
import { startLiveRun } from './live-runs.ts'
import { isMock } from './record-run.ts'
import { admit, enter } from './run-admission.ts'
import { readAllowance } from './run-allowance.ts'
import { prepareContext } from './run-context.ts'
import { endWaiting } from './run-end.ts'
import { logOfRows } from './run-log.ts'
import { readBefore } from './run-pause.ts'
import { getOwnRun, isAskable, toWire, withCalls } from './runs.ts'
import { findReply, listRunEvents, type StoredRun } from './runs.table.ts'
import { listCalls, updateCall } from './tool-calls.table.ts'
import type { MadeCall } from './tool-history.ts'
import { claimWaiting, findNotes } from './waiting-runs.table.ts'

type Answered = { part: number; decision: ApprovalDecision; address: string }

/**
 * Answers a call that waits for its caller, and lets the run go on here. Throws `conflict` where nothing waits, or
 * somebody was quicker; whatever else keeps an allowed run from going on leaves it waiting.
 */
export async function answerApproval(
  deps: Deps,
  actor: Actor,
  { runId, ...answered }: Answered & { runId: string },
): Promise<void> {
  const run = await getOwnRun(deps, actor, runId)
  const calls = run.status === 'waiting' ? await listCalls(deps.database.db, [run.id]) : []
  const call = calls.find(({ part, status }) => part === answered.part && status === 'waiting')
  if (!call) throw notWaiting()
  await deps.liveRuns.beginning(async () => {
    const ready = await prepare(deps, actor, run, answered).catch(async (error: unknown) => {
      if (answered.decision !== 'deny') throw error
      // It may not go on, and the conversation must.
      await endWaiting(deps, run.id)
    })
    if (!ready) return
    Object.assign(call, stateAfter(answered.decision))
    await claim(deps, run, { call, decision: answered.decision, budget: ready.reservation?.budgets[0]?.name })
    goOn(deps, actor, run, { ...ready, calls })
  })
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
async function prepare(deps: Deps, actor: Actor, run: StoredRun, { address }: Answered) {
  const { db } = deps.database
  const entered = await enter(deps, actor, { agentId: run.agent_id, address })
  const reply = await findReply(db, run.session_id, run.id)
  const notes = await findNotes(db, run.id)
  if (!reply || notes === undefined) throw notWaiting()
  const { input, questionPosition, earlier } = await findWork(deps, run, reply.position)
  const past = { actorKey: actor.key, sessionId: run.session_id, before: questionPosition }
  const { admitted, said } = await admit(deps, actor, { entered, past })
  // Written by `record-run.ts`.
  const names = JSON.parse(run.tools) as string[]
  const tools = deps.tools.filter(({ name }) => names.includes(name))
  const known = await withCalls(deps, said)
  const context = prepareContext(admitted, { past: known, input, earlier, tools: toWire(tools) })
  const log = logOfRows(await listRunEvents(db, run.id, { seq: 0, chars: 0 }))
  // The day of the run, by which its reservation is found after a crash.
  const held = { budgets: admitted.budgets, day: dayOf(run.created_at), amountMicroUsd: 0 }
  const reservation = admitted.budgets.length > 0 ? held : undefined
  return { admitted, context, log, notes, reservation, tools, replyPosition: reply.position }
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
    if (decision === 'always' && userId !== undefined)
      await insertApproval(trx, { userId, agentId: run.agent_id, tool: call.name, now })
    return true
  })
  if (!isTaken) throw notWaiting()
}

function goOn(deps: Deps, actor: Actor, run: StoredRun, ready: Ready & { calls: MadeCall[] }): void {
  const { admitted, context, log, notes, reservation, tools, replyPosition, calls } = ready
  const { id, session_id: sessionId, origin, depth } = run
  const { budget } = readAllowance(run)
  const waitedMs = Math.max(0, deps.now() - (run.waiting_since ?? deps.now()))
  const live = startLiveRun(
    { id, sessionId, mock: isMock(admitted) },
    (it) =>
      executeRun(deps, it, {
        ...admitted,
        ...{ sessionId, replyPosition, actor, origin, reservation, tools, calls },
        context: Promise.resolve(context),
        budget: { ...budget, deadline: budget.deadline + waitedMs },
        canAsk: isAskable(actor, { sessionId, origin, depth }),
        timeZone: undefined,
        before: readBefore(run, log, notes),
        paidBefore: run.cost_micro_usd,
      }),
    log,
  )
  deps.liveRuns.add(live)
}
