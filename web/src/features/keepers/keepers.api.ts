import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { KeeperSort, KeeperState } from '#contracts/keepers/keeper-choices.ts'
import type { Keeper, KeeperChange, KeeperCreate, KeeperType } from '#contracts/keepers/keepers.ts'
import { call, callEnvelope } from '../../lib/api.ts'

const path = '/api/keepers'
const one = (id: string | number) => `${path}/${encodeURIComponent(id)}`

/** All loaded keepers are fetched again after a change. */
export const keepersKey = ['keepers'] as const
/** All pages that are loaded of any list. */
export const keeperListsKey = [...keepersKey, 'list'] as const

export type KeeperFilter = {
  q?: string
  number?: number
  type?: KeeperType
  state?: KeeperState | 'kept'
  sample?: boolean
  waiting?: boolean
  due?: string
  sort?: KeeperSort
  cursor?: string
  limit?: number
}

export type KeeperPage = { keepers: Keeper[]; nextCursor: string | null }

/** A page of this person's keepers. While the next one loads, the last one stays. */
export function keepersQuery(filter: KeeperFilter) {
  return queryOptions({
    queryKey: [...keeperListsKey, filter],
    queryFn: ({ signal }) => listKeepers(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** Each keeper that was opened. */
export const openedKeepersKey = [...keepersKey, 'one'] as const

/** `id` is the UUID, or the number for this person. */
export function keeperQuery(id: string) {
  return queryOptions({
    queryKey: [...openedKeepersKey, id],
    queryFn: ({ signal }) => call<Keeper>(one(id), { signal }),
  })
}

/** Whether keepers can be mirrored on this server. */
export const mirrorQuery = queryOptions({
  queryKey: [...keepersKey, 'mirror'],
  queryFn: ({ signal }) => call<{ isOffered: boolean }>(`${path}/mirror`, { signal }),
  staleTime: Infinity,
})

/** The keeper that the sidebar leads to: the last one, else the first there is, else null. */
export function currentKeeperQuery(lastNumber: number | undefined) {
  return queryOptions({
    queryKey: [...keepersKey, 'current', lastNumber],
    queryFn: async ({ signal }) =>
      (await findLast(lastNumber, signal)) ??
      (await findFirst({}, signal)) ??
      (await findFirst({ state: 'kept' }, signal)) ??
      null,
    placeholderData: keepPreviousData,
  })
}

/** The keeper that takes what comes from elsewhere: the last one, unless it is archived, else the first in use, else null. */
export function writableKeeperQuery(lastNumber: number | undefined) {
  return queryOptions({
    queryKey: [...keepersKey, 'writable', lastNumber],
    queryFn: ({ signal }) => findWritableKeeper(lastNumber, signal),
    placeholderData: keepPreviousData,
  })
}

/** The same, once. */
export async function findWritableKeeper(
  lastNumber: number | undefined,
  signal: AbortSignal,
): Promise<Keeper | null> {
  // Asked as the sidebar asks: a device without a line has that answer.
  const last = await findLast(lastNumber, signal)
  return (last?.archivedAt === null ? last : undefined) ?? (await findFirst({}, signal)) ?? null
}

async function findLast(number: number | undefined, signal: AbortSignal): Promise<Keeper | undefined> {
  return number === undefined ? undefined : findFirst({ number, state: 'kept' }, signal)
}

async function findFirst(filter: KeeperFilter, signal: AbortSignal): Promise<Keeper | undefined> {
  return (await listKeepers({ ...filter, sort: 'number', limit: 1 }, signal)).keepers[0]
}

/** The samples that this person still has in use. */
export const samplesQuery = queryOptions({
  queryKey: [...keepersKey, 'samples'],
  queryFn: async ({ signal }) =>
    (await listKeepers({ sample: true, state: 'kept', sort: 'number' }, signal)).keepers,
})

export async function listKeepers(filter: KeeperFilter, signal?: AbortSignal): Promise<KeeperPage> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const { data, nextCursor = null } = await callEnvelope<Keeper[]>(`${path}?${query.toString()}`, { signal })
  return { keepers: data, nextCursor }
}

export function createKeeper(keeper: z.input<typeof KeeperCreate>): Promise<Keeper> {
  return call(path, { method: 'POST', body: keeper })
}

/** Throws an ApiError of 409 with `KeeperConflict` as its data when the version is stale. */
export function changeKeeper(id: string, change: KeeperChange): Promise<Keeper> {
  return call(one(id), { method: 'PATCH', body: change })
}

export async function deleteKeeper(id: string): Promise<void> {
  await callEnvelope(one(id), { method: 'DELETE' })
}

/** Removes a deleted one for good. */
export async function eraseKeeper(id: string): Promise<void> {
  await callEnvelope(`${path}/trash/${id}`, { method: 'DELETE' })
}

export function restoreKeeper(id: string): Promise<Keeper> {
  return call(`${one(id)}/restore`, { method: 'POST' })
}

/** Returns the samples that are there then. */
export function addSamples(): Promise<Keeper[]> {
  return call(`${path}/samples`, { method: 'POST' })
}

/** Returns those that were removed. */
export function removeSamples(): Promise<Keeper[]> {
  return call(`${path}/samples`, { method: 'DELETE' })
}
