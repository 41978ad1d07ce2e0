import { z } from 'zod'
import { summaryWording } from '#contracts/runs/summary-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { Job } from '../../jobs/index.ts'
import { getRunnable, type StoredAgent } from '../agents/index.ts'
import { hasReadTrash } from '../keepers/index.ts'
import { keysFor, selectKeys } from '../keys/index.ts'
import { addressIn } from '../limits/index.ts'
import {
  findSession,
  findSummary,
  insertSummary,
  listSummarised,
  type SummarisedMessage,
} from '../sessions/index.ts'
import { chooseModel, keyedRun, type ChosenModel } from './chosen-model.ts'
import { hasClosedReplies } from './closed-replies.ts'
import { summaryJobName } from './request-summary.ts'
import { contextBudget } from './run-context.ts'
import type { Admitted } from './run-admission.ts'
import { lockRuns } from './run-data.table.ts'
import { findActorOf } from './runs-above.ts'
import { findRun, findSaid } from './runs.table.ts'
import { summariser, summaryRequest, takeMessages, type Taken } from './summary-request.ts'
import { runSummary } from './run-summary.ts'
import { readChosen, switched } from './switched-model.ts'

const Payload = z.object({ sessionId: z.string(), runId: z.string(), through: z.number().int() })
type Payload = z.infer<typeof Payload>

/** Messages that are summarised at once at most: of a longer past the oldest are left out. */
const messagesMax = 400
const messageMaxChars = 4_000
/** Calls of a model for one conversation, each of which takes some of its messages. */
const callsMax = 4

/** Summaries of what no longer fits into conversations. Nobody waits for them. */
export function summaryJobs(deps: Deps): Job[] {
  return [
    { name: summaryJobName, work: (payload, signal) => summarise(deps, Payload.parse(payload), signal) },
  ]
}

/**
 * Summarises the messages up to a position that no summary covers yet, on the branch that is shown. What can't be done
 * now, such as for want of a key, is asked for again by the next turn.
 */
async function summarise(deps: Deps, asked: Payload, signal: AbortSignal): Promise<void> {
  for (let call = 1; call <= callsMax; call += 1) {
    signal.throwIfAborted()
    const work = await findWork(deps, asked)
    if (!work) return
    const { actor, addressShare, taken } = work
    const last = lastOf(taken)
    const runId = await runSummary(deps, actor, {
      ...summaryRequest(work),
      ...{ sessionId: asked.sessionId, addressShare, key: `summary:${asked.runId}:${last.id}`, signal },
    })
    if (runId === undefined || !(await store(deps, asked.sessionId, { last, runId }))) return
  }
}

type Work = {
  actor: Actor
  addressShare: string | undefined
  agent: StoredAgent
  before: string | undefined
  taken: Taken
}

/** What is to be summarised next, by whom and for whom; undefined where nothing is, or where it may not be. */
async function findWork(deps: Deps, { sessionId, runId, through }: Payload): Promise<Work | undefined> {
  const { db } = deps.database
  const session = await findSession(db, sessionId)
  const run = await findRun(db, runId)
  if (!session || !run || (await hasReadTrash(db, sessionId))) return undefined
  const actor = await findActorOf(deps, session.actor_key)
  const found = actor && (await findSummariser(deps, actor, session.agent_id, readChosen(run.chosen_model)))
  // What is closed to its model can't be taken out of a summary.
  if (!found || (await hasClosedReplies(deps, actor, { admitted: found.reader, sessionId }))) return undefined
  const range = { sessionId, actorKey: actor.key, before: through + 1, maxChars: messageMaxChars }
  const summary = await findSummary(db, range)
  const messages = await listSummarised(db, {
    ...{ sessionId, after: summary?.position ?? -1, through, limit: messagesMax },
    maxChars: messageMaxChars,
  })
  const taken = takeMessages(messages, contextBudget(found.model.settings))
  const addressShare = addressIn(run.budget)
  return taken && { actor, addressShare, agent: found.agent, before: summary?.content, taken }
}

/** `reader`: the conversation's own agent with that model, for which the keepers are open or closed. */
type Summariser = { agent: StoredAgent; model: ChosenModel; reader: Pick<Admitted, 'agent' | 'model'> }

/**
 * The conversation's agent with nothing but its model, which the same key pays for as the turns. Undefined where its
 * caller may no longer run it, or where no model would answer.
 */
async function findSummariser(
  deps: Deps,
  actor: Actor,
  agentId: string,
  choice: ReturnType<typeof readChosen>,
): Promise<Summariser | undefined> {
  try {
    const { agent: own } = await getRunnable(deps, actor, agentId)
    if (own.status !== 'ready') return undefined
    const agent = choice ? switched(own, choice) : own
    const query = selectKeys(deps.database.db, keysFor(keyedRun(actor, agent, agent.model_provider)))
    const model = await chooseModel(deps, actor, agent, await query.execute())
    const { provider } = model
    if (provider === 'mock') return undefined
    return { agent: summariser(agent, { ...model, provider }), model, reader: { agent, model } }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return undefined
    throw error
  }
}

/**
 * Keeps what a run has written. False where it wrote nothing, and where its words were erased meanwhile: with the
 * conversation, or with a moment that was read in it.
 */
async function store(
  deps: Deps,
  sessionId: string,
  { last, runId }: { last: SummarisedMessage; runId: string },
): Promise<boolean> {
  const { database } = deps
  return database.transaction(async (trx) => {
    // Whoever erases locks the run, too: it is before this, or finds the summary.
    await lockRuns({ db: trx, engine: database.engine }, { ids: [runId] })
    const run = await findRun(trx, runId)
    const text = (await findSaid(trx, { id: runId, sessionId: '' }))?.content.replaceAll('\0', '').trim()
    const isThere = run && text && run.mock === 0 && (await findSession(trx, sessionId))
    if (!isThere) return false
    const { id: message_id, position } = last
    const by = { provider: run.provider, model: run.model, run_id: runId, created_at: deps.now() }
    const content = text.slice(0, summaryWording.maxChars).toWellFormed()
    await insertSummary(trx, { session_id: sessionId, position, message_id, content, ...by })
    return true
  })
}

function lastOf([first, ...others]: Taken): SummarisedMessage {
  return others.at(-1) ?? first
}
