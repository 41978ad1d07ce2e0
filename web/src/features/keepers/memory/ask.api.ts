import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AskedQuestion, AskPreview, AskResult, AskSetup } from '#contracts/keepers/ask.ts'
import { searchOffsetMax, searchPageSize } from '#contracts/keepers/recall-choices.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { call, callEnvelope, send } from '../../../lib/api.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'
import { readRunEvents, type StreamedEvent } from '../../../lib/run-stream.ts'

/** A keeper that is asked; undefined for all of the person's. */
export type Asked = string | undefined

const askPath = (keeperId: Asked) =>
  keeperId === undefined ? '/api/keepers/ask' : `/api/keepers/${encodeURIComponent(keeperId)}/ask`

/** Who would answer questions to a keeper, or to all. */
export function askSetupQuery(keeperId: Asked) {
  return queryOptions({
    queryKey: ['ask', 'setup', keeperId ?? 'all'],
    queryFn: ({ signal }) => call<AskSetup>(askPath(keeperId), { signal }),
  })
}

/** The moments of all keepers, or all but one, that answer a search best. */
export function searchKeepersQuery(q: string, exclude: string) {
  return queryOptions({
    queryKey: ['moments', 'search', q, exclude],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q, limit: '5', companions: 'false', timeZone: timeZoneHere() })
      if (exclude !== '') query.set('exclude', exclude)
      return call<Passage[]>(`/api/keepers/search?${query.toString()}`, { signal })
    },
  })
}

/** What a search finds in all keepers, or in one, page by page, with what goes with it. */
export function searchPagesQuery(keeperId: Asked, q: string) {
  return infiniteQueryOptions({
    queryKey: ['moments', 'search pages', keeperId ?? 'all', q],
    queryFn: async ({ signal, pageParam }) => {
      // One more than is shown tells whether there is another page.
      const limit = searchPageSize + 1
      const query = new URLSearchParams({ q, timeZone: timeZoneHere() })
      for (const [name, value] of Object.entries({ limit, offset: pageParam })) query.set(name, String(value))
      const path =
        keeperId === undefined ? '/api/keepers/search' : `/api/keepers/${encodeURIComponent(keeperId)}/search`
      const found = await call<Passage[]>(`${path}?${query.toString()}`, { signal })
      const next = pageParam + searchPageSize
      const hasMore = found.length > searchPageSize && next <= searchOffsetMax
      return { passages: found.slice(0, searchPageSize), next: hasMore ? next : null }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
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
export function previewAsk(keeperId: Asked, question: string): Promise<AskPreview> {
  return call<AskPreview>(`${askPath(keeperId)}/preview`, {
    method: 'POST',
    body: { question, timeZone: timeZoneHere() },
  })
}

export type AskRequest = {
  keeperId: Asked
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

/** What the lists of earlier questions are known by. */
export const askedLists = ['ask', 'answers'] as const

/** The questions that were asked of a keeper, or of any, the newest first, page by page. */
export function askedPagesQuery(keeperId: Asked) {
  return infiniteQueryOptions({
    queryKey: [...askedLists, keeperId ?? 'all'],
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
