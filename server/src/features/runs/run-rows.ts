import { randomUUID } from 'node:crypto'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { logPreviewChars } from '#contracts/limits/limits.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { priceTableVersion } from '../../providers/catalogue.ts'
import { userIdOf } from '../../http/actor.ts'
import { storedBudgets } from '../limits/index.ts'
import { sessionName } from '../sessions/index.ts'
import type { AskedRun, Place } from './record-run.ts'
import type { Admitted } from './run-admission.ts'
import { allowanceColumns } from './run-allowance.ts'
import type { RecordedRun } from './record-run.table.ts'

/** How a run takes its session. */
export function occupationOf({ actor, admitted, request }: AskedRun, sessionId: string) {
  return {
    sessionId,
    actorKey: actor.key,
    agentId: admitted.agent.id,
    runId: request.id,
    name: sessionName(request.input),
    now: request.now,
  }
}

/** `parent`: what the question follows, or the reply where the question is an earlier one. */
export function rowsOf(
  deps: Deps,
  asked: AskedRun,
  { sessionId, replyPosition, parent }: Place & { parent: number },
): RecordedRun {
  const { admitted, request } = asked
  const { id, now, input } = request
  const shared = { session_id: sessionId, run_id: id, attachments: null, error: null, created_at: now }
  return {
    run: runRow(deps, asked, sessionId),
    payload: { input },
    withheld: [...asked.withheld].join(),
    question: {
      ...shared,
      id: randomUUID(),
      position: replyPosition - 1,
      parent: storedParent(parent, replyPosition - 1),
      sender: 'user',
      content: input,
      attachments: request.files?.length ? JSON.stringify(request.files) : null,
      status: 'done',
      mock: 0,
    },
    reply: {
      ...shared,
      id: randomUUID(),
      position: replyPosition,
      parent: hasOwnQuestion(request) ? null : storedParent(parent, replyPosition),
      sender: 'other',
      content: '',
      status: 'running',
      mock: isMock(admitted) ? 1 : 0,
    },
  }
}

/** A message that follows the one before it says so by saying nothing. */
function storedParent(parent: number, position: number): number | null {
  return parent === position - 1 ? null : parent
}

/** Whether a run's question is written down with it. */
export function hasOwnQuestion({ goesOn, fork }: AskedRun['request']): boolean {
  return fork ? fork.isQuestionNew : goesOn === undefined
}

function runRow(
  deps: Deps,
  { actor, admitted, reservation, allowance, tools, request }: AskedRun,
  sessionId: string,
) {
  const { agent } = admitted
  return {
    session_id: sessionId,
    id: request.id,
    agent_id: agent.id,
    // What somebody tries before they save it is for them alone.
    agent_owner_id: isDraftId(agent.id) ? (userIdOf(actor.key) ?? null) : agent.owner_id,
    agent_name: agent.name,
    agent_slug: agent.slug,
    agent_class: agent.agent_class,
    actor_key: actor.key,
    user_id: actor.kind === 'user' ? actor.userId : null,
    provider: request.mock ? diagnosticsProvider : admitted.model.provider,
    model: agent.model,
    chosen_model: admitted.chosen ?? null,
    status: 'running' as const,
    finish_reason: null,
    mock: isMock(admitted) ? 1 : 0,
    // What somebody asks of a keeper is shown to them alone, and lists are read by others too.
    input_preview: request.origin === 'ask' ? '' : preview(request.input),
    error: null,
    price_version: priceTableVersion,
    time_to_first_token_ms: null,
    provider_time_ms: null,
    process_id: deps.database.processId,
    paid_by: admitted.paidBy.join(','),
    budget: storedBudgets(reservation?.budgets ?? []),
    reserved_micro_usd: reservation?.amountMicroUsd ?? 0,
    idempotency_key: request.idempotencyKey ?? null,
    created_at: request.now,
    origin: request.origin,
    parent_run_id: request.parent?.id ?? null,
    depth: request.parent ? request.parent.depth + 1 : 0,
    ...allowanceColumns(allowance),
    tools: JSON.stringify(tools.map(({ name }) => name)),
  }
}

/** True for an answer of the mock, which no model wrote. */
export function isMock(admitted: Admitted): boolean {
  return admitted.model.provider === 'mock'
}

function preview(input: string): string {
  return input.slice(0, logPreviewChars).toWellFormed()
}
