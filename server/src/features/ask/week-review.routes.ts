import { z } from 'zod'
import {
  ReviewScheduleAnswer,
  ReviewSchedulePut,
  WeekReviewAnswer,
  WeekReviewPartsAnswer,
  WeekReviewPreviewAnswer,
  WeekReviewQuery,
  WeekReviewsPage,
  WeekReviewsQuery,
  WeekReviewWrite,
  WeekStart,
} from '#contracts/keepers/week-reviews.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { changeSchedule } from './review-schedule.ts'
import {
  listWeekReviews,
  previewWeekReview,
  showLastWeek,
  showWeekReview,
  writeWeekReview,
} from './week-review.ts'

const success = true as const
const ofKeeper = z.object({ id: z.string().max(100) })
const ofWeek = ofKeeper.extend({ weekStart: WeekStart })
const all = '/api/keepers/:id/week-reviews'
const last = '/api/keepers/:id/week-review'
const one = `${all}/:weekStart`

/** The week in review: the last one, any other, what writing it would send, and when that happens by itself. */
export function weekReviewRoutes(app: App, deps: Deps): void {
  app.get(
    last,
    { schema: { params: ofKeeper, querystring: WeekReviewQuery, response: { 200: WeekReviewPartsAnswer } } },
    async ({ actor, params: { id: keeperId }, query: { today } }) => ({
      success,
      data: await showLastWeek(deps, requireUser(actor), { keeperId, today }),
    }),
  )
  app.put(
    `${last}/schedule`,
    { schema: { params: ofKeeper, body: ReviewSchedulePut, response: { 200: ReviewScheduleAnswer } } },
    async ({ actor, params: { id: keeperId }, body: put }) => ({
      success,
      data: await changeSchedule(deps, requireUser(actor), { keeperId, put }),
    }),
  )
  app.get(
    all,
    { schema: { params: ofKeeper, querystring: WeekReviewsQuery, response: { 200: WeekReviewsPage } } },
    async ({ actor, params: { id: keeperId }, query: { cursor } }) => ({
      success,
      ...(await listWeekReviews(deps, requireUser(actor), { keeperId, cursor })),
    }),
  )
  app.get(
    one,
    { schema: { params: ofWeek, response: { 200: WeekReviewAnswer } } },
    async ({ actor, params: { id: keeperId, weekStart } }) => ({
      success,
      data: await showWeekReview(deps, requireUser(actor), { keeperId, weekStart }),
    }),
  )
  app.post(
    one,
    { schema: { params: ofWeek, body: WeekReviewWrite, response: { 200: WeekReviewAnswer } } },
    async ({ actor, params: { id: keeperId, weekStart }, body, ip: address }) => ({
      success,
      data: await writeWeekReview(deps, requireUser(actor), { keeperId, weekStart, body, address }),
    }),
  )
  app.post(
    `${one}/preview`,
    { schema: { params: ofWeek, response: { 200: WeekReviewPreviewAnswer } } },
    async ({ actor, params: { id: keeperId, weekStart } }) => ({
      success,
      data: await previewWeekReview(deps, requireUser(actor), { keeperId, weekStart }),
    }),
  )
}
