import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Draft,
  DraftPut,
  Moment,
  MomentBulk,
  MomentChange,
  MomentMonth,
  MomentRevision,
  MomentSummary,
  NewMoment,
  WholeRevision,
} from '#contracts/keepers/moments.ts'
import { type ApiRequest, call, callEnvelope } from '../../../lib/api.ts'

const inKeeper = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}`
const all = (keeperId: string) => `${inKeeper(keeperId)}/moments`
const one = (keeperId: string, id: string) => `${all(keeperId)}/${encodeURIComponent(id)}`
const draftOf = (keeperId: string, id: string) => `${inKeeper(keeperId)}/drafts/${encodeURIComponent(id)}`

/** Everything that is loaded of a keeper's moments. `keeperId` is its UUID. */
export const momentsKey = (keeperId: string) => ['moments', keeperId] as const

/** Which moments; several kinds or moods are separated by commas. */
export type MomentFilter = {
  q?: string
  kind?: string
  mood?: string
  pinned?: boolean
  visibility?: 'private' | 'public'
  aiAccess?: boolean
  from?: string
  to?: string
}

export type MomentPage = { moments: MomentSummary[]; nextCursor: string | null }

/** A page of a keeper's moments, of one month or of all. */
export function momentsQuery(
  keeperId: string,
  filter: MomentFilter & { month?: string; sort?: 'newest' | 'oldest'; cursor?: string; limit?: number },
) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'list', filter],
    queryFn: ({ signal }) => readPage(`${all(keeperId)}${queryOf(filter)}`, signal),
    placeholderData: keepPreviousData,
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

export function momentQuery(keeperId: string, id: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'one', id],
    queryFn: ({ signal }) => call<Moment>(one(keeperId, id), { signal }),
  })
}

export function trashQuery(keeperId: string, cursor?: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'trash', cursor],
    queryFn: ({ signal }) =>
      readPage(`${inKeeper(keeperId)}/trash${queryOf(cursor === undefined ? {} : { cursor })}`, signal),
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
    queryFn: ({ signal }) => call<Draft[]>(`${inKeeper(keeperId)}/drafts`, { signal }),
  })
}

/** What is sent while somebody types asks nobody to sign in again: `inBackground`. */
type Asking = Pick<ApiRequest, 'signsInAgain'>
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

/** Puts it into the trash. */
export async function deleteMoment(keeperId: string, id: string): Promise<void> {
  await callEnvelope(one(keeperId, id), { method: 'DELETE' })
}

/** Takes it out of the trash. */
export function restoreMoment(keeperId: string, id: string): Promise<Moment> {
  return call(`${one(keeperId, id)}/restore`, { method: 'POST' })
}

/** There is no way back. */
export async function deleteForever(keeperId: string, id: string): Promise<void> {
  await callEnvelope(`${inKeeper(keeperId)}/trash/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Returns the ids of those that were changed. */
export async function changeMoments(keeperId: string, bulk: MomentBulk): Promise<string[]> {
  const { ids } = await call<{ ids: string[] }>(`${all(keeperId)}/bulk`, { method: 'POST', body: bulk })
  return ids
}

/** What is there now becomes a revision, too. */
export function restoreRevision(
  keeperId: string,
  { id, n, version }: { id: string; n: number; version: number },
): Promise<Moment> {
  return call(`${one(keeperId, id)}/revisions/${n}/restore`, { method: 'POST', body: { version } })
}

/** Throws an ApiError of 409 with `DraftConflict` as its data where another device has written on. */
export function putDraft(
  keeperId: string,
  id: string,
  draft: z.input<typeof DraftPut>,
  asking: Asking = {},
): Promise<Draft> {
  return call(draftOf(keeperId, id), { method: 'PUT', body: draft, ...asking })
}

export async function deleteDraft(keeperId: string, id: string, asking: Asking = {}): Promise<void> {
  await callEnvelope(draftOf(keeperId, id), { method: 'DELETE', ...asking })
}

async function readPage(path: string, signal: AbortSignal): Promise<MomentPage> {
  const { data, nextCursor = null } = await callEnvelope<MomentSummary[]>(path, { signal })
  return { moments: data, nextCursor }
}

function queryOf(filter: object): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
