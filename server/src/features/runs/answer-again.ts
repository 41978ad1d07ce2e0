import { wording } from '#contracts/wording.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { getFork, getOwnSession } from '../sessions/index.ts'
import { enter } from './run-admission.ts'
import { begin, findKnown, type StartedRun } from './runs.ts'

/**
 * Answers a message of a conversation again, as another version beside it: a reply with its question, a question with
 * other words. What followed stays, on a branch that isn't shown.
 */
export async function answerAgain(
  deps: Deps,
  actor: Actor,
  request: {
    sessionId: string
    messageId: string
    /** The question's new words; undefined for a reply. */
    input: string | undefined
    origin: RunOrigin
    idempotencyKey?: string | undefined
    address: string
    timeZone?: string | undefined
    previewToken?: string | undefined
    model?: ModelChoice | undefined
  },
): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey)
  if (known) return known
  const { messageId, input, ...asked } = request
  const session = await getOwnSession(deps, actor, asked.sessionId)
  if (session.running_run_id !== null) throw new AppError('busy', wording.sessionBusy)
  const fork = await getFork(deps.database.db, session, { messageId, input })
  const agentId = session.agent_id
  return deps.liveRuns.beginning(async () => {
    const entered = await enter(deps, actor, { ...asked, agentId })
    return begin(deps, actor, entered, {
      ...asked,
      input: fork.input,
      files: fork.files,
      goesOn: undefined,
      fork,
    })
  })
}
