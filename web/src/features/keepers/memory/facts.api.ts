import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FactSort, FactStatus } from '#contracts/keepers/fact-choices.ts'
import type { Fact, FactChange, FactCreate } from '#contracts/keepers/facts.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const all = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/facts`
const one = (keeperId: string, id: string) => `${all(keeperId)}/${encodeURIComponent(id)}`

/** What is loaded of facts goes with the keeper's moments, which they quote. `keeperId` is its UUID. */
export const factsKey = (keeperId: string) => [...momentsKey(keeperId), 'facts'] as const

export type FactPage = { facts: Fact[]; nextCursor: string | null }

/** Which facts; of every status where it is undefined. */
export type FactFilter = { q: string; status: FactStatus | undefined; sort: FactSort }

/** What a keeper believes, page by page. While another list loads, the last one stays. */
export function factPagesQuery(keeperId: string, filter: FactFilter) {
  return infiniteQueryOptions({
    queryKey: [...factsKey(keeperId), filter],
    queryFn: async ({ signal, pageParam }): Promise<FactPage> => {
      const { q, status, sort } = filter
      const query = new URLSearchParams({
        sort,
        ...(q !== '' && { q }),
        ...(status !== undefined && { status }),
        ...(pageParam !== '' && { cursor: pageParam }),
      })
      const { data, nextCursor = null } = await callEnvelope<Fact[]>(`${all(keeperId)}?${query.toString()}`, {
        signal,
      })
      return { facts: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: FactPage) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function createFact(keeperId: string, fact: z.input<typeof FactCreate>): Promise<Fact> {
  return call(all(keeperId), { method: 'POST', body: fact })
}

/** Throws an ApiError of 409 when the version is stale. */
export function changeFact(keeperId: string, id: string, change: FactChange): Promise<Fact> {
  return call(one(keeperId, id), { method: 'PATCH', body: change })
}

export async function deleteFact(keeperId: string, id: string): Promise<void> {
  await callEnvelope(one(keeperId, id), { method: 'DELETE' })
}
