import type { RunStep } from '#contracts/runs/run-events.ts'
import { wording } from '#contracts/wording.ts'
import { replyMaxChars } from '#contracts/limits/limits.ts'
import type { RunTimes } from '../../deps.ts'
import {
  ProviderError,
  type Provider,
  type ProviderRequest,
  type ToolCall,
  type TokenUsage,
} from '../../providers/provider.ts'
import { limitCall } from './call-limits.ts'
import type { Tried } from './run-outcome.ts'

/** How a model call with its retries ended. `error` is absent when the reply is whole. */
export type ModelCallResult = {
  finishReason: string
  /** What was odd about the provider's answers, for the trace. */
  notes: string[]
  error?: {
    message: string
    code: 'provider_failed' | 'timed_out' | 'limited'
    isRefusal: boolean
    retryAfterMs?: number
  }
  retries: number
  timeToFirstTokenMs: number | undefined
  providerTimeMs: number
}

export type ModelCall = {
  provider: Provider
  request: Omit<ProviderRequest, 'signal'>
  maxRetries: number
  retryDelayMs: number
  times: RunTimes
  /** When the whole run has to be over, in milliseconds as `performance.now()` counts. */
  deadline: number
  /** Milliseconds from when the run was asked for. */
  elapsed(): number
  /** Aborts with the reason 'stopped' or 'interrupted'. */
  signal: AbortSignal
  onText(text: string): void
  /** A tool that the model wants called, once the whole call is there. */
  onCall(call: ToolCall): void
  onStep(step: RunStep): void
  /** Hears how each try ended whose request left. */
  onTried(tried: Tried): void
  /** Whether one more try can be paid for. */
  mayTryAgain(): Promise<boolean>
}

/**
 * Calls a model until it has answered, failed for good, or was told to end. Retries happen only before the first
 * chunk. Throws the signal's reason when aborted by it; every failure of the provider is in the result.
 */
export async function callModel(call: ModelCall): Promise<ModelCallResult> {
  const result: ModelCallResult = {
    finishReason: 'other',
    notes: [],
    retries: 0,
    timeToFirstTokenMs: undefined,
    providerTimeMs: 0,
  }
  for (let attempt = 1; ; attempt += 1) {
    const step = beginStep(call, attempt)
    const hasLeft = !call.signal.aborted
    const outcome = await attemptOnce(call, step).catch((error: unknown) => {
      if (hasLeft) call.onTried({})
      return abandonStep(call, step, error)
    })
    call.onTried({ usage: outcome.usage, error: outcome.error })
    step.endedMs = call.elapsed()
    result.providerTimeMs += step.endedMs - step.startedMs
    result.notes.push(...outcome.notes)
    if (outcome.firstTokenMs !== undefined) result.timeToFirstTokenMs ??= outcome.firstTokenMs
    if (!outcome.error) {
      step.status = 'done'
      call.onStep(step)
      result.finishReason = outcome.finishReason
      return result
    }
    step.status = 'failed'
    step.error = outcome.error.message
    const waitMs = outcome.hasBegun ? 'no retry' : nextWait(call, outcome.error, attempt)
    if (typeof waitMs === 'number' && (await call.mayTryAgain())) {
      step.waitedMs = Math.round(waitMs)
      call.onStep(step)
      result.retries += 1
      await wait(waitMs, call.signal)
      continue
    }
    call.onStep(step)
    result.error = describe(outcome.error, waitMs === 'too long')
    result.finishReason = failureReason(result.error.code, outcome)
    return result
  }
}

type AttemptOutcome = {
  finishReason: string
  usage: TokenUsage | undefined
  notes: string[]
  /** The provider has begun to answer, if only to think. */
  hasBegun: boolean
  firstTokenMs: number | undefined
  error?: ProviderError
}

/** One try, under the limits for the first chunk, for silence and for the run. */
async function attemptOnce(call: ModelCall, step: RunStep): Promise<AttemptOutcome> {
  const outcome: AttemptOutcome = {
    finishReason: 'other',
    usage: undefined,
    notes: [],
    hasBegun: false,
    firstTokenMs: undefined,
  }
  const limits = limitCall(call)
  const { abort } = limits
  let length = 0
  let calls = 0
  try {
    const stream = call.provider.stream({ ...call.request, signal: abort.signal })
    for await (const chunks of stream) {
      outcome.hasBegun ||= chunks.some(({ type }) => type !== 'finish')
      if (outcome.hasBegun) limits.heard()
      if (performance.now() > call.deadline) throw new ProviderError('timeout', wording.runTooLong)
      for (const chunk of chunks) {
        if (chunk.type === 'text') {
          outcome.firstTokenMs = step.firstTokenMs ??= call.elapsed()
          length += chunk.text.length
          if (length > replyMaxChars) {
            call.onText(chunk.text.slice(0, replyMaxChars - (length - chunk.text.length)))
            outcome.finishReason = 'too-long'
            abort.abort()
            return outcome
          }
          call.onText(chunk.text)
        } else if (chunk.type === 'tool-call') {
          calls += 1
          call.onCall(chunk.call)
        } else if (chunk.type === 'finish') {
          outcome.usage = chunk.usage
          outcome.notes = chunk.notes ?? []
          outcome.finishReason = chunk.reason
        }
      }
    }
    if (outcome.finishReason === 'cut') outcome.error = new ProviderError('connection', wording.providerCut)
    if (outcome.finishReason === 'content-filter' && length === 0 && calls === 0) {
      outcome.error = new ProviderError('refused-content', wording.contentRefused)
    }
  } catch (error) {
    call.signal.throwIfAborted()
    const reason: unknown = abort.signal.aborted ? abort.signal.reason : error
    if (!(reason instanceof ProviderError)) throw error
    outcome.error = reason
  } finally {
    limits.end()
  }
  return outcome
}

