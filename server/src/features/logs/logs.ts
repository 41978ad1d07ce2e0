import type { z } from 'zod'
import type { AgentStats } from '#contracts/agents/agents.ts'
import { logWording } from '#contracts/logs/log-wording.ts'
import { logPreviewChars, logResultsMax } from '#contracts/limits/limits.ts'
import {
  LogStep,
  type DelegatedLog,
  type AgentLog,
  type AgentLogDetail,
  type LogChoices,
  type LogFilter,
  type LogQuery,
} from '#contracts/logs/logs.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { wording } from '#contracts/wording.ts'
import { quantileMs } from '../../database/latency-classes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { noteVisit } from '../audit/index.ts'
import { isPrivate, readChosen } from '../runs/index.ts'
import { hasFiles } from '../sessions/index.ts'
import { indexLatestRuns } from './log-search.ts'
import { listFoundRuns, isMarked, marked, matchOf, newestFound } from './found-runs.table.ts'
import {
  countRuns,
  listDelegated,
  findRun,
  listRelated,
  listRuns,
  type RunFilter,
  type RunRow,
  type WholeRunRow,
} from './logs.table.ts'
import { listPeople, listUsedAgents, measureStats } from './usage.table.ts'

type LogPage = { data: AgentLog[]; total: number; totalPages: number; total_is_capped: boolean }

/**
 * A page of the runs that the caller may see: their own, those of their agents, or all for an admin. That an admin read
 * what others asked is audited.
 */
export async function listLogs(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  { page, pageSize, sort, ...filter }: LogQuery,
): Promise<LogPage> {
  await noteSearch(deps, user, filter)
  const part = { offset: (page - 1) * pageSize, limit: pageSize, sort }
  const answer = async (rows: RunRow[], total: number, isCapped: boolean): Promise<LogPage> => {
    if (!rows.every((row) => isTheirs(user, row))) await noteVisit(deps, user, 'logs.read')
    return {
      data: rows.map((row) => logAnswer(user, row)),
      total,
      totalPages: Math.ceil(total / pageSize),
      total_is_capped: isCapped,
    }
  }
  if (filter.q) {
    const found = await listFoundRuns(await searchable(deps), user, { filter, page: part })
    return answer(found.rows, found.total, found.isCapped)
  }
  // What no index answers at once keeps nobody else waiting.
  const db = sort === 'newest' || sort === 'oldest' ? deps.database.db : deps.database.reports
  const seen = seenRuns(user, filter)
  const [rows, total] = await Promise.all([listRuns(db, seen, part), countRuns(db, seen, logResultsMax + 1)])
  return answer(rows, Math.min(total, logResultsMax), total > logResultsMax)
}

/**
 * Sums over the runs that the caller may see; of a search, over the newest `logResultsMax` that it finds. An admin's
 * search is audited.
 */
export async function getAgentStats(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  filter: LogFilter,
): Promise<AgentStats> {
  await noteSearch(deps, user, filter)
  const { reports } = deps.database
  let seen = seenRuns(user, filter)
  if (filter.q) {
    const reader = await searchable(deps)
    const found = newestFound(reader, await matchOf(reader, user, filter))
    seen = { found: isMarked(filter) ? marked(filter, found) : found }
  }
  const { runs, successful, failed, timed, ...sums } = await measureStats(reports, seen)
  const ended = successful + failed
  return {
    total_runs: runs,
    total_is_capped: filter.q !== undefined && runs >= logResultsMax,
    successful_runs: successful,
    failed_runs: failed,
    success_rate: ended === 0 ? 0 : successful / ended,
    average_execution_time_ms: timed === 0 ? 0 : sums.executionMs / timed,
    median_time_to_first_token_ms: quantileMs(sums.firstTokens, 0.5),
    total_tokens: sums.tokens,
    total_cost_micro_usd: sums.costMicroUsd,
    last_run_at: sums.lastAt === null ? null : new Date(sums.lastAt).toISOString(),
  }
}

/** So many agents and people can be chosen from. */
const choicesMax = 200

