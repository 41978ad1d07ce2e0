import type { z } from 'zod'
import type { AgentStats } from '#contracts/agents.ts'
import { logPreviewChars } from '#contracts/limits.ts'
import {
  LogStep,
  type AgentLog,
  type AgentLogDetail,
  type LogQuery,
  type StatsQuery,
} from '#contracts/logs.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../accounts/actor.service.ts'
import { writeAudit } from '../accounts/audit.service.ts'
import { countRuns, findRun, listRuns, sumRuns, type RunRow } from './logs.table.ts'

/** A page of the runs that the caller may see: their own, those of their agents, or all for an admin. */
export async function listLogs(
  deps: Pick<Deps, 'database'>,
  user: UserActor,
  { page, pageSize, ...filter }: LogQuery,
): Promise<{ data: AgentLog[]; total: number; totalPages: number }> {
  const { db } = deps.database
  const seen = { ...filter, viewerId: viewerId(user) }
  const [rows, total] = await Promise.all([
    listRuns(db, seen, { offset: (page - 1) * pageSize, limit: pageSize }),
    countRuns(db, seen),
  ])
  return { data: rows.map(logAnswer), total, totalPages: Math.ceil(total / pageSize) }
}

/** Sums over the runs that the caller may see. */
export async function getAgentStats(
  deps: Pick<Deps, 'database'>,
  user: UserActor,
  { agentId }: StatsQuery,
): Promise<AgentStats> {
  const sums = await sumRuns(deps.database.db, { agentId, viewerId: viewerId(user) })
  const [successful, failed] = [Number(sums.successful), Number(sums.failed)]
  const ended = successful + failed
  return {
    total_runs: Number(sums.total),
    successful_runs: successful,
    failed_runs: failed,
    success_rate: ended === 0 ? 0 : successful / ended,
    average_execution_time_ms: Number(sums.average_ms ?? 0),
    total_tokens: Number(sums.tokens ?? 0),
    total_cost_micro_usd: Number(sums.cost_micro_usd ?? 0),
    last_run_at: sums.last_at === null ? null : new Date(sums.last_at).toISOString(),
  }
}

/** One run with its payloads. An admin's reading of a run that is neither theirs nor of their agent is audited. */
export async function getLog(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  runId: string,
): Promise<AgentLogDetail> {
  const run = await findRun(deps.database.db, runId)
  const isTheirs = run?.user_id === user.userId || run?.agent_owner_id === user.userId
  if (!run || !(isTheirs || user.role === 'admin')) throw new AppError('not_found', wording.runNotFound)
  if (!isTheirs) await writeAudit(deps, { actorId: user.userId, action: 'log.read', subject: runId })
  const steps: z.infer<typeof LogStep>[] = LogStep.array().parse(JSON.parse(run.steps ?? '[]'))
  return {
    ...logAnswer(run),
    input: run.input ?? run.input_preview,
    output: run.output,
    steps,
    notes: JSON.parse(run.notes ?? '[]'),
  }
}

/** Whose eyes a list has; an admin's see all. */
function viewerId(user: UserActor): string | undefined {
  return user.role === 'admin' ? undefined : user.userId
}

function logAnswer(run: RunRow): AgentLog {
  return {
    id: run.id,
    agent: { id: run.agent_id, name: run.agent_name, slug: run.agent_slug },
    user: { id: run.user_id, name: run.user_name, email: run.user_email },
    session_id: run.session_id,
    agent_class: run.agent_class,
    input: run.input_preview.slice(0, logPreviewChars),
    error: run.error,
    provider: run.provider,
    model: run.model,
    status: run.status,
    finish_reason: run.finish_reason,
    mock: run.mock === 1,
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
    price_version: run.price_version,
    created_at: new Date(run.created_at).toISOString(),
  }
}
