import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TopicKind, TopicSort } from '#contracts/keepers/topic-choices.ts'
import type { TopicPeriod } from '#contracts/keepers/receipt-drafts.ts'
import type {
  LinkCreate,
  LinkedMention,
  MomentLink,
  Topic,
  TopicChange,
  TopicCreate,
  TopicPage,
  TopicSummary,
  UnlinkedMention,
} from '#contracts/keepers/topics.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const all = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/topics`
const one = (keeperId: string, topic: string) => `${all(keeperId)}/${encodeURIComponent(topic)}`
const linksOf = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/links`

/** Topics follow from moments, and are loaded again with them. */
const topicsKey = (keeperId: string) => [...momentsKey(keeperId), 'topics'] as const

export type TopicFilter = { q: string; kind: TopicKind | undefined; sort: TopicSort }

/** A keeper's topics with their trends, page by page. */
export function topicPagesQuery(keeperId: string, filter: TopicFilter) {
  return infiniteQueryOptions({
    queryKey: [...topicsKey(keeperId), 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      readTopics(keeperId, { ...filter, trend: true, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The lists of topics, of which one has gone. */
export const topicListKeys = (keeperId: string) =>
  (['list', 'found'] as const).map((list) => [...topicsKey(keeperId), list])

/** The topics that are mentioned most, of those that have a text in one of their names. */
export function foundTopicsQuery(keeperId: string, q: string) {
  return queryOptions({
    queryKey: [...topicsKey(keeperId), 'found', q],
    queryFn: async ({ signal }) => (await readTopics(keeperId, { q, limit: foundMax }, signal)).topics,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
const foundMax = 100

/** A topic's page, by its id or a name's slug. */
export function topicQuery(keeperId: string, topic: string) {
  return queryOptions({
    queryKey: [...topicsKey(keeperId), 'one', topic],
    queryFn: ({ signal }) => call<TopicPage>(one(keeperId, topic), { signal }),
  })
}

/** A topic's periods, the latest first, page by page. */
export function topicPeriodsQuery(keeperId: string, topicId: string) {
  return infiniteQueryOptions({
    queryKey: [...topicsKey(keeperId), 'periods', topicId],
    queryFn: async ({ signal, pageParam }) => {
      const path = `${one(keeperId, topicId)}/periods${queryOf({ cursor: pageParam })}`
      const { data, nextCursor = null } = await callEnvelope<TopicPeriod[]>(path, { signal })
      return { periods: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** As it was when the topic's page opened, until that is left: what was linked stays in sight for its Undo. */
export function unlinkedQuery(keeperId: string, topicId: string) {
  return infiniteQueryOptions({
    queryKey: [...topicsKey(keeperId), 'unlinked', topicId],
    queryFn: async ({ signal, pageParam }) => {
      const path = `${one(keeperId, topicId)}/unlinked${queryOf({ cursor: pageParam })}`
      const { data, nextCursor = null } = await callEnvelope<UnlinkedMention[]>(path, { signal })
      return { mentions: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...{ staleTime: Infinity, refetchOnWindowFocus: false, gcTime: 0 },
  })
}

export function linksQuery(keeperId: string, momentId: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'links', momentId],
    queryFn: ({ signal }) =>
      call<MomentLink[]>(`${linksOf(keeperId)}${queryOf({ moment: momentId })}`, { signal }),
  })
}

export function createTopic(keeperId: string, topic: Partial<TopicCreate>): Promise<Topic> {
  return call(all(keeperId), { method: 'POST', body: topic })
}

/** Throws an ApiError of 409 where it was changed elsewhere, or another topic has the name. */
export function changeTopic(keeperId: string, id: string, change: TopicChange): Promise<Topic> {
  return call(one(keeperId, id), { method: 'PATCH', body: change })
}

export function mergeTopic(keeperId: string, id: string, into: string): Promise<Topic> {
  return call(`${one(keeperId, id)}/merge`, { method: 'POST', body: { into } })
}

export async function deleteTopic(keeperId: string, id: string): Promise<void> {
  await callEnvelope(one(keeperId, id), { method: 'DELETE' })
}

/** Puts the name in a moment into brackets. */
export function linkMention(keeperId: string, topicId: string, momentId: string): Promise<LinkedMention> {
  return call(`${one(keeperId, topicId)}/unlinked/${momentId}/link`, { method: 'POST' })
}

/** Remembers that a moment means something else, or forgets that again. */
export async function setDismissed(
  keeperId: string,
  { topicId, momentId, isDismissed }: { topicId: string; momentId: string; isDismissed: boolean },
): Promise<void> {
  const path = `${one(keeperId, topicId)}/unlinked/${momentId}`
  if (isDismissed) await callEnvelope(path, { method: 'DELETE' })
  else await callEnvelope(`${path}/restore`, { method: 'POST' })
}

export function createLink(keeperId: string, link: LinkCreate): Promise<MomentLink> {
  return call(linksOf(keeperId), { method: 'POST', body: link })
}

export async function deleteLink(keeperId: string, linkId: string): Promise<void> {
  await callEnvelope(`${linksOf(keeperId)}/${encodeURIComponent(linkId)}`, { method: 'DELETE' })
}

async function readTopics(keeperId: string, query: object, signal: AbortSignal) {
  const path = `${all(keeperId)}${queryOf(query)}`
  const { data, nextCursor = null } = await callEnvelope<TopicSummary[]>(path, { signal })
  return { topics: data, nextCursor }
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
