import { setTimeout } from 'node:timers/promises'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { forgetAbandoned, joinRunEvents, listRunEvents, listRunningRuns } from './runs.table.ts'
import { dayOf, settleReservation } from '../limits/index.ts'

type RecoveryDeps = Pick<Deps, 'database' | 'now' | 'log' | 'liveRuns'>
type RunningRun = Awaited<ReturnType<typeof listRunningRuns>>[number]

/** Marks runs that no live process owns as interrupted, with the text that had come. Returns how many. */
export async function recoverRuns(deps: RecoveryDeps): Promise<number> {
  return interruptAll(deps, await listAbandoned(deps))
}

/**
 * The same for a process that goes on, to be called now and then: a run counts as abandoned when it did so the last
 * time too, since a process that lost its connection to the database has another one within a moment.
 */
export function createRunRecovery(deps: RecoveryDeps): () => Promise<number> {
  let suspected = new Set<string>()
  return async () => {
    const abandoned = await listAbandoned(deps)
    const certain = abandoned.filter((run) => suspected.has(run.id))
    suspected = new Set(abandoned.map((run) => run.id))
    return interruptAll(deps, certain)
  }
}

/**
 * The same, asked for once while the process works. It looks twice where there is anything to suspect: a run that is
 * just beginning is not yet known to be live.
 */
export async function recoverOrphanRuns(deps: RecoveryDeps): Promise<number> {
  const suspected = new Set((await listAbandoned(deps)).map((run) => run.id))
  if (suspected.size === 0) return 0
  await setTimeout(secondLookAfterMs)
  return interruptAll(
    deps,
    (await listAbandoned(deps)).filter((run) => suspected.has(run.id)),
  )
}

const secondLookAfterMs = 1_000

/** Runs of ended processes, and those of this one that nobody works on: their record was stored without its word. */
async function listAbandoned(deps: RecoveryDeps): Promise<RunningRun[]> {
  const { db, processId, deadProcesses } = deps.database
  const running = await listRunningRuns(db)
  const others = new Set(running.map((run) => run.process_id).filter((id) => id !== processId))
  const dead = new Set(await deadProcesses([...others]))
  return running.filter((run) =>
    run.process_id === processId ? !deps.liveRuns.find(run.id) : dead.has(run.process_id),
  )
}

async function interruptAll(deps: RecoveryDeps, runs: RunningRun[]): Promise<number> {
  for (const run of runs) {
    await interrupt(deps, run)
    await deps.database.notify({ channel: 'run', runId: run.id })
  }
  if (runs.length > 0)
    deps.log.info({ runs: runs.length }, 'runs of an ended process were marked interrupted')
  return runs.length
}

function interrupt(deps: RecoveryDeps, run: RunningRun): Promise<void> {
  return deps.database.transaction(async (trx) => {
    const text = joinRunEvents(await listRunEvents(trx, run.id, 0))
    const ended = { ...run, text, error: wording.runInterrupted, now: deps.now() }
    const isFirst = await forgetAbandoned(trx, ended)
    if (!isFirst || run.purse === null) return
    // What the provider had sent by then is unknown: the whole reserve counts as spent.
    const reservation = {
      purse: run.purse,
      day: dayOf(run.created_at),
      amountMicroUsd: run.reserved_micro_usd,
    }
    await settleReservation(trx, reservation, run.reserved_micro_usd)
  })
}
