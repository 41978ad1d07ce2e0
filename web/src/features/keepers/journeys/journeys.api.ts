import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  Journey,
  JourneyChange,
  Milestone,
  MilestoneChange,
  NewJourney,
  PathChange,
  PathMoment,
} from '#contracts/keepers/journeys.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const all = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/journeys`
const one = (keeperId: string, id: string) => `${all(keeperId)}/${encodeURIComponent(id)}`

/** Everything that is loaded of a keeper's journeys goes with its moments. `keeperId` is its UUID. */
export const journeysKey = (keeperId: string) => [...momentsKey(keeperId), 'journeys'] as const

/** All journeys of a keeper, those that go on first. There are at most some hundred. */
export function journeysQuery(keeperId: string) {
  return queryOptions({
    queryKey: [...journeysKey(keeperId), 'list'],
    queryFn: async ({ signal }) => {
      const journeys: Journey[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const after: string = cursor && `?cursor=${encodeURIComponent(cursor)}`
        const page = await callEnvelope<Journey[]>(`${all(keeperId)}${after}`, { signal })
        journeys.push(...page.data)
        cursor = page.nextCursor ?? null
      }
      return journeys
    },
  })
}

export function journeyQuery(keeperId: string, id: string) {
  return queryOptions({
    queryKey: [...journeysKey(keeperId), 'one', id],
    queryFn: ({ signal }) => call<Journey>(one(keeperId, id), { signal }),
  })
}

type PathChoice = { isTurningPointsOnly?: boolean; order?: 'newest' | 'oldest' }
export type PathPage = { moments: PathMoment[]; nextCursor: string | null }

/** A journey's path, page by page: the newest first, or the oldest. */
export function pathQuery(
  keeperId: string,
  id: string,
  { isTurningPointsOnly = false, order = 'newest' }: PathChoice,
) {
  return infiniteQueryOptions({
    queryKey: [...journeysKey(keeperId), 'path', id, isTurningPointsOnly, order],
    queryFn: async ({ signal, pageParam }): Promise<PathPage> => {
      const query = new URLSearchParams({
        ...(order !== 'newest' && { order }),
        ...(isTurningPointsOnly && { turningPoints: 'true' }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }).toString()
      const { data, nextCursor = null } = await callEnvelope<PathMoment[]>(
        `${one(keeperId, id)}/moments${query && `?${query}`}`,
        { signal },
      )
      return { moments: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: PathPage) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function createJourney(keeperId: string, journey: NewJourney): Promise<Journey> {
  return call(all(keeperId), { method: 'POST', body: journey })
}

/** Throws an ApiError of 409 with `JourneyConflict` as its data when the version is stale. */
export function changeJourney(keeperId: string, id: string, change: JourneyChange): Promise<Journey> {
  return call(one(keeperId, id), { method: 'PATCH', body: change })
}

/** Its moments stay. */
export async function deleteJourney(keeperId: string, id: string): Promise<void> {
  await callEnvelope(one(keeperId, id), { method: 'DELETE' })
}

/** What calls about the parts of one journey need. */
export type OfJourney = { keeperId: string; id: string }

export function addMilestone({ keeperId, id }: OfJourney, title: string): Promise<Milestone> {
  return call(`${one(keeperId, id)}/milestones`, { method: 'POST', body: { title } })
}

export function changeMilestone(
  { keeperId, id }: OfJourney,
  milestoneId: string,
  change: MilestoneChange,
): Promise<Milestone> {
  const path = `${one(keeperId, id)}/milestones/${encodeURIComponent(milestoneId)}`
  return call(path, { method: 'PATCH', body: change })
}

export async function deleteMilestone({ keeperId, id }: OfJourney, milestoneId: string): Promise<void> {
  await callEnvelope(`${one(keeperId, id)}/milestones/${encodeURIComponent(milestoneId)}`, {
    method: 'DELETE',
  })
}

export async function changeOnPath(
  { keeperId, id }: OfJourney,
  momentId: string,
  change: PathChange,
): Promise<void> {
  await callEnvelope(`${one(keeperId, id)}/moments/${encodeURIComponent(momentId)}`, {
    method: 'PATCH',
    body: change,
  })
}
