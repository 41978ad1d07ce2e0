import { queryOptions } from '@tanstack/react-query'
import type { FirstLine, FirstLineBody } from '#contracts/keepers/first-line.ts'
import { call } from '../../../lib/api.ts'
import { attachRun, newRunKey, streamRun } from '../../chat/chat.api.ts'

const path = '/api/keepers/first-line'

/** What Kip could answer, or has answered. Asked each time it is shown: an offer that was taken must not come again. */
export const firstLineQuery = queryOptions({
  queryKey: ['first-line'],
  gcTime: 0,
  queryFn: ({ signal }) => call<FirstLine>(path, { signal }),
})

/** Lets Kip answer; the answer arrives as events. */
export function answerFirstLine(body: FirstLineBody, signal: AbortSignal) {
  return streamRun(path, { method: 'POST', body, headers: { 'idempotency-key': newRunKey() }, signal })
}

/** An answer that has come or is coming, from its beginning. */
export function readFirstAnswer(runId: string, signal: AbortSignal) {
  return attachRun(runId, '0.0', signal)
}
