import type { Deps } from '../../deps.ts'
import { raiseReservation } from '../limits/index.ts'
import { growContext } from './context-tokens.ts'
import type { LiveRun } from './live-runs.ts'
import { usualSpeechCost, worstCaseOfTry } from './run-admission.ts'
import type { RunContext } from './run-context.ts'
import type { LoopWork } from './run-loop.ts'
import { setReserved } from './runs.table.ts'
import type { MadeCall } from './tool-history.ts'
import { isWaitingAgent } from './waiting-agents.ts'

type Paid = Pick<LoopWork, 'execution' | 'outcome'>

/**
 * Reserves one more try of a model call: what was paid so far, and the dearest that the tries of this call can be. False
 * past a cap or the run's own budget.
 */
export function reserveTry(
  deps: Deps,
  run: LiveRun,
  { execution, outcome }: Paid,
  asked: { context: RunContext; tries: number; paidBefore?: number },
): Promise<boolean> {
  const worst = worstCaseOfTry(execution.model, asked.context)
  const spentMicroUsd = (asked.paidBefore ?? outcome.costMicroUsd) + asked.tries * worst
  return reserve(deps, run, execution, { spentMicroUsd, speechMicroUsd: usualSpeechCost(execution.model) })
}

/** Reserves what speaking the whole reply costs, of which some is held already. False past a cap or the run's own budget. */
export function reserveSpeech(
  deps: Deps,
  run: LiveRun,
  { execution, outcome }: Paid,
  costMicroUsd: number,
): Promise<boolean> {
  const spentMicroUsd = outcome.costMicroUsd + costMicroUsd
  return reserve(deps, run, execution, { spentMicroUsd, speechMicroUsd: 0 })
}

/** `spentMicroUsd`: by the run in all; `speechMicroUsd`: what is left for its voice beside that. */
async function reserve(
  deps: Deps,
  run: LiveRun,
  { reservation, delegator, paidBefore }: Paid['execution'],
  { spentMicroUsd, speechMicroUsd }: { spentMicroUsd: number; speechMicroUsd: number },
): Promise<boolean> {
  if (!delegator.budget.holdMoney(spentMicroUsd)) return false
  if (!reservation) return true
  const more = spentMicroUsd - paidBefore + speechMicroUsd - reservation.amountMicroUsd
  if (more <= 0) return true
  if (!(await raiseReservation(deps, reservation, more))) return false
  const { amountMicroUsd } = reservation
  await setReserved(deps.database, { id: run.id, sessionId: run.sessionId, amountMicroUsd })
  return true
}

/**
 * Before agents work for a run: holds what its answer costs at most, once they have told it theirs in short, so that
 * they leave that much. Where there isn't as much, they get nothing and the answer all that there is.
 */
export async function reserveAnswer(
  deps: Deps,
  run: LiveRun,
  { execution, outcome }: Paid,
  { context, calls }: { context: RunContext; calls: readonly MadeCall[] },
): Promise<void> {
  const isDelegating = calls.some(
    (call) =>
      isWaitingAgent(call) ||
      (call.status === 'queued' && execution.tools.some((tool) => tool.name === call.name && tool.agent)),
  )
  if (!isDelegating) return
  const told = { role: 'user' as const, content: '-'.repeat(calls.length * shortBytes) }
  const lean = leanContext(context)
  const grown = { ...lean, messages: [...lean.messages, told] }
  const spentMicroUsd = outcome.costMicroUsd + worstCaseOfTry(execution.model, grown)
  const speechMicroUsd = usualSpeechCost(execution.model)
  if (await reserve(deps, run, execution, { spentMicroUsd, speechMicroUsd })) return
  const { moneyMicroUsd: left } = execution.delegator.budget.left()
  if (left !== null) execution.delegator.budget.holdMoney(outcome.costMicroUsd + left)
}

/** What the answer of an agent takes in a context that is made as short as can be, with what stands around it. */
const shortBytes = 1_000

/** A context whose results of tools are all shortened: what an answer needs when the money is nearly spent. */
export function leanContext(context: RunContext): RunContext {
  return growContext(context, [], { contextTokens: 0, maxTokens: 0 })
}
