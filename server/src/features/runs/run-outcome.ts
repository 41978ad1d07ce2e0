import type { RunStep } from '#contracts/runs/run-events.ts'
import type { TokenUsage } from '../../providers/provider.ts'

/** How a run ended, and all that its log says of it. */
export type RunOutcome = {
  status: 'done' | 'failed' | 'stopped' | 'interrupted'
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
  steps: RunStep[]
  notes: string[]
  retries: number
  executionTimeMs: number
  timeToFirstTokenMs: number | undefined
  providerTimeMs: number
  attachments: { id: string; type: string; bytes: number }[]
}

const noUsage: TokenUsage = { input: 0, cachedInput: 0, output: 0, reasoning: 0 }

/** Adds up disjoint token counts. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
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
    finishReason: 'stop',
    text: '',
    error: undefined,
    shownError: undefined,
    errorCode: undefined,
    isRefusal: false,
    retryAfterMs: undefined,
    usage: noUsage,
    costMicroUsd: 0,
    steps: [],
    notes: [...notes],
    retries: 0,
    executionTimeMs: 0,
    timeToFirstTokenMs: undefined,
    providerTimeMs: 0,
    attachments: [],
  }
}
