import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { userIdOf, type Actor } from '../../http/actor.ts'
import { insertApproval } from '../tools/index.ts'
import { createBell } from './follow-run.ts'
import type { LiveRun } from './live-runs.ts'
import {
  claimAndBegin,
  claimRun,
  goOn,
  notWaiting,
  prepareResumed,
  type ReadyToResume,
} from './resume-run.ts'
import { enter } from './run-admission.ts'
import { endWaiting, tellOthers } from './run-end.ts'
import { isOpen } from './run-outcome.ts'
import { getOwnRun } from './runs.ts'
import { aboveOf, listRunsAbove } from './runs-above.ts'
import { findRun, type StoredRun } from './runs.table.ts'
import { answerCall, listCalls } from './tool-calls.table.ts'
import type { MadeCall } from './tool-history.ts'
import { lockTree, markAnswered } from './waiting-runs.table.ts'

type Answered = {
  part: number
  decision: ApprovalDecision
  timeZone?: string | undefined
  address: string
}

/**
 * Answers a call that waits for its caller, and lets its run go on. A run that was delegated goes on below those that
 * delegated it: here, where they wait as well, or at the process that has them. Throws `conflict` where nothing waits, or
 * somebody was quicker; whatever else keeps an allowed run from going on leaves it waiting.
 */
export async function answerApproval(
  deps: Deps,
  actor: Actor,
  { runId, part, ...answered }: Answered & { runId: string },
): Promise<void> {
  const { run, call } = await findWaiting(deps, actor, { runId, part })
  const { decision, address, timeZone } = answered
  const resumed = { parent: undefined, address, timeZone }
  await deps.liveRuns.beginning(async () => {
    for (;;) {
      const above = await listRunsAbove(deps, run)
      if (decision !== 'deny') await requireReach(deps, actor, { run, above, address })
      const top = above.at(-1) ?? run
      let ready: ReadyToResume | undefined
      if (top.status === 'waiting') {
        ready = await prepareResumed(deps, actor, top, resumed).catch(async (error: unknown) => {
          if (decision !== 'deny') throw error
          // It may not go on, and the conversation must.
          await endWaiting(deps, top.id)
          return undefined
        })
        if (!ready) return
      }
      const begin = (calls: MadeCall[]) => ready && goOn(deps, actor, top, { ...ready, ...resumed, calls })
      if ((await take(deps, { run, above, call, decision, ready }, begin)) === 'changed') continue
      for (const one of above) await tellOthers(deps, one)
      return
    }
  })
}

/** What runs beside a call that waits ends within this time. */
const pauseMs = 45_000
const lookAgainMs = 250

/**
 * The run as it waits, which it does once what runs beside the call has ended; the call is shown before. A delegated
 * run that was answered waits again once it has gone on.
 */
async function findWaiting(deps: Deps, actor: Actor, asked: { runId: string; part: number }) {
  const until = performance.now() + pauseMs
  const bell = createBell(deps, asked.runId)
  try {
    for (;;) {
      const run = await getOwnRun(deps, actor, asked.runId)
      const calls = isOpen(run) ? await listCalls(deps.database.db, { runIds: [run.id] }) : []
      const call = calls.find(({ part, status }) => part === asked.part && status === 'waiting')
      if (!call || performance.now() > until) throw notWaiting()
      if (run.status === 'waiting' && run.waiting_since !== null) return { run, call }
      await bell.wait(lookAgainMs)
    }
  } finally {
    bell.close()
  }
}

function stateAfter(decision: ApprovalDecision): Pick<MadeCall, 'status' | 'result'> {
  return decision === 'deny'
    ? { status: 'denied', result: toolWording.denied }
    : { status: 'queued', result: null }
}

/** Throws where the caller may no longer have a delegated run's agent work for those above it. */
async function requireReach(
  deps: Deps,
  actor: Actor,
  { run, above, address }: { run: StoredRun; above: readonly StoredRun[]; address: string },
): Promise<void> {
  const parent = aboveOf(above)
  if (!parent) return
  try {
    await enter(deps, actor, { agentId: run.agent_id, address, origin: run.origin, parent })
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'forbidden', 'not_ready'].includes(error.code))
      throw new AppError('forbidden', delegationWording.noLongerYours(run.agent_name))
    throw error
  }
}

/**
 * Stores an answer, and takes the highest run for this process where it waits: `begin` has it go on with its calls, while
 * the disk may still be writing. 'changed': it began to wait, or to wait again, meanwhile.
 */
async function take(
  deps: Deps,
  asked: {
    run: StoredRun
    above: readonly StoredRun[]
    call: MadeCall
    decision: ApprovalDecision
    ready: ReadyToResume | undefined
  },
  begin: (calls: MadeCall[]) => LiveRun | undefined,
): Promise<'taken' | 'changed'> {
  const { run, above, decision, ready } = asked
  const call = { ...asked.call, ...stateAfter(decision) }
  const { database } = deps
  const store = async (trx: Transaction<Tables>) => {
    // Whoever is about to wait, or ends them, comes before or after.
    await lockTree({ db: trx, engine: database.engine }, run.id)
    const highest = above.at(-1)
    const top = highest ? await findRun(trx, highest.id) : run
    if (!top || !isOpen(top)) throw notWaiting()
    const isHere = top.status === 'waiting'
    // What is ready is so from where it waited then.
    if (isHere && (!ready || top.waiting_since !== (highest ?? run).waiting_since)) return 'changed'
    if (isHere && ready && !(await claimRun(deps, trx, top, ready))) throw notWaiting()
    if (!(await answerCall(trx, call))) throw notWaiting()
    const delegated = [run, ...above].filter(({ parent_run_id }) => parent_run_id !== null)
    await markAnswered(
      trx,
      delegated.map(({ id }) => id),
      deps.now(),
    )
    if (decision === 'always') await alwaysAllow(deps, trx, { run, call })
    return isHere ? listCalls(trx, { runIds: [top.id] }) : undefined
  }
  const taken = await claimAndBegin(deps, store, (calls) =>
    calls && calls !== 'changed' ? begin(calls) : undefined,
  )
  return taken === 'changed' ? 'changed' : 'taken'
}

async function alwaysAllow(
  { now }: Pick<Deps, 'now'>,
  trx: Queries,
  { run, call }: { run: StoredRun; call: MadeCall },
): Promise<void> {
  const userId = userIdOf(run.actor_key)
  const agentId = run.agent_id
  if (userId !== undefined && !isDraftId(agentId))
    await insertApproval(trx, { userId, agentId, tool: call.name, now: now() })
}
