import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { MomentRevision, WholeRevision } from '#contracts/keepers/moment-revisions.ts'
import type {
  Moment,
  MomentChange,
  MomentMonth,
  MomentSummary,
  NewMoment,
} from '#contracts/keepers/moments.ts'
import type { MomentBulk, PathMark } from '#contracts/keepers/moment-bulk.ts'
import { pageSizeMax } from '#contracts/limits/limits.ts'
import { ApiError, isAway } from '../../../lib/api-error.ts'
import { type ApiRequest, call, callEnvelope } from '../../../lib/api.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import { loadWaiting } from '../writing/waiting-moments.api.ts'

const inKeeper = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}`
const all = (keeperId: string) => `${inKeeper(keeperId)}/moments`
const one = (keeperId: string, id: string) => `${all(keeperId)}/${encodeURIComponent(id)}`
/** Where the newest moments are read, and where one is. */
export const newestPath = (keeperId: string, limit: number) => `${all(keeperId)}?limit=${limit}`
export const onePath = one

/** Everything that is loaded of the moments of all keepers. */
export const allMomentsKey = ['moments'] as const

/** Everything that is loaded of a keeper's moments. `keeperId` is its UUID. */
export const momentsKey = (keeperId: string) => [...allMomentsKey, keeperId] as const

/** Which moments; several kinds or moods are separated by commas. */
export type MomentFilter = {
  q?: string
  kind?: string
  mood?: string
  pinned?: boolean
  visibility?: 'private' | 'public'
  aiAccess?: boolean
  /** A topic's id. */
  topic?: string
  from?: string
  to?: string
  journey?: string
  import?: string
}

export type MomentPage = { moments: MomentSummary[]; nextCursor: string | null }

/** The moments of one month, page by page. While others load, these stay. */
export function monthPagesQuery(keeperId: string, filter: MomentFilter, { month, sort }: MonthOrder) {
  return infiniteQueryOptions({
    queryKey: [...monthPagesKey(keeperId), month, sort, filter],
    queryFn: ({ signal, pageParam }) =>
      readPage(
        `${all(keeperId)}${queryOf({ ...filter, month, sort, cursor: pageParam, limit: monthPageSize })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: MomentPage) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { tellsFailures: true },
  })
}
export type MonthOrder = { month: string; sort: 'newest' | 'oldest' }
export const keptTextsKey = (keeperId: string) => [...momentsKey(keeperId), 'kept-texts'] as const
export const monthPagesKey = (keeperId: string) => [...momentsKey(keeperId), 'month'] as const
/** Few, since what is far from the view goes page by page. */
export const monthPageSize = 20