/** What a list of logs can be narrowed to. That an admin read who else there is is audited. */
export async function getLogChoices(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  filter: Pick<LogFilter, 'from' | 'to'>,
): Promise<LogChoices> {
  const seen = seenRuns(user, filter)
  const { reports } = deps.database
  const agents = await listUsedAgents(reports, seen, choicesMax)
  const users = await listPeople(reports, seen, choicesMax)
  const people = users.flatMap(({ id, name, email }) => (id === null ? [] : [{ id, name, email }]))
  // Whose runs an owner sees is known from their agents; an admin sees everybody's.
  if (user.role === 'admin' && people.some(({ id }) => id !== user.userId))
    await noteVisit(deps, user, 'logs.read')
  return {
    agents,
    users: people,
    has_visitors: users.some(({ id }) => id === null),
  }
}

/** One run with its payloads. An admin's reading of a run that is neither theirs nor of their agent is audited. */
export async function getLog(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  runId: string,
): Promise<AgentLogDetail> {
  const run = await readLog(deps, user, runId)
  const viewerId = user.role === 'admin' ? undefined : user.userId
  const of = { id: run.id, parentId: run.parent_run_id, viewerId }
  const related = await listRelated(deps.database.db, of)
  const delegated = related.children ? await readDelegated(deps, user, { run, viewerId }) : []
  const canReplay = whyNotAgain(user, run) === undefined
  return {
    ...{ ...wholeLogAnswer(user, run), ...related, ...(delegated.length > 0 && { delegated }) },
    can_replay: canReplay,
    has_files: canReplay && (await hasFiles(deps.database.db, { sessionId: run.session_id, runId: run.id })),
  }
}

/** The runs that a run delegated, level by level, each with the steps that the reader may know. */
async function readDelegated(
  { database }: Pick<Deps, 'database'>,
  user: UserActor,
  { run, viewerId }: { run: Pick<RunRow, 'id'>; viewerId: string | undefined },
): Promise<DelegatedLog[]> {
  const delegated: DelegatedLog[] = []
  for (let ids = [run.id]; ids.length > 0;) {
    const rows = await listDelegated(database.db, { ids, viewerId })
    ids = rows.map(({ id }) => id)
    for (const { parent_run_id, user_id, origin, reads_keeper, steps, created_at, ...row } of rows) {
      const isHidden = isPrivate({ origin, reads_keeper }) && user_id !== user.userId
      delegated.push({
        ...{ ...row, parent_id: parent_run_id ?? '' },
        created_at: new Date(created_at).toISOString(),
        steps: isHidden ? [] : readSteps(steps),
      })
    }
  }
  return delegated
}

function readSteps(json: string | null): z.infer<typeof LogStep>[] {
  return LogStep.array().parse(JSON.parse(json ?? '[]'))
}

/** `model`: the one that was chosen for it; `isPrivate`: what came of it is for its caller alone. */
type Asked = {
  agentId: string
  input: string
  model: ModelChoice | undefined
  sessionId: string
  actorKey: string
  isPrivate: boolean
}

/** What was asked of which agent, to ask it again. Read as `getLog` reads. Throws `conflict` where that can't be. */
export async function getAsked(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  runId: string,
): Promise<Asked> {
  const run = await readLog(deps, user, runId)
  const { agent_id: agentId, input, session_id: sessionId, actor_key: actorKey } = run
  const refusal = whyNotAgain(user, run)
  if (refusal !== undefined || input === null)
    throw new AppError('conflict', refusal ?? logWording.inputErased)
  const model = readChosen(run.chosen_model)
  return { agentId, input, model, sessionId, actorKey, isPrivate: isPrivate(run) }
}

/** Why somebody can't have the same asked again; undefined where they can. */
function whyNotAgain(user: UserActor, run: WholeRunRow): string | undefined {
  if (isTold(run)) return logWording.toldOfKeeper
  if (isOwnWork(run.origin)) return logWording.ownWork
  if (isHidden(user, run)) return logWording.callersAlone
  return run.input === null ? logWording.inputErased : undefined
}

/** Whether a run was begun by Keeper with words of its own, which say nothing without what went with them. */
function isOwnWork(origin: string): boolean {
  return origin === 'ask' || origin === 'summary'
}

/** A filter as the table has it, with the caller's eyes; an admin's see all. Words are searched for apart from it. */
export function seenRuns(
  user: UserActor,
  { from, to, q: _q, thumb, tests, ...filter }: LogFilter,
): RunFilter {
  return {
    ...filter,
    found: isMarked({ thumb, tests }) ? marked({ thumb, tests }) : undefined,
    viewerId: user.role === 'admin' ? undefined : user.userId,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  }
}

