import type { RunStep } from '#contracts/run-events.ts'
import { wording } from '#contracts/wording.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import { costMicroUsd } from '../../providers/catalogue.ts'
import { signAttachments } from '../attachments/index.ts'
import type { LiveRun } from './live-runs.ts'
import { callModel, type ModelCallResult } from './model-call.ts'
import { createReplyWriter } from './reply-writer.ts'
import type { Admitted } from './run-admission.ts'
import type { RunContext } from './run-context.ts'
import { newOutcome, type RunOutcome } from './run-outcome.ts'
import type { Recorded } from './record-run.ts'
import { countRefusal, finishRun, forgetRefusals } from './runs.table.ts'
import { speakReply } from './speak-reply.ts'
import { settleReservation } from '../limits/index.ts'
import { storeEnd } from './store-end.ts'
import { estimateTokens } from './token-estimate.ts'

/** A recorded run with all that its execution needs. */
export type Execution = Admitted & Recorded & { now: number }

const runMsMax = 270_000

/** Answers a recorded run and stores its end; never throws. The events end with `done` or `error`. */
export async function executeRun(deps: Deps, run: LiveRun, execution: Execution): Promise<RunOutcome> {
  const startedAt = performance.now()
  run.send({ event: 'run', data: { run_id: run.id, session_id: run.sessionId } })
  const outcome = newOutcome(execution.model.notes)
  await answer(deps, run, { execution, outcome, startedAt })
  outcome.executionTimeMs = Math.round((performance.now() - startedAt) * 10) / 10
  await storeEnd(deps, run, {
    store: () => store(deps, run, execution, outcome),
    onStored: () => announce(deps, run, outcome),
    onTrouble: () => announce(deps, run, { ...outcome, ...notStored }),
  })
  return outcome
}

/** What a reader is told while the end of a run can't be stored. */
const notStored = { status: 'failed', error: wording.storageFailed, errorCode: 'unavailable' } as const

/** Fills the outcome: context, model, voice. */
async function answer(
  deps: Deps,
  run: LiveRun,
  work: { execution: Execution; outcome: RunOutcome; startedAt: number },
): Promise<void> {
  const { execution, outcome, startedAt } = work
  const writer = createReplyWriter(deps, run)
  let context: RunContext | undefined
  const onStep = (step: RunStep) => keepStep(run, outcome.steps, step)
  const deadline = startedAt + totalMs(deps, execution)
  try {
    context = await execution.context
    const result = await callModel({
      provider: deps.providers.get(execution.model.provider),
      request: modelRequest(execution, context),
      maxRetries: execution.model.settings.maxRetries,
      retryDelayMs: execution.model.settings.retryDelayMs,
      times: deps.runTimes,
      startedAt,
      deadline,
      signal: run.signal,
      onText: writer.write,
      onStep,
    })
    takeResult(outcome, result)
    writer.sendHeld()
    if (outcome.status === 'done') await speakReply(deps, run, { ...work, text: run.text, deadline, onStep })
  } catch (error) {
    takeFailure(deps, run, outcome, error)
  }
  await writer.end()
  outcome.text = run.text.toWellFormed()
  settleUsage(execution, outcome, context)
}

function modelRequest({ agent, model }: Execution, context: RunContext) {
  const { modelId, maxTokens, temperature, topP, frequencyPenalty, presencePenalty } = model.settings
  return {
    modelId,
    maxTokens,
    temperature,
    ...(model.provider === 'openai' && { topP, frequencyPenalty, presencePenalty }),
    ...(model.apiKey !== undefined && { apiKey: model.apiKey }),
    ...(agent.config.response_format === 'json' && { responseFormat: 'json' as const }),
    system: context.system,
    messages: context.messages,
  }
}

/** The run's own time, which an agent may raise. */
function totalMs(deps: Deps, { agent }: Execution): number {
  const own = agent.config.max_run_seconds
  return own === undefined ? deps.runTimes.totalMs : Math.min(own * 1000, runMsMax)
}

/** A step is sent when it begins and when it ends; the trace holds it once. */
function keepStep(run: LiveRun, steps: RunStep[], step: RunStep): void {
  if (!steps.includes(step)) steps.push(step)
  run.send({ event: 'step', data: step })
}

