import { ApiError, isAway, NotSentError, UnreachableError } from '../../lib/api-error.ts'

/** Whether trying again later may help. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || isAway(error) || error.status === 429 || error.status === 401
}

/** The conversation is gone, or not the caller's. */
export function isOfNoSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session_not_found'
}

/** The message never reached the server, rather than being refused by it. */
export function isNotSent(error: unknown): boolean {
  if (error instanceof NotSentError) return true
  return error instanceof UnreachableError || (error instanceof ApiError && error.status === 401)
}

/** What to tell of an error. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
