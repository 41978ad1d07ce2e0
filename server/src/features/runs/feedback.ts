import type { Feedback } from '#contracts/runs/feedback.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { takeLimits } from '../limits/index.ts'
import { deleteFeedback, putFeedback } from './feedback.table.ts'
import { isOpen } from './run-outcome.ts'
import { getOwnRun } from './runs.ts'

/** Notes what the caller thinks of an answer, in place of what they thought before. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { runId, feedback }: { runId: string; feedback: Feedback },
): Promise<Feedback> {
  const run = await getOwnRun(deps, actor, runId)
  await limitFeedback(deps, actor)
  if (isOpen(run)) throw new AppError('busy', wording.sessionBusy)
  const given = { runId: run.id, ...feedback, now: deps.now() }
  const { engine } = deps.database
  if (!(await deps.database.transaction((trx) => putFeedback({ db: trx, engine }, given))))
    throw new AppError('not_found', wording.runNotFound)
  return feedback
}

/** Takes it back. */
export async function takeFeedbackBack(deps: Deps, actor: Actor, runId: string): Promise<void> {
  const run = await getOwnRun(deps, actor, runId)
  await limitFeedback(deps, actor)
  await deleteFeedback(deps.database.db, run.id)
}

function limitFeedback(deps: Deps, actor: Actor): Promise<void> {
  return takeLimits(deps, [{ key: `feedback:${actor.key}`, limit: 60, windowMs: 60_000 }])
}
