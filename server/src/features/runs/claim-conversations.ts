import type { Queries } from '../../database/database.ts'
import { claimSessions } from '../sessions/index.ts'
import { claimRuns } from './claim-runs.table.ts'

/** Makes a visitor's conversations those of an account, with their runs. */
export async function claimConversations(
  trx: Queries,
  claim: { visitorKey: string; userId: string },
): Promise<void> {
  // First the runs, which are found by whose session they belong to.
  await claimRuns(trx, claim)
  await claimSessions(trx, claim)
}
