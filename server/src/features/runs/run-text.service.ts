import type { Deps } from '../../deps.ts'
import { listRunEvents } from './runs.table.ts'

/** What a running run has said so far: from this process where it runs here, else from the database. */
export async function runTextSoFar(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  runId: string,
): Promise<string> {
  const live = deps.liveRuns.find(runId)
  if (live) return live.text
  const events = await listRunEvents(deps.database.db, runId, 0)
  return events.map((event) => event.data).join('')
}