/** The first moments that a search finds, the newest first. */
export function searchMomentsQuery(keeperId: string, q: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'search', q],
    queryFn: async ({ signal }) =>
      (await readPage(`${all(keeperId)}${queryOf({ q, limit: searchSize })}`, signal)).moments,
  })
}
const searchSize = 8
/** The moments that match, the newest first, whatever their month. */
export function filteredPagesQuery(keeperId: string, filter: MomentFilter) {
  return infiniteQueryOptions({
    queryKey: [...momentsKey(keeperId), 'filtered', filter],
    queryFn: ({ signal, pageParam }) =>
      readPage(`${all(keeperId)}${queryOf({ ...filter, cursor: pageParam, limit: monthPageSize })}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: MomentPage) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** How many moments each day of a month has. */
export function daysQuery(keeperId: string, filter: MomentFilter, month: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'days', month, filter],
    queryFn: async ({ signal }) => {
      const days = new Map<string, number>()
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: string = queryOf({ ...filter, month, cursor, limit: pageSizeMax })
        const page = await readPage(`${all(keeperId)}${query}`, signal)
        for (const { localDate } of page.moments) days.set(localDate, (days.get(localDate) ?? 0) + 1)
        cursor = page.nextCursor
      }
      return days
    },
  })
}

/** The moments before and after one, in the order of the list. */
export type Neighbours = Record<'previous' | 'next', MomentSummary | undefined>

/** Who stands before and after a moment in the list, wherever it has been loaded to. */
export function neighboursQuery(
  keeperId: string,
  filter: MomentFilter,
  { moment, sort }: { moment: Pick<Moment, 'id' | 'localDate'>; sort: MonthOrder['sort'] },
) {
  const { id, localDate } = moment
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'neighbours', id, localDate, sort, filter],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const read = async (query: object) =>
        (await readPage(`${all(keeperId)}${queryOf({ ...filter, ...query })}`, signal)).moments
      const inRange = (query: { from?: string; to?: string; sort: MonthOrder['sort'] }) => {
        const from = later(filter.from, query.from)
        const to = earlier(filter.to, query.to)
        return from !== undefined && to !== undefined && from > to
          ? []
          : read({ ...query, from, to, limit: 1 })
      }
      const [day, older, newer] = await Promise.all([
        read({ from: localDate, to: localDate, sort, limit: pageSizeMax }),
        inRange({ to: addDays(localDate, -1), sort: 'newest' }),
        inRange({ from: addDays(localDate, 1), sort: 'oldest' }),
      ])
      const at = day.findIndex((other) => other.id === id)
      const [before, after] = sort === 'newest' ? [newer[0], older[0]] : [older[0], newer[0]]
      return { previous: day[at - 1] ?? before, next: (at < 0 ? day[0] : day[at + 1]) ?? after }
    },
  })
}

/** The months that have moments, the newest first. */
export function monthsQuery(keeperId: string, filter: MomentFilter) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'months', filter],
    queryFn: ({ signal }) =>
      call<MomentMonth[]>(`${inKeeper(keeperId)}/months${queryOf(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A moment with the words that wait on this device to be sent, as the person who saved them expects it. */
export function momentQuery(keeperId: string, id: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'one', id],
    async queryFn({ signal }) {
      try {
        const moment = await call<Moment>(one(keeperId, id), { signal })
        const { findWaiting, momentOfDraft } = await loadWaiting()
        const waiting = await findWaiting(keeperId, id)
        return waiting ? momentOfDraft(waiting, moment) : moment
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.status === 404
        if (!isUnknown && !isAway(error)) throw error
        const { findWaiting, momentOfDraft } = await loadWaiting()
        const waiting = await findWaiting(keeperId, id)
        // A change of a moment that is gone is nothing to show.
        if (waiting === undefined || (isUnknown && waiting.momentId !== null)) throw error
        return momentOfDraft(waiting)
      }
    },
  })
}

export function trashQuery(keeperId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: [...momentsKey(keeperId), 'trash', q],
    queryFn: ({ signal, pageParam }) =>
      readPage(`${inKeeper(keeperId)}/trash${queryOf({ q, cursor: pageParam })}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: MomentPage) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function revisionsQuery(keeperId: string, id: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'revisions', id],
    queryFn: ({ signal }) => call<MomentRevision[]>(`${one(keeperId, id)}/revisions`, { signal }),
  })
}

export function revisionQuery(keeperId: string, id: string, n: number) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'revisions', id, n],
    queryFn: ({ signal }) => call<WholeRevision>(`${one(keeperId, id)}/revisions/${n}`, { signal }),
  })
}

export function draftsQuery(keeperId: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'drafts'],
    queryFn: async ({ signal }) => {
      const drafts: Draft[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const path: string = `${inKeeper(keeperId)}/drafts${queryOf({ cursor })}`
        const page: { data: Draft[]; nextCursor?: string | null } = await callEnvelope<Draft[]>(path, {
          signal,
        })
        drafts.push(...page.data)
        cursor = page.nextCursor ?? null
      }
      return drafts
    },
  })
}

/** What is sent while somebody types asks nobody to sign in again: `inBackground`. */
export type Asking = Pick<ApiRequest, 'signsInAgain' | 'signal'>
export const inBackground: Asking = { signsInAgain: false }

/** Sent again with the same `id` it is the same moment. */
export function createMoment(keeperId: string, moment: NewMoment, asking: Asking = {}): Promise<Moment> {
  return call(all(keeperId), { method: 'POST', body: moment, ...asking })
}

/** Throws an ApiError of 409 with `MomentConflict` as its data when the version is stale. */
export function changeMoment(
  keeperId: string,
  id: string,
  change: MomentChange,
  asking: Asking = {},
): Promise<Moment> {
  return call(one(keeperId, id), { method: 'PATCH', body: change, ...asking })
}

/** There is no way back. */
export async function deleteForever(keeperId: string, id: string): Promise<void> {
  await callEnvelope(`${inKeeper(keeperId)}/trash/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Returns which were changed, and what was said of those that were removed from a journey. */
export function changeMoments(keeperId: string, bulk: MomentBulk): Promise<ChangedMoments> {
  return call(`${all(keeperId)}/bulk`, { method: 'POST', body: bulk })
}

export type ChangedMoments = { ids: string[]; marks?: PathMark[] }

/** What is there now becomes a revision, too. */
export function restoreRevision(
  keeperId: string,
  { id, n, version }: { id: string; n: number; version: number },
): Promise<Moment> {
  return call(`${one(keeperId, id)}/revisions/${n}/restore`, { method: 'POST', body: { version } })
}

async function readPage(path: string, signal: AbortSignal): Promise<MomentPage> {
  const { data, nextCursor = null } = await callEnvelope<MomentSummary[]>(path, { signal })
  return { moments: data, nextCursor }
}

function later(one = '', other = ''): string | undefined {
  return (one > other ? one : other) || undefined
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && (other === undefined || one < other) ? one : other
}

function queryOf(filter: object): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