function nextWait(call: ModelCall, error: ProviderError, attempt: number): number | 'no retry' | 'too long' {
  if (attempt > call.maxRetries || !mayRetry(error)) return isTooLong(call, error) ? 'too long' : 'no retry'
  const waitMs = retryWaitMs({
    attempt,
    retryDelayMs: call.retryDelayMs,
    retryAfterMs: error.retryAfterMs,
    maxMs: call.times.retryWaitMaxMs,
  })
  if (waitMs === undefined) return 'too long'
  return performance.now() + waitMs < call.deadline ? waitMs : 'no retry'
}

function isTooLong(call: ModelCall, error: ProviderError): boolean {
  return error.retryAfterMs !== undefined && error.retryAfterMs > call.times.retryWaitMaxMs
}

function describe(error: ProviderError, isLongWait: boolean): NonNullable<ModelCallResult['error']> {
  const isRefusal = error.kind === 'status' && [401, 403, 404].includes(error.status ?? 0)
  if (isLongWait && error.retryAfterMs !== undefined) {
    const message = `${error.message} Try again ${inWords(error.retryAfterMs)}.`
    return { message, code: 'limited', isRefusal, retryAfterMs: error.retryAfterMs }
  }
  return {
    message: error.message,
    code: error.kind === 'timeout' ? 'timed_out' : 'provider_failed',
    isRefusal,
  }
}

/** The log's word for how a failed call ended. */
function failureReason(code: string, { error, finishReason }: AttemptOutcome): string {
  if (code !== 'provider_failed') return code
  if (error?.kind === 'refused-content') return 'content-filter'
  return finishReason === 'cut' ? 'cut' : 'error'
}

function beginStep(call: ModelCall, attempt: number): RunStep {
  const step: RunStep = {
    kind: 'model',
    name: call.request.modelId,
    attempt,
    status: 'running',
    startedMs: call.elapsed(),
  }
  call.onStep(step)
  return step
}

/** The trace shows that a try was broken off; why it was is passed on. */
function abandonStep(call: ModelCall, step: RunStep, error: unknown): never {
  step.endedMs = call.elapsed()
  step.status = 'failed'
  step.error = call.signal.reason === 'stopped' ? wording.runStopped : wording.runInterrupted
  call.onStep(step)
  throw error
}

/** Waits, unless the signal ends it: then throws its reason. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      signal.removeEventListener('abort', ended)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const ended = () => {
      clearTimeout(timer)
      // The reason is 'stopped' or 'interrupted', which the caller of callModel knows.
      reject(signal.reason)
    }
    if (signal.aborted) ended()
    else signal.addEventListener('abort', ended, { once: true })
  })
}

const retriedStatuses = new Set([408, 409, 425, 429, 529])

/** Whether a failure before the first chunk may pass by itself. Never 400, 401, 403, 404 or a content refusal. */
export function mayRetry(error: ProviderError): boolean {
  if (error.kind === 'connection' || error.kind === 'timeout') return true
  if (error.kind !== 'status' || error.status === undefined) return false
  return retriedStatuses.has(error.status) || error.status >= 500
}

/**
 * How long to wait before the next attempt (1 = the first retry), in milliseconds: exponential with jitter, at most
 * `maxMs`. Undefined: the provider asks for a longer wait than that, so the run ends and tells the person when.
 */
export function retryWaitMs(request: {
  attempt: number
  retryDelayMs: number
  retryAfterMs: number | undefined
  maxMs: number
  random?: number
}): number | undefined {
  if (request.retryAfterMs !== undefined)
    return request.retryAfterMs <= request.maxMs ? request.retryAfterMs : undefined
  const random = request.random ?? Math.random()
  const full = request.retryDelayMs * 2 ** (request.attempt - 1)
  return Math.min(request.maxMs, full * (0.5 + random / 2))
}

/** "in 40 seconds", "in 3 minutes", "in 2 hours". */
export function inWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
