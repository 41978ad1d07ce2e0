import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/index.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'

export const summaryJobName = 'sessions.summarise'

/** Has the older turns of a conversation summarised, where the run that has ended had no room for them. */
export async function requestSummary(deps: Deps, run: LiveRun, execution: Execution): Promise<void> {
  const { model, origin, sessionId } = execution
  try {
    const { summariseThrough: through } = await execution.context
    if (through === undefined || sessionId === '' || origin === 'draft' || model.provider === 'mock') return
    const asked = { sessionId, runId: run.id, through }
    await enqueue(deps.database.db, summaryJobName, asked, { key: sessionId })
  } catch (error) {
    // The next turn asks again.
    deps.log.warn({ err: error, runId: run.id }, 'a summary could not be asked for')
  }
}
