import { randomUUID } from 'node:crypto'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAttachment } from '../attachments/index.ts'
import {
  beginSession,
  clearLeaf,
  findSession,
  hideAfter,
  isRunShown,
  isShownAt,
  leafOf,
  occupySession,
  removeFailedReply,
  type Fork,
  type SeenPast,
} from '../sessions/index.ts'
import { quotaRoom, quotaTurn, type Reservation } from '../limits/index.ts'
import type { Tool } from '../tools/index.ts'
import type { Admitted } from './run-admission.ts'
import type { Allowance } from './run-allowance.ts'
import type { EarlierReply } from './run-context.ts'
import { hasOwnQuestion, occupationOf, rowsOf } from './run-rows.ts'
import {
  recordAbout,
  recordAlone,
  recordFirst,
  recordForked,
  recordGoingOn,
  recordNext,
  recordTaken,
} from './record-run.table.ts'

/** Where a run's messages stand, and what the model is to see of the session. */
export type Place = {
  sessionId: string
  replyPosition: number
  /** Where the past may be another one than was read: the messages shown before this position. */
  pastBefore?: number | undefined
}

/** What a run goes on from: the question, and what was done for it before. `isEmpty`: its last reply never said a word. */
export type GoesOn = {
  questionPosition: number
  replyPosition: number
  isEmpty: boolean
  earlier: readonly EarlierReply[]
}

/** Records what goes with a run, with the run or not at all: what it throws stops the run. */
export type Alongside = (trx: Transaction<Tables>, runId: string, sessionId: string) => Promise<void>

/** A run that was let in, before it is written down. */
export type AskedRun = {
  actor: Actor
  admitted: Admitted
  reservation: Reservation | undefined
  allowance: Allowance
  tools: readonly Tool[]
  /** The runs of the conversation whose answers its model isn't given. */
  withheld: ReadonlySet<string>
  request: {
    id: string
    now: number
    input: string
    origin: RunOrigin
    parent?: { id: string; depth: number } | undefined
    /** Undefined for a new conversation, null for none. */
    sessionId?: string | null | undefined
    /** The conversation that a run is about which isn't said in it: what it reads and says goes with that one. */
    aboutSessionId?: string | undefined
    idempotencyKey?: string | undefined
    timeZone?: string | undefined
    /** Asked of the mock, by diagnostics. */
    mock?: boolean | undefined
    alongside?: Alongside | undefined
    /** What the person attached to the question. */
    files?: readonly StoredAttachment[] | undefined
    /** What it goes on from. */
    goesOn: GoesOn | undefined
    /** A run whose answer has to be on the branch that is shown. */
    afterRunId?: string | undefined
    /** Where it begins another branch. */
    fork?: Fork | undefined
  }
}

/**
 * Everything that was said is committed before a provider is called, which `begin` does, and on the disk before
 * anybody hears that it was heard. `seen`: what the session held when its past was read.
 */
export async function recordRun(
  deps: Deps,
  asked: AskedRun,
  { seen, begin }: { seen: SeenPast; begin: (place: Place) => void },
): Promise<Place> {
  const quick = await recordAtOnce(deps, asked, { seen, begin })
  return quick ?? deps.database.transaction((trx) => recordStepwise(trx, deps, asked), begin)
}

/**
 * Records an ordinary turn, whose place is known beforehand. Undefined where it turns out to be none: the quota is
 * reached, the session is busy or somebody else's, or something was said in it since its past was read.
 */
async function recordAtOnce(
  deps: Deps,
  asked: AskedRun,
  { seen, begin }: { seen: SeenPast; begin: (place: Place) => void },
): Promise<Place | undefined> {
  const { database } = deps
  const { actor, request } = asked
  if (request.goesOn) return undefined
  if (request.sessionId === null) return recordWithoutSession(deps, asked, begin)
  if (request.alongside) return undefined
  if (request.fork) return recordFork(deps, asked, { fork: request.fork, begin })
  const sessionId = request.sessionId ?? randomUUID()
  const session = { ...occupationOf(asked, sessionId), messages: 2 }
  const isFirst = request.sessionId === undefined
  const place = { sessionId, replyPosition: seen.messages + 1 }
  const rows = rowsOf(deps, asked, { ...place, parent: seen.leaf })
  const meanwhile = () => begin(place)
  const isRecorded = isFirst
    ? await recordFirst.run(
        database,
        { session: { ...session, room: quotaRoom('conversations') }, ...rows },
        { turn: quotaTurn('conversations', actor.key), meanwhile },
      )
    : await recordNext.run(database, { session: { ...session, seen }, ...rows }, { meanwhile })
  return isRecorded ? place : undefined
}

