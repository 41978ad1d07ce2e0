import type { Deps } from '../../deps.ts'
import type { LiveRun } from './live-runs.ts'
import { partsOf } from './run-log.ts'
import type { MadeCall } from './tool-history.ts'
import { listAnswered } from './waiting-runs.table.ts'

/** Whether a call is an agent whose run waits for the person. */
export function isWaitingAgent({ status, agent_name }: MadeCall): boolean {
  return status === 'waiting' && agent_name !== null
}

/** The run that a call has begun, where it goes on after that run waited. */
export function resumedRun(run: Pick<LiveRun, 'log'>, call: Pick<MadeCall, 'part'>): string | undefined {
  const shown = partsOf(run.log.entries)[call.part]
  return shown?.type === 'agent' ? shown.run_id : undefined
}

/** Lets the calls go on whose agents no longer wait for the person, unless the process is about to end. */
export async function queueAnswered(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  run: Pick<LiveRun, 'log'>,
  calls: readonly MadeCall[],
): Promise<void> {
  const waiting = calls.filter(isWaitingAgent)
  if (waiting.length === 0 || deps.liveRuns.isDraining()) return
  const runs = waiting.map((call) => ({ call, id: resumedRun(run, call) }))
  const answered = await listAnswered(
    deps.database.db,
    runs.flatMap(({ id }) => id ?? []),
  )
  for (const { call, id } of runs) if (id !== undefined && answered.has(id)) call.status = 'queued'
}
