import type { RunStep } from '#contracts/runs/run-events.ts'
import { ownerCanSee, tryAgainIn } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { costMicroUsd, reasonsInSilence } from '../../providers/catalogue.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import type { ProviderError, TokenUsage } from '../../providers/provider.ts'
import { signAttachments } from '../attachments/index.ts'
import { readStoredAttachments } from '../sessions/index.ts'
import type { ChosenModel } from './chosen-model.ts'
import { worstCaseOfTry } from './run-admission.ts'
import { inWords } from './model-call.ts'
import type { RunEnd } from './live-runs.ts'
import type { LogEntry } from './run-log.ts'
import type { RunContext } from './run-context.ts'
import type { StoredReply, StoredRun } from './runs.table.ts'

/** How a run ended, and all that its log says of it. */
export type RunOutcome = {
  status: 'done' | 'failed' | 'stopped' | 'interrupted'
  /** It hasn't ended: it waits for a person, and goes on once they have answered. */
  isWaiting: boolean
  finishReason: string
  text: string
  /** A sentence for the person; set unless status is done or stopped. */
  error: string | undefined
  /** The same for whoever asked: a visitor is not told what a provider says. */
  shownError: string | undefined
  /** For programs; what the error event and the JSON error carry. */
  errorCode:
    | 'provider_failed'
    | 'timed_out'
    | 'interrupted'
    | 'limited'
    | 'internal'
    | 'unavailable'
    | undefined
  /** The provider refused the model or the key, rather than failed. */
  isRefusal: boolean
  retryAfterMs: number | undefined
  usage: TokenUsage
  costMicroUsd: number
  /** Of the cost, what a personal key paid: the caller's or the owner's. */
  personalCostMicroUsd: number
  steps: RunStep[]
  notes: string[]
  retries: number
  executionTimeMs: number
  timeToFirstTokenMs: number | undefined
  providerTimeMs: number
  attachments: { id: string; type: string; bytes: number }[]
  log: readonly LogEntry[]
}

const noUsage: TokenUsage = { input: 0, cachedInput: 0, output: 0, reasoning: 0 }

/** Adds up disjoint token counts. */
function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input: a.input + b.input,
    cachedInput: a.cachedInput + b.cachedInput,
    output: a.output + b.output,
    reasoning: a.reasoning + b.reasoning,
  }
}

/** A run's outcome before anything has happened. */
export function newOutcome(notes: string[]): RunOutcome {
  return {
    status: 'done',
    isWaiting: false,
    finishReason: 'stop',
    text: '',
    error: undefined,
    shownError: undefined,
    errorCode: undefined,
    isRefusal: false,
    retryAfterMs: undefined,
    usage: noUsage,
    costMicroUsd: 0,
    personalCostMicroUsd: 0,
    steps: [],
    notes: [...notes],
    retries: 0,
    executionTimeMs: 0,
    timeToFirstTokenMs: undefined,
    providerTimeMs: 0,
    attachments: [],
    log: [],
  }
}

/** Adds what a key paid to the run's outcome. */
export function addCost(outcome: RunOutcome, microUsd: number, keySource: ChosenModel['keySource']): void {
  outcome.costMicroUsd += microUsd
  if (keySource === 'personal' || keySource === 'owner') outcome.personalCostMicroUsd += microUsd
}

/** A try of a model call that has left the server. `usage` is absent where the provider did not tell it. */
export type Tried = { usage?: TokenUsage | undefined; error?: ProviderError | undefined }

/** Adds what all tries of a model call cost, and the tokens that stand for it, to the run's outcome. `text`: what it wrote. */
export function addModelCost(
  outcome: RunOutcome,
  call: { model: ChosenModel; context: RunContext; tries: Tried[]; text: string },
): void {
  const { model, context, tries } = call
  const { provider, settings } = model
  if (provider === 'mock') return
  for (const [index, tried] of tries.entries()) {
    const text = index === tries.length - 1 ? call.text : ''
    if (tried.error?.isUnbilled && text === '') continue
    const isTold = tried.usage !== undefined && totalOf(tried.usage) > 0
    const usage = isTold && tried.usage ? tried.usage : estimateUsage(context, text)
    outcome.usage = addUsage(outcome.usage, usage)
    const isUnknown = !isTold && reasonsInSilence(provider, settings.modelId)
    const cost = isUnknown ? worstCaseOfTry(model, context) : costMicroUsd(provider, settings.modelId, usage)
    addCost(outcome, cost, model.keySource)
    if (!isTold) addNote(outcome, isUnknown ? notes.unknown : notes.estimated)
  }
  if (!settings.isPriced && outcome.costMicroUsd > 0) addNote(outcome, notes.unpriced(settings.modelId))
}