/** The same where another version of a message begins. */
async function recordFork(
  deps: Deps,
  asked: AskedRun,
  { fork, begin }: { fork: Fork; begin: (place: Place) => void },
): Promise<Place | undefined> {
  const { questionPosition, parent, isQuestionNew, seen } = fork
  const messages = isQuestionNew ? 2 : 1
  const sessionId = asked.request.sessionId ?? ''
  const place = { sessionId, replyPosition: seen.messages + messages - 1 }
  const hiddenAfter = questionPosition - (isQuestionNew ? 1 : 0)
  const session = { ...occupationOf(asked, sessionId), messages, seen, questionPosition, hiddenAfter }
  const { question, ...rows } = rowsOf(deps, asked, { ...place, parent })
  const how = { meanwhile: () => begin(place) }
  const isRecorded = isQuestionNew
    ? await recordForked.turn.run(deps.database, { session, question, ...rows }, how)
    : await recordForked.reply.run(deps.database, { session, ...rows }, how)
  return isRecorded ? place : undefined
}

async function recordWithoutSession(
  deps: Deps,
  asked: AskedRun,
  begin: (place: Place) => void,
): Promise<Place> {
  const { aboutSessionId } = asked.request
  const place = { sessionId: aboutSessionId ?? '', replyPosition: -1 }
  const { run, payload, withheld } = rowsOf(deps, asked, { ...place, parent: -1 })
  await deps.database.transaction(
    async (trx) => {
      await (aboutSessionId === undefined ? recordAlone : recordAbout).within(trx, { run, payload, withheld })
      await asked.request.alongside?.(trx, run.id, '')
    },
    () => begin(place),
  )
  return place
}

/** Records any turn; what stands in its way is thrown. */
async function recordStepwise(trx: Transaction<Tables>, deps: Deps, asked: AskedRun): Promise<Place> {
  const { actor, admitted, request } = asked
  const { goesOn, fork } = request
  const hasQuestion = hasOwnQuestion(request)
  const messages = hasQuestion ? 2 : goesOn?.isEmpty ? 0 : 1
  const sessionId = request.sessionId ?? randomUUID()
  const session = { ...occupationOf(asked, sessionId), messages }
  let [count, leaf] = [messages, -1]
  if (request.sessionId === undefined) await beginSession(deps, trx, { ...session, id: sessionId })
  else {
    const taken = await occupySession(trx, session)
    if (!taken) throw await whyNotTaken(trx, actor, admitted, sessionId)
    count = taken.message_count
    leaf = leafOf({ leaf: taken.leaf, message_count: count - messages })
    await requireShown(trx, sessionId, request.afterRunId)
    if (taken.leaf !== null && messages > 0) await clearLeaf(trx, sessionId)
  }
  const replyPosition = goesOn?.isEmpty ? leaf : count - 1
  const parent = await placeReply(trx, { sessionId, leaf, goesOn, fork })
  const { question, ...rows } = rowsOf(deps, asked, { sessionId, replyPosition, parent })
  await (hasQuestion ? recordTaken.within(trx, { question, ...rows }) : recordGoingOn.within(trx, rows))
  await request.alongside?.(trx, rows.run.id, sessionId)
  const pastBefore = hasQuestion ? replyPosition - 1 : (goesOn ?? fork)?.questionPosition
  return { sessionId, replyPosition, pastBefore }
}

/** What is shown may have changed since the past was read: what would be said here follows something else. */
async function requireShown(trx: Queries, sessionId: string, afterRunId: string | undefined): Promise<void> {
  if (afterRunId !== undefined && !(await isRunShown(trx, sessionId, afterRunId)))
    throw new AppError('conflict', wording.branchChanged)
}

/** Makes room for a run's messages among those of a taken session. Returns what the first of them follows. */
async function placeReply(
  trx: Transaction<Tables>,
  {
    sessionId,
    leaf,
    goesOn,
    fork,
  }: { sessionId: string; leaf: number; goesOn: GoesOn | undefined; fork: Fork | undefined },
): Promise<number> {
  if (goesOn && goesOn.replyPosition !== leaf) throw new AppError('conflict', wording.cannotContinue)
  if (goesOn?.isEmpty) return (await removeFailedReply(trx, sessionId, leaf)) ?? leaf - 1
  if (!fork) return leaf
  if (!(await isShownAt(trx, sessionId, fork.questionPosition)))
    throw new AppError('not_found', wording.notFound)
  await hideAfter(trx, sessionId, fork.questionPosition - (fork.isQuestionNew ? 1 : 0))
  return fork.parent
}

/** Someone else's session, another agent's, or none: all the same to the caller. */
async function whyNotTaken(
  trx: Queries,
  actor: Actor,
  admitted: Admitted,
  sessionId: string,
): Promise<AppError> {
  const session = await findSession(trx, sessionId)
  const isOwn = session?.actor_key === actor.key && session.agent_id === admitted.agent.id
  return isOwn
    ? new AppError('busy', wording.sessionBusy)
    : new AppError('session_not_found', wording.sessionNotFound)
}