/** A row with its payloads as the reader may know it. */
export function wholeLogAnswer(user: UserActor, run: WholeRunRow): AgentLogDetail {
  const nothing = { ...unshown, notes: [], feedback_note: null }
  if (isHidden(user, run)) return { ...logAnswer(user, run), ...nothing, notes: [logWording.callersAlone] }
  if (isPrivate(run) && run.input === null)
    return { ...logAnswer(user, run), ...nothing, notes: [logWording.momentDeleted] }
  return {
    ...logAnswer(user, run),
    input: run.input ?? run.input_preview,
    output: run.output,
    steps: readSteps(run.steps),
    notes: JSON.parse(run.notes ?? '[]'),
    reads_keeper: run.reads_keeper === 1,
    feedback_note: run.feedback_note,
  }
}

const unshown = { output: null, steps: [], reads_keeper: true }

/** That an admin searches what others wrote tells of it even where no row is shown: how many match is an answer. */
async function noteSearch(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  { q, userId }: LogFilter,
): Promise<void> {
  if (q && user.role === 'admin' && userId !== user.userId) await noteVisit(deps, user, 'logs.read')
}

/** Where a search looks, keeping nobody else waiting; what has just ended is found as well. */
async function searchable(deps: Pick<Deps, 'database'>) {
  await indexLatestRuns(deps)
  return { engine: deps.database.engine, db: deps.database.reports }
}

async function readLog(deps: Pick<Deps, 'database' | 'now'>, user: UserActor, runId: string) {
  const run = await findRun(deps.database.db, runId)
  if (!run || !(isTheirs(user, run) || user.role === 'admin'))
    throw new AppError('not_found', wording.runNotFound)
  if (!isTheirs(user, run)) await noteVisit(deps, user, 'log.read', runId)
  return run
}

function isTheirs(user: UserActor, run: Pick<RunRow, 'user_id' | 'agent_owner_id'>): boolean {
  return run.user_id === user.userId || run.agent_owner_id === user.userId
}

/** What a keeper was read for is for its caller alone. */
function isHidden(user: UserActor, run: RunRow): boolean {
  return isPrivate(run) && run.user_id !== user.userId
}

/** Whether another agent wrote what was asked, and may have told of a keeper: it goes with the payload. */
function isTold({ parent_run_id, reads_keeper }: RunRow): boolean {
  return parent_run_id !== null && reads_keeper === 1
}

/** Whether what another agent asked may tell of what is in the trash by now. */
function isTrashed(run: RunRow): boolean {
  return isTold(run) && run.knows_trashed === 1
}

function logAnswer(user: UserActor, run: RunRow): AgentLog {
  return {
    id: run.id,
    agent: { id: run.agent_id, name: run.agent_name, slug: run.agent_slug },
    user: { id: run.user_id, name: run.user_name, email: run.user_email },
    session_id: run.session_id,
    agent_class: run.agent_class,
    input: isHidden(user, run) || isTrashed(run) ? '' : run.input_preview.slice(0, logPreviewChars),
    error: run.error,
    provider: run.provider,
    model: run.model,
    status: run.status,
    finish_reason: run.finish_reason,
    mock: run.mock === 1,
    test: run.origin === 'draft' || run.origin === 'test',
    retries: run.retries,
    execution_time_ms: run.execution_time_ms,
    time_to_first_token_ms: run.time_to_first_token_ms,
    provider_time_ms: run.provider_time_ms,
    tokens: {
      input: run.input_tokens,
      cachedInput: run.cached_input_tokens,
      output: run.output_tokens,
      reasoning: run.reasoning_tokens,
    },
    cost_micro_usd: run.cost_micro_usd,
    thumb: run.thumb,
    paid_by: paidBy(user, run),
    price_version: run.price_version,
    created_at: new Date(run.created_at).toISOString(),
  }
}

/** Whether visitors may use an owner's key is for the owner and admins to know; a visitor may have an account by now. */
function paidBy(user: UserActor, { paid_by, user_id, agent_owner_id }: RunRow): AgentLog['paid_by'] {
  if (paid_by === null) return null
  const payers = paid_by.split(',').filter((payer) => payer !== '')
  const isOwner = agent_owner_id === user.userId
  if (payers.includes('owner') && !isOwner && user.role !== 'admin') return null
  return payers.flatMap((payer) => {
    if (payer === 'caller') return [user_id === user.userId ? 'you' : 'caller']
    if (payer === 'owner') return [isOwner ? 'you' : 'owner']
    return payer === 'platform' ? [payer] : []
  })
}
