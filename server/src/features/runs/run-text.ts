import type { Deps } from '../../deps.ts'
import { joinRunEvents, listRunEvents } from './runs.table.ts'

/** What a running run has said so far: from this process where it runs here, else from the database. */
export async function runTextSoFar(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  runId: string,
): Promise<string> {
  const live = deps.liveRuns.find(runId)
  return live ? live.text : joinRunEvents(await listRunEvents(deps.database.db, runId, 0))
}
