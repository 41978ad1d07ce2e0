import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { userIdOf, type Actor } from '../../http/actor.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import { findActor } from '../accounts/index.ts'
import { endWaiting } from './run-end.ts'
import { isAnyAnswered, listAnsweredHighest } from './waiting-runs.table.ts'

/** Whether a Coordinator waits that could go on: it was answered while its process was about to end, or ended. */
export function isAnyRunAnswered({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return isAnyAnswered(database.db)
}

/** Lets them go on here, for the people who answered. */
export async function goOnAnswered(deps: Deps): Promise<void> {
  for (const { id: runId, actor_key: key } of await listAnsweredHighest(deps.database.db)) {
    const userId = userIdOf(key)
    const actor = userId === undefined ? undefined : await findActor(deps, userId)
    // The address counts for visitors alone, whom nothing waits for.
    if (actor) await goOnWhereAnswered(deps, actor, { runId, address: '', timeZone: undefined })
    else await endWaiting(deps, runId)
  }
}

/**
 * Lets a highest run go on here that waits and was answered below. It is left waiting where that can't be now, and ends
 * where it may not be.
 */
export async function goOnWhereAnswered(
  deps: Deps,
  actor: Actor,
  asked: { runId: string; address: string; timeZone: string | undefined },
): Promise<void> {
  const { runId } = asked
  try {
    await deps.liveRuns.beginning(() => deps.resumeRun(deps, actor, { ...asked, parent: undefined }))
  } catch (error) {
    deps.log.warn({ err: error, runId }, 'a run that was answered could not go on')
    if (!isPassing(error)) await endWaiting(deps, runId)
  }
}

/** Also where another process was quicker. What stays so ends when it has waited for too long. */
function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return ['unavailable', 'limited', 'conflict'].includes(error.code)
  return isStorageFailure(error)
}
