import type { Deps } from '../../deps.ts'
import type { LiveRun } from './live-runs.ts'

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
    await new Promise((resolve) => setTimeout(resolve, soonMs[tries] ?? laterMs))
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
