import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { startRun, type StartedRun } from '../runs/index.ts'
import { getAsked } from './logs.ts'

/**
 * Asks the agent of a logged run the same again, as the caller, in a conversation of its own: with the model that was
 * chosen for it, and without its files. Needs to see the log and to be allowed to run the agent so.
 */
export async function replayRun(
  deps: Deps,
  user: UserActor,
  { runId, ...request }: { runId: string; idempotencyKey?: string | undefined; address: string },
): Promise<StartedRun> {
  const { agentId, input, model } = await getAsked(deps, user, runId)
  return startRun(deps, user, { agentId, input, model, ...request, origin: 'studio' })
}
