import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAttachment } from '../attachments/index.ts'
import { findQuestion, findSession, leafOf, listReplies, readStoredAttachments } from '../sessions/index.ts'
import { enter } from './run-admission.ts'
import type { EarlierReply } from './run-context.ts'
import { isOpen } from './run-outcome.ts'
import { begin, findKnown, getOwnRun, type StartedRun } from './runs.ts'
import { readChosen } from './switched-model.ts'
import { findReply, type StoredRun } from './runs.table.ts'
import { listCalls } from './tool-calls.table.ts'
import { pastCall } from './tool-history.ts'

/**
 * Lets an ended run go on from what it said and did. A reply in which nothing is gets replaced, any other is followed by
 * a second one. Only a session's last run can go on.
 */
export async function continueRun(
  deps: Deps,
  actor: Actor,
  request: {
    runId: string
    idempotencyKey?: string | undefined
    address: string
    timeZone?: string | undefined
    previewToken?: string | undefined
  },
): Promise<StartedRun> {
  const known = await findKnown(deps, actor, request.idempotencyKey)
  if (known) return known
  const run = await getOwnRun(deps, actor, request.runId)
  if (isOpen(run)) throw new AppError('busy', wording.sessionBusy)
  const { db } = deps.database
  const reply = await findReply(db, run.session_id, run.id)
  const session = await findSession(db, run.session_id)
  const isOver = run.status === 'done' && run.finish_reason !== 'limit'
  if (!reply || !session || reply.position !== leafOf(session) || isOver) {
    throw new AppError('conflict', wording.cannotContinue)
  }
  const { input, files, questionPosition, earlier } = await findWork(deps, run, reply.position + 1)
  const isEmpty = reply.content === '' && reply.parts === null
  const asked = {
    ...{ ...request, agentId: run.agent_id, sessionId: run.session_id, origin: run.origin },
    ...{ input, files, model: readChosen(run.chosen_model) },
  }
  return deps.liveRuns.beginning(async () => {
    const entered = await enter(deps, actor, asked)
    const goesOn = { questionPosition, replyPosition: reply.position, isEmpty, earlier }
    return begin(deps, actor, entered, { ...asked, goesOn })
  })
}

/** The question that a run answers, and what was said and done for it in replies before a position. */
export async function findWork(
  deps: Pick<Deps, 'database'>,
  run: Pick<StoredRun, 'session_id'>,
  before: number,
): Promise<{ input: string; files: StoredAttachment[]; questionPosition: number; earlier: EarlierReply[] }> {
  const { db } = deps.database
  const question = await findQuestion(db, run.session_id, before)
  if (!question) throw new AppError('conflict', wording.cannotContinue)
  const replies = await listReplies(db, { sessionId: run.session_id, after: question.position, before })
  const runIds = replies.flatMap(({ run_id }) => run_id ?? [])
  const calls = await listCalls(db, { sessionId: run.session_id, runIds })
  const earlier = replies.map(({ run_id, parts }) => ({
    ...{ parts, run_id },
    calls: calls.filter((call) => call.run_id === run_id).map(pastCall),
  }))
  const { content: input, position: questionPosition } = question
  return { input, files: readStoredAttachments(question.attachments), questionPosition, earlier }
}
