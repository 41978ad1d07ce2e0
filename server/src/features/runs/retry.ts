import { ProviderError } from '../../providers/provider.ts'

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
