import { AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { agentVersionsMax, agentVersionsMaxBytes } from '#contracts/limits/limits.ts'
import type { Queries } from '../../database/database.ts'
import type { StoredAgent } from './agents.table.ts'
import { deleteVersionsUpTo, insertVersion, lastVersion, listVersionSizes } from './versions.table.ts'

type Saved = {
  /** What it was before; absent for a new agent. */
  before?: StoredAgent
  after: StoredAgent
  savedBy: string
  restoredFrom?: number | undefined
}

/**
 * Keeps what a save left, in its transaction and after the agent's row was written: that row's lock orders the numbers.
 * A save that changed nothing doesn't add a version. The first one of an older agent also stores what was there before.
 * Beyond `agentVersionsMax` or `agentVersionsMaxBytes` the oldest go.
 */
export async function recordVersion(
  trx: Queries,
  { before, after, savedBy, restoredFrom }: Saved,
): Promise<void> {
  const last = await lastVersion(trx, after.id)
  let { number, snapshot } = last
  if (before !== undefined && number === 0) {
    number = 1
    snapshot = JSON.stringify(snapshotOf(before))
    const row = { agent_id: after.id, number, snapshot, saved_by: null, restored_from: null }
    await insertVersion(trx, { ...row, created_at: before.updated_at })
  }
  const next = JSON.stringify(snapshotOf(after))
  if (next === snapshot && restoredFrom === undefined) return
  await insertVersion(trx, {
    ...{ agent_id: after.id, number: number + 1, snapshot: next, saved_by: savedBy },
    ...{ restored_from: restoredFrom ?? null, created_at: after.updated_at },
  })
  await deleteVersionsUpTo(trx, after.id, await lastToGo(trx, after.id))
}

/** The newest version that is too many or has no room beside those after it; 0 where all can stay. */
async function lastToGo(trx: Queries, agentId: string): Promise<number> {
  let kept = 0
  let keptBytes = 0
  for (const { number, bytes } of await listVersionSizes(trx, agentId)) {
    keptBytes += bytes
    if (kept === agentVersionsMax || (kept > 0 && keptBytes > agentVersionsMaxBytes)) return number
    kept += 1
  }
  return 0
}

/** The fields of an agent that a version keeps, in one order. */
export function snapshotOf(agent: StoredAgent): AgentSnapshot {
  return AgentSnapshot.parse(agent)
}
