import type { z } from 'zod'
import type { Run } from '#contracts/runs/runs.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { runTextSoFar } from './run-text.ts'
import { getOwnRun } from './runs.ts'
import { findReply } from './runs.table.ts'

/** The state of the caller's own run, with its text so far. */
export async function getRun(deps: Deps, actor: Actor, runId: string): Promise<z.infer<typeof Run>> {
  const run = await getOwnRun(deps, actor, runId)
  const reply = await findReply(deps.database.db, run.session_id, run.id)
  return {
    id: run.id,
    session_id: run.session_id,
    agent_id: run.agent_id,
    status: run.status,
    mock: run.mock === 1,
    response: run.status === 'running' ? await runTextSoFar(deps, run.id) : (reply?.content ?? ''),
    error: reply?.error ?? null,
    created_at: new Date(run.created_at).toISOString(),
  }
}
