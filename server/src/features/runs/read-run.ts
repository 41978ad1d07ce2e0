import type { z } from 'zod'
import type { Part } from '#contracts/runs/parts.ts'
import type { Run } from '#contracts/runs/runs.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { logOfRows, partsOf, textOf, type RunLog } from './run-log.ts'
import { isOpen } from './run-outcome.ts'
import { getOwnRun } from './runs.ts'
import { listRunEvents } from './run-events.table.ts'
import { findSaid } from './runs.table.ts'

/** Where a run of one's own is, with its text so far. */
export async function getRun(deps: Deps, actor: Actor, runId: string): Promise<z.infer<typeof Run>> {
  const run = await getOwnRun(deps, actor, runId)
  const said = await findSaid(deps.database.db, { id: run.id, sessionId: run.session_id })
  return {
    id: run.id,
    session_id: run.session_id,
    agent_id: run.agent_id,
    status: run.status,
    mock: run.mock === 1,
    response: isOpen(run) ? textOf((await logSoFar(deps, run.id)).entries) : (said?.content ?? ''),
    error: said?.error ?? null,
    created_at: new Date(run.created_at).toISOString(),
  }
}

/** What a running run has made so far. */
export async function readSoFar(
  deps: Pick<Deps, 'database' | 'liveRuns'>,
  runId: string,
): Promise<{ parts: Part[]; lastEventId: string }> {
  const { entries, end } = await logSoFar(deps, runId)
  return { parts: partsOf(entries), lastEventId: `${end.seq}.${end.chars}` }
}

/** The log of a running run: from this process where it runs here, else from the database. */
async function logSoFar(deps: Pick<Deps, 'database' | 'liveRuns'>, runId: string): Promise<RunLog> {
  const live = deps.liveRuns.find(runId)
  return live ? live.log : logOfRows(await listRunEvents(deps.database.db, runId, { seq: 0, chars: 0 }))
}
