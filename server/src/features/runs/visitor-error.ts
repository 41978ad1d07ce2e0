import { runWording, tryAgainIn } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import { inWords } from './retry.ts'
import type { RunOutcome } from './run-outcome.ts'

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
  return runWording.ownerCanSee
}
