import type { Deps } from '../../deps.ts'
import { deleteLogsBefore } from './log-retention.table.ts'

/** Logs are kept this long; the conversations themselves stay. */
const keptMs = 30 * 24 * 60 * 60_000
const batch = 500

/** Removes old logs in small batches, so that nobody waits for it. */
export async function removeOldLogs(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = deps.now() - keptMs
  while ((await deleteLogsBefore(deps.database, before, batch)) === batch);
}