function takeResult(outcome: RunOutcome, result: ModelCallResult): void {
  const { finishReason, usage, retries, timeToFirstTokenMs, providerTimeMs, error } = result
  Object.assign(outcome, { finishReason, usage, retries, timeToFirstTokenMs, providerTimeMs })
  if (finishReason === 'too-long') outcome.notes.push(wording.replyTooLong)
  if (finishReason === 'length') outcome.notes.push(wording.tokenLimitReached)
  if (!error) return
  outcome.status = 'failed'
  outcome.error = error.message
  outcome.errorCode = error.code
  outcome.isRefusal = error.isRefusal
  outcome.retryAfterMs = error.retryAfterMs
}

/** Stopped, interrupted, or a mistake of ours. What had happened by then stands in the steps alone. */
function takeFailure(deps: Deps, run: LiveRun, outcome: RunOutcome, error: unknown): void {
  const calls = outcome.steps.filter((step) => step.kind === 'model')
  outcome.retries = Math.max(0, calls.length - 1)
  outcome.timeToFirstTokenMs = calls.find((step) => step.firstTokenMs !== undefined)?.firstTokenMs
  outcome.providerTimeMs = calls.reduce(
    (sum, step) => sum + (step.endedMs ?? step.startedMs) - step.startedMs,
    0,
  )
  if (run.signal.aborted && run.signal.reason === 'stopped') {
    outcome.status = 'stopped'
    outcome.finishReason = 'stopped'
  } else if (run.signal.aborted) {
    Object.assign(outcome, {
      status: 'interrupted',
      finishReason: 'interrupted',
      error: wording.runInterrupted,
      errorCode: 'interrupted',
    })
  } else {
    deps.log.error({ err: error, runId: run.id }, 'a run failed unexpectedly')
    const isStorage = isStorageFailure(error)
    Object.assign(outcome, {
      status: 'failed',
      finishReason: 'internal',
      error: isStorage ? wording.storageFailed : wording.unexpected,
      errorCode: isStorage ? 'unavailable' : 'internal',
    })
  }
}

/** Where the provider told no usage of what it sent, tokens are estimated; what was never begun costs nothing. */
function settleUsage({ model }: Execution, outcome: RunOutcome, context: RunContext | undefined): void {
  if (model.provider === 'mock') return
  const { input, output, reasoning, cachedInput } = outcome.usage
  if (input + output + reasoning + cachedInput === 0 && context && outcome.text !== '') {
    outcome.usage = {
      input: context.inputTokens,
      cachedInput: 0,
      output: estimateTokens(outcome.text),
      reasoning: 0,
    }
    outcome.notes.push('The provider told no token counts: they are estimated.')
  }
  outcome.costMicroUsd += costMicroUsd(model.settings.modelId, outcome.usage) ?? 0
}

async function store(deps: Deps, run: LiveRun, execution: Execution, outcome: RunOutcome): Promise<void> {
  const { agent, reservation, replyPosition, isRefusalOfAgent } = execution
  await deps.database.relaxed(async (trx) => {
    const isFirst = await finishRun(
      trx,
      { id: run.id, sessionId: run.sessionId, replyPosition, now: deps.now() },
      outcome,
    )
    if (!isFirst) return
    if (reservation) await settleReservation(trx, reservation, outcome.costMicroUsd)
    if (outcome.isRefusal && isRefusalOfAgent) await countRefusal(trx, agent.id)
    else if (outcome.status === 'done' && agent.refusals > 0) await forgetRefusals(trx, agent.id)
  })
}

function announce(deps: Deps, run: LiveRun, outcome: RunOutcome): void {
  if (outcome.status === 'done' || outcome.status === 'stopped') {
    const attachments = signAttachments(deps, outcome.attachments)
    run.send({
      event: 'done',
      data: {
        response: outcome.text,
        session_id: run.sessionId,
        run_id: run.id,
        mock: run.mock,
        status: outcome.status,
        ...(attachments.length > 0 && { attachments }),
        usage: outcome.usage,
        processing_time_ms: outcome.executionTimeMs,
      },
    })
    return
  }
  const message = outcome.error ?? wording.agentExecutionFailed
  run.send({
    event: 'error',
    data: {
      message,
      code: outcome.errorCode ?? 'provider_failed',
      run_id: run.id,
      ...(outcome.retryAfterMs !== undefined && { retry_after_ms: outcome.retryAfterMs }),
    },
  })
}
