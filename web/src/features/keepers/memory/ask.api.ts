import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AskedQuestion, AskPreview, AskResult, AskSetup } from '#contracts/keepers/ask.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { call, callEnvelope, send } from '../../../lib/api.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'
import { readRunEvents, type StreamedEvent } from '../../../lib/run-stream.ts'

const askPath = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/ask`

/** Who would answer questions to a keeper. */
export function askSetupQuery(keeperId: string) {
  return queryOptions({
    queryKey: ['ask', keeperId],
    queryFn: ({ signal }) => call<AskSetup>(askPath(keeperId), { signal }),
  })
}

/** The moments of all keepers that answer a search best. */
export function searchKeepersQuery(q: string) {
  return queryOptions({
    queryKey: ['moments', 'search', q],
    queryFn: ({ signal }) =>
      call<Passage[]>(`/api/keepers/search?limit=5&companions=false&q=${encodeURIComponent(q)}`, { signal }),
  })
}

/** The moments of one keeper that answer a search best. */
export function searchKeeperQuery(keeperId: string, q: string) {
  return queryOptions({
    queryKey: ['moments', keeperId, 'recall', q],
    queryFn: ({ signal }) =>
      call<Passage[]>(
        `/api/keepers/${encodeURIComponent(keeperId)}/search?limit=5&companions=false&q=${encodeURIComponent(q)}`,
        { signal },
      ),
  })
}

/** What a question would send. */
export function previewAsk(keeperId: string, question: string): Promise<AskPreview> {
  return call<AskPreview>(`${askPath(keeperId)}/preview`, {
    method: 'POST',
    body: { question, timeZone: timeZoneHere() },
  })
}

export type AskRequest = {
  keeperId: string
  question: string
  previewToken: string | undefined
  idempotencyKey: string
  signal: AbortSignal
}

/** A question on its way: the run's events, or at once what there is where nobody answers. */
export async function startAsk(
  request: AskRequest,
): Promise<{ events: AsyncIterable<StreamedEvent> } | { result: AskResult }> {
  const { keeperId, question, previewToken, idempotencyKey, signal } = request
  const response = await send(askPath(keeperId), {
    method: 'POST',
    body: { question, timeZone: timeZoneHere(), ...(previewToken !== undefined && { previewToken }) },
    headers: { accept: 'text/event-stream', 'idempotency-key': idempotencyKey },
    signal,
  })
  if (!response.headers.get('content-type')?.includes('json')) return { events: readRunEvents(response) }
  // The server lets every answer out through its contract.
  const { data } = (await response.json()) as { data: AskResult }
  return { result: data }
}

const answerPath = (runId: string) => `/api/keepers/ask/${encodeURIComponent(runId)}`

/** An answer that has come, with its receipts. */
export function readAnswer(runId: string): Promise<AskResult> {
  return call<AskResult>(answerPath(runId))
}

export function answerQuery(runId: string) {
  return queryOptions({ queryKey: ['ask', 'answer', runId], queryFn: () => readAnswer(runId) })
}

/** Deletes a question and its answer. */
export async function deleteAnswer(runId: string): Promise<void> {
  await callEnvelope(answerPath(runId), { method: 'DELETE' })
}

/** The questions that were asked of a keeper, the newest first, page by page. */
export function askedPagesQuery(keeperId: string) {
  return infiniteQueryOptions({
    queryKey: ['ask', keeperId, 'answers'],
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === '' ? '' : `?cursor=${encodeURIComponent(pageParam)}`
      const path = `${askPath(keeperId)}/answers${cursor}`
      const { data, nextCursor = null } = await callEnvelope<AskedQuestion[]>(path, { signal })
      return { questions: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
