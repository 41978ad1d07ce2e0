import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  ReviewSchedule,
  ReviewSchedulePut,
  WeekReview,
  WeekReviewParts,
  WeekReviewPreview,
  WeekReviewSummary,
} from '#contracts/keepers/week-reviews.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const path = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}`
const ofWeek = (keeperId: string, weekStart: string) => `${path(keeperId)}/week-reviews/${weekStart}`

/** How often a review that is being written is looked at. */
const lookEveryMs = 1_500

/** What is loaded of reviews goes with the keeper's moments. `keeperId` is its UUID. */
export const weekReviewKey = (keeperId: string) => [...momentsKey(keeperId), 'week-review'] as const

/** The review of the last week that is over on a day of this device, and when it is written by itself. */
export function weekReviewQuery(keeperId: string, today: string) {
  return queryOptions({
    queryKey: [...weekReviewKey(keeperId), today],
    queryFn: ({ signal }) =>
      call<WeekReviewParts>(`${path(keeperId)}/week-review?today=${today}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.review.status === 'writing' ? lookEveryMs : false),
  })
}

/** The reviews of a keeper, the latest week first, page by page. */
export function weekReviewPagesQuery(keeperId: string) {
  return infiniteQueryOptions({
    queryKey: [...weekReviewKey(keeperId), 'all'],
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === '' ? '' : `?cursor=${encodeURIComponent(pageParam)}`
      const answer = await callEnvelope<WeekReviewSummary[]>(`${path(keeperId)}/week-reviews${cursor}`, {
        signal,
      })
      return { weeks: answer.data, nextCursor: answer.nextCursor ?? null }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Throws an ApiError with the code `preview_needed` where its owner has to look first at what goes. */
export function writeReview(
  keeperId: string,
  weekStart: string,
  body: { previewToken?: string; withoutModel?: boolean },
): Promise<WeekReview> {
  return call(ofWeek(keeperId, weekStart), { method: 'POST', body })
}

/** What a review would send. */
export function previewReview(keeperId: string, weekStart: string): Promise<WeekReviewPreview> {
  return call(`${ofWeek(keeperId, weekStart)}/preview`, { method: 'POST', body: {} })
}

export function saveSchedule(keeperId: string, put: ReviewSchedulePut): Promise<ReviewSchedule> {
  return call(`${path(keeperId)}/week-review/schedule`, { method: 'PUT', body: put })
}