const notes = {
  estimated: 'The provider did not report token counts. They are estimated.',
  unknown:
    'The provider did not report token counts, and the model reasons unseen: the highest possible cost is counted.',
  unpriced: (modelId: string) =>
    `The price of ${modelId} is unknown. Its provider's highest price is counted.`,
}

function estimateUsage(context: RunContext, text: string): TokenUsage {
  return { input: context.inputTokens, cachedInput: 0, output: estimateTokens(text), reasoning: 0 }
}

function totalOf({ input, cachedInput, output, reasoning }: TokenUsage): number {
  return input + cachedInput + output + reasoning
}

function addNote(outcome: RunOutcome, note: string): void {
  if (!outcome.notes.includes(note)) outcome.notes.push(note)
}

/** What a visitor reads of a run that failed: never a provider's sentence, which may name the key or the model. */
export function visitorError({
  error,
  errorCode,
  finishReason,
  retryAfterMs,
}: Pick<RunOutcome, 'error' | 'errorCode' | 'finishReason' | 'retryAfterMs'>): string | undefined {
  if (error === undefined || errorCode === 'interrupted' || errorCode === 'internal') return error
  if (finishReason === 'content-filter') return wording.contentRefused
  if (errorCode === 'limited' && retryAfterMs !== undefined) return tryAgainIn(inWords(retryAfterMs))
  return ownerCanSee
}

type RunId = { id: string; sessionId: string }

/** How a run ended, for those who hear it from the process that ran it. */
export function endOfOutcome(
  deps: Pick<Deps, 'secrets' | 'now'>,
  run: RunId & { mock: boolean },
  outcome: RunOutcome,
): RunEnd {
  return outcome.status === 'done' || outcome.status === 'stopped'
    ? doneEvent(deps, run, { ...outcome, status: outcome.status })
    : errorEvent(run, {
        message: outcome.shownError,
        code: outcome.errorCode,
        retryAfterMs: outcome.retryAfterMs,
        text: outcome.text,
      })
}

/** How a run ended, for those who read it from the database. */
export function endOfRow(
  deps: Pick<Deps, 'secrets' | 'now'>,
  run: RunId,
  { row, reply }: { row: StoredRun | undefined; reply: StoredReply | undefined },
): RunEnd {
  if (!row) return errorEvent(run, { message: wording.runNotFound })
  if (row.status !== 'done' && row.status !== 'stopped') {
    const code =
      row.status === 'interrupted' ? row.status : toldReasons.find((reason) => reason === row.finish_reason)
    return errorEvent(run, { message: reply?.error ?? undefined, code, text: reply?.content ?? '' })
  }
  return doneEvent(
    deps,
    { ...run, mock: row.mock === 1 },
    {
      status: row.status,
      text: reply?.content ?? '',
      attachments: readStoredAttachments(reply?.attachments ?? null),
      usage: {
        input: row.input_tokens,
        cachedInput: row.cached_input_tokens,
        output: row.output_tokens,
        reasoning: row.reasoning_tokens,
      },
      executionTimeMs: row.execution_time_ms,
    },
  )
}

/** Whether a run has yet to end: it runs, or waits for a person. */
export function isOpen({ status }: Pick<StoredRun, 'status'>): boolean {
  return status === 'running' || status === 'waiting'
}

/** Reasons in the log that are codes of the error event too. */
const toldReasons = ['timed_out', 'limited', 'internal'] as const

function doneEvent(
  deps: Pick<Deps, 'secrets' | 'now'>,
  run: RunId & { mock: boolean },
  ended: Pick<RunOutcome, 'text' | 'usage' | 'executionTimeMs' | 'attachments'> & {
    status: 'done' | 'stopped'
  },
): RunEnd {
  const attachments = signAttachments(deps, ended.attachments)
  return {
    event: 'done',
    data: {
      response: ended.text,
      session_id: run.sessionId,
      run_id: run.id,
      mock: run.mock,
      status: ended.status,
      ...(attachments.length > 0 && { attachments }),
      usage: ended.usage,
      processing_time_ms: ended.executionTimeMs,
    },
  }
}

function errorEvent(
  run: RunId,
  ended: {
    message?: string | undefined
    code?: RunOutcome['errorCode']
    retryAfterMs?: number | undefined
    text?: string
  },
): RunEnd {
  const { message, code, retryAfterMs, text } = ended
  return {
    event: 'error',
    data: {
      message: message ?? wording.agentExecutionFailed,
      code: code ?? 'provider_failed',
      run_id: run.id,
      ...(code === 'interrupted' && text !== undefined && { response: text }),
      ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    },
  }
}
