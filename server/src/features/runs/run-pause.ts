import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { bookSpent, endReservation, spentOf, withSpendHolder } from '../limits/index.ts'
import { goOnWhereAnswered } from './answered-runs.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'
import { endWaiting, storeEnd, tellOthers } from './run-end.ts'
import { stepsOf, type RunLog } from './run-log.ts'
import type { RunOutcome } from './run-outcome.ts'
import type { StoredRun } from './runs.table.ts'
import { listCalls } from './tool-calls.table.ts'
import { isWaitingAgent, resumedRun } from './waiting-agents.ts'
import { markAnswered, pauseRun } from './waiting-runs.table.ts'

/** What a run had done when it began to wait, for its outcome. */
export type RunBefore = Pick<
  RunOutcome,
  | 'usage'
  | 'costMicroUsd'
  | 'personalCostMicroUsd'
  | 'steps'
  | 'notes'
  | 'retries'
  | 'executionTimeMs'
  | 'timeToFirstTokenMs'
  | 'providerTimeMs'
>

/** The same, from what is stored of a run that waits. */
export function readBefore(run: StoredRun, log: RunLog, notes: string): RunBefore {
  return {
    usage: {
      input: run.input_tokens,
      cachedInput: run.cached_input_tokens,
      output: run.output_tokens,
      reasoning: run.reasoning_tokens,
    },
    costMicroUsd: run.cost_micro_usd,
    personalCostMicroUsd: run.personal_cost_micro_usd,
    steps: stepsOf(log.entries),
    // Written by `storePause`.
    notes: JSON.parse(notes) as string[],
    retries: run.retries,
    executionTimeMs: run.execution_time_ms,
    timeToFirstTokenMs: run.time_to_first_token_ms ?? undefined,
    providerTimeMs: run.provider_time_ms ?? 0,
  }
}

/**
 * Stores that a run waits for its caller, with all that is needed to go on anywhere: it holds no money and no process
 * from then on. `rows`: what its log has beyond what is stored.
 */
export async function storePause(
  deps: Deps,
  run: LiveRun,
  { execution, outcome, rows }: { execution: Execution; outcome: RunOutcome; rows: RunEventsTable[] },
): Promise<void> {
  const { reservation, paidBefore, delegator } = execution
  const used = JSON.stringify(delegator.budget.used())
  const spentMicroUsd = outcome.costMicroUsd - paidBefore
  let isFirst = false
  let isAnswered = false
  let isErased = false
  await storeEnd(deps, run, {
    async store() {
      isFirst = await withSpendHolder(deps.database, (holder) =>
        deps.database.transaction(async (trx) => {
          const paused = { id: run.id, sessionId: run.sessionId, now: deps.now() }
          const waiting = (await listCalls(trx, { runIds: [run.id] })).filter(isWaitingAgent)
          const waitsFor = waiting.flatMap((call) => resumedRun(run, call) ?? [])
          const how = await pauseRun(trx, paused, { outcome, rows, used, waitsFor })
          if (how === 'ended') return false
          isAnswered = how === 'answered'
          isErased = how === 'erased'
          // The run above it lets it go on.
          if (isAnswered && delegator.parent) await markAnswered(trx, [run.id], deps.now())
          if (reservation) await bookSpent(trx, spentOf(reservation, { holder, spentMicroUsd }))
          return true
        }),
      )
    },
    onStored() {
      if (reservation) endReservation(deps, reservation, isFirst ? spentMicroUsd : reservation.amountMicroUsd)
    },
    onTrouble: () => {},
  })
  await tellOthers(deps, run)
  // Told to stop while this was on its way, or to be stopped.
  if (run.signal.reason === 'stopped' || isErased)
    await storeEnd(deps, run, {
      store: () => endWaiting(deps, run.id),
      onStored: () => {},
      onTrouble: () => {},
    })
  else if (isAnswered && !delegator.parent) {
    const { actor, timeZone } = execution
    await goOnWhereAnswered(deps, actor, { runId: run.id, address: delegator.address, timeZone })
  }
}
