import { setTimeout } from 'node:timers/promises'
import { wording } from '#contracts/wording.ts'
import type { Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import {
  bookSpent,
  budgetsWith,
  createBudgetRecovery,
  dayOf,
  endReservation,
  spentOf,
  withSpendHolder,
} from '../limits/index.ts'
import { closeCalls } from './close-calls.ts'
import { closeSteps, logOfRows } from './run-log.ts'
import { costOfAbandoned, endUnowned } from './run-end.table.ts'
import { listRunEvents } from './run-events.table.ts'
import { findRun, listRunningRuns } from './runs.table.ts'
import type { LiveRun } from './live-runs.ts'
import { listWaitingBelow, listWaitingSince, lockTree } from './waiting-runs.table.ts'

type RecoveryDeps = Pick<Deps, 'database' | 'now' | 'log' | 'liveRuns'>
type RunningRun = Awaited<ReturnType<typeof listRunningRuns>>[number]

/** Marks runs that no live process owns as interrupted, with the text that had come. Returns how many. */
export async function recoverRuns(deps: RecoveryDeps): Promise<number> {
  const count = await interruptAll(deps, await listAbandoned(deps))
  await createBudgetRecovery(deps)(true)
  return count
}

/**
 * The same for a process that starts. Where there can be others it looks twice, since one of them may only have lost its
 * connection to the database.
 */
export async function recoverAtStart(deps: RecoveryDeps): Promise<void> {
  await (deps.database.engine === 'sqlite' ? recoverRuns(deps) : recoverOrphanRuns(deps))
}

/**
 * The same for a process that goes on, to be called now and then: a run counts as abandoned when it did so the last
 * time too, since a process that lost its connection to the database has another one within a moment.
 */
export function createRunRecovery(deps: RecoveryDeps): () => Promise<number> {
  let suspected = new Set<string>()
  const recoverBudgets = createBudgetRecovery(deps)
  return async () => {
    const abandoned = await listAbandoned(deps)
    const certain = abandoned.filter((run) => suspected.has(run.id))
    suspected = new Set(abandoned.map((run) => run.id))
    const count = await interruptAll(deps, certain)
    await recoverBudgets(false)
    return count
  }
}

/**
 * The same, asked for once. It looks twice where there is anything to suspect: a run that is just beginning is not yet
 * known to be live.
 */
export async function recoverOrphanRuns(deps: RecoveryDeps): Promise<number> {
  const recoverBudgets = createBudgetRecovery(deps)
  const suspected = new Set((await listAbandoned(deps)).map((run) => run.id))
  const isAnyHeld = await recoverBudgets(false)
  if (suspected.size === 0 && !isAnyHeld) return 0
  await setTimeout(secondLookAfterMs)
  const certain = (await listAbandoned(deps)).filter((run) => suspected.has(run.id))
  const count = await interruptAll(deps, certain)
  await recoverBudgets(false)
  return count
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

/** What the provider had sent by then is unknown: the whole reservation counts as spent. */
async function interrupt(deps: RecoveryDeps, run: RunningRun): Promise<void> {
  const spentMicroUsd = run.reserved_micro_usd
  const reserved = { budgets: budgetsWith(run.budget), day: dayOf(run.created_at), amountMicroUsd: 0 }
  const isBooked = await withSpendHolder(deps.database, (holder) =>
    deps.database.transaction(async (trx) => {
      await lockTree({ db: trx, engine: deps.database.engine }, run.id)
      const found = await findRun(trx, run.id)
      if (found?.status !== 'running' || found.process_id !== run.process_id) return false
      const log = logOfRows(await listRunEvents(trx, run.id, { seq: 0, chars: 0 }))
      const now = deps.now()
      // Nobody lets those go on that wait below it.
      await endAllBelow(trx, run.id, now)
      await closeCalls(trx, { runId: run.id, log, now, isBrokenOff: true })
      const isFirst = await endUnowned(trx, run, {
        ...{ from: 'running', status: 'interrupted', error: wording.runInterrupted },
        ...{ log: log.entries, now },
        changes: costOfAbandoned({ ...run, cost: spentMicroUsd, now }),
      })
      if (isFirst) await bookSpent(trx, spentOf(reserved, { holder, spentMicroUsd }))
      return isFirst
    }),
  )
  // This process gave the reservation back, not knowing that its run was recorded.
  if (isBooked && run.process_id === deps.database.processId) endReservation(deps, reserved, spentMicroUsd)
}

/** How long a run waits for a person's approval. */
const waitMs = 10 * 60_000

/** Whether a run has waited for too long. */
export async function isAnyRunOverdue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  return (await listWaitingSince(database.db, now() - waitMs)).length > 0
}

/** Ends the runs that have waited for too long. */
export async function endOverdueRuns(deps: Pick<Deps, 'database' | 'now' | 'log'>): Promise<void> {
  for (const { id } of await listWaitingSince(deps.database.db, deps.now() - waitMs))
    await endWaiting(deps, id)
}

/**
 * Ends a run that waits for a person's approval, which counts as denied, with those above it that wait: no process could
 * go on without it. Does nothing where it no longer waits.
 */
export async function endWaiting(deps: Pick<Deps, 'database' | 'now' | 'log'>, runId: string): Promise<void> {
  const { database } = deps
  const ended = await database.transaction(async (trx) => {
    await lockTree({ db: trx, engine: database.engine }, runId)
    const highest = await findHighestWaiting(trx, runId)
    return highest === undefined ? [] : endWaitingIn(trx, highest, deps.now())
  })
  for (const id of ended) await tellOthers(deps, { id })
}

async function findHighestWaiting(trx: Transaction<Tables>, runId: string): Promise<string | undefined> {
  const run = await findRun(trx, runId)
  if (run?.status !== 'waiting') return undefined
  const above = run.parent_run_id === null ? undefined : await findHighestWaiting(trx, run.parent_run_id)
  return above ?? run.id
}

/** Ends what waits of the runs that a run delegated, which ends. */
export async function endWaitingBelow(
  deps: Pick<Deps, 'database' | 'now' | 'log'>,
  runId: string,
): Promise<void> {
  for (const id of await listWaitingBelow(deps.database.db, runId)) await endWaiting(deps, id)
}

/** Ends a run that waits, and those that wait below it. Returns the ids of those that ended. */
async function endWaitingIn(trx: Transaction<Tables>, runId: string, now: number): Promise<string[]> {
  const run = await findRun(trx, runId)
  if (run?.status !== 'waiting') return []
  const below = await endAllBelow(trx, runId, now)
  const log = logOfRows(await listRunEvents(trx, runId, { seq: 0, chars: 0 }))
  await closeCalls(trx, { runId, log, now, isBrokenOff: false })
  closeSteps(log, Math.max(0, now - run.created_at))
  const end = { from: 'waiting', status: 'stopped', error: null } as const
  const isEnded = await endUnowned(trx, run, { ...end, log: log.entries, now, changes: {} })
  return isEnded ? [runId, ...below] : below
}

async function endAllBelow(trx: Transaction<Tables>, runId: string, now: number): Promise<string[]> {
  const ended: string[] = []
  for (const id of await listWaitingBelow(trx, runId)) ended.push(...(await endWaitingIn(trx, id, now)))
  return ended
}

/** Waits between tries before the reader is told, and then for as long as it takes. */
const soonMs = [100, 400, 1_500]
const laterMs = 2_000

/**
 * Stores a run's end, however long the database can't take it: until then the run counts as running. Gives up when
 * the process ends; the next one marks the run interrupted.
 */
export async function storeEnd(
  deps: Pick<Deps, 'database' | 'liveRuns' | 'log'>,
  run: LiveRun,
  end: { store(): Promise<void>; onStored(): void; onTrouble(): void },
): Promise<void> {
  for (let tries = 0; !(await isStored(deps, run, end.store)); tries += 1) {
    if (tries === soonMs.length) end.onTrouble()
    if (tries >= soonMs.length && deps.liveRuns.isDraining()) return
    await setTimeout(soonMs[tries] ?? laterMs)
  }
  end.onStored()
}

async function isStored(deps: Pick<Deps, 'log'>, run: LiveRun, store: () => Promise<void>): Promise<boolean> {
  try {
    await store()
    return true
  } catch (error) {
    deps.log.error({ err: error, runId: run.id }, 'the end of a run could not be stored')
    return false
  }
}

/** Whoever follows the run at another process looks by itself, should this not arrive. */
export async function tellOthers(
  deps: Pick<Deps, 'database' | 'log'>,
  run: Pick<LiveRun, 'id'>,
): Promise<void> {
  try {
    await deps.database.notify({ channel: 'run', runId: run.id })
  } catch (error) {
    deps.log.warn({ err: error, runId: run.id }, 'the other processes could not be told of a run')
  }
}
