import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { Citation, AskPreview } from './ask.ts'
import { LocalDate } from './keepers.ts'
import { Proposal } from './proposals.ts'
import { weekReviewWording } from './week-review-wording.ts'
import { mondayOf } from './weeks.ts'

export const WeekStart = LocalDate.refine(
  (day) => !Number.isNaN(Date.parse(day)) && mondayOf(day) === day,
  weekReviewWording.notMonday,
)

/**
 * none: it can be written; writing: a model is at it; draft: it waits to be accepted; accepted: it is a moment;
 * discarded: it was declined or deleted.
 */
export const WeekReviewStatus = z.enum(['none', 'writing', 'draft', 'accepted', 'discarded'])
export type WeekReviewStatus = z.infer<typeof WeekReviewStatus>

/** Why a review was written without a model; asked: its owner wanted it so. */
export const WithoutModel = z.enum([
  ...(['no-key', 'policy-off', 'policy-local', 'asked', 'not-agreed'] as const),
  ...(['nothing-readable', 'failed', 'no-receipts', 'moment-gone', 'over-limit'] as const),
])
export type WithoutModel = z.infer<typeof WithoutModel>

/** A finished week of a keeper, and the review of it. */
export const WeekReview = z.object({
  weekStart: LocalDate,
  status: WeekReviewStatus,
  /** How many moments the week has. */
  of: z.int(),
  /** The draft, as its proposal has it. */
  proposal: Proposal.nullable(),
  /** The draft's text without its list of receipts. */
  text: z.string(),
  citations: z.array(Citation),
  runId: z.string().nullable(),
  /** Who wrote it; null without a model. */
  by: z.object({ provider: z.string(), model: z.string() }).nullable(),
  /** What it cost, in micro-dollars; null where nothing was charged or it isn't known yet. */
  costMicroUsd: z.int().nullable(),
  withoutModel: WithoutModel.nullable(),
  momentId: z.string().nullable(),
})
export type WeekReview = z.infer<typeof WeekReview>

/** When a keeper's review is written by itself, in its time zone. `nextAt` is null while it is off. */
export const ReviewSchedule = z.object({
  isOn: z.boolean(),
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  timezone: z.string(),
  nextAt: z.iso.datetime().nullable(),
  /** Whether its owner has seen what goes to the model that would write. */
  isAgreed: z.boolean(),
})
export type ReviewSchedule = z.infer<typeof ReviewSchedule>

export const ReviewSchedulePut = ReviewSchedule.pick({ isOn: true, weekday: true, hour: true }).strict()
export type ReviewSchedulePut = z.infer<typeof ReviewSchedulePut>

/** Which week, by a day of the viewer's; its last finished week. */
export const WeekReviewQuery = z.object({
  today: LocalDate.refine((day) => !Number.isNaN(Date.parse(day)), weekReviewWording.notDay).optional(),
})
export type WeekReviewQuery = z.infer<typeof WeekReviewQuery>

/**
 * Writes the review of a finished week; again, where a draft waits. With a previewToken exactly what was looked at is
 * sent, and the owner agrees that reviews go to this provider.
 */
export const WeekReviewWrite = z.strictObject({
  previewToken: z.string().max(20_000).optional(),
  withoutModel: z.boolean().default(false),
})
export type WeekReviewWrite = z.infer<typeof WeekReviewWrite>

export const WeekReviewParts = z.object({ review: WeekReview, schedule: ReviewSchedule })
export type WeekReviewParts = z.infer<typeof WeekReviewParts>

export const WeekReviewsQuery = z.object({ cursor: z.string().max(1_000).optional() })
export type WeekReviewsQuery = z.infer<typeof WeekReviewsQuery>

/** A week in the list of earlier ones. */
export const WeekReviewSummary = WeekReview.pick({ weekStart: true, status: true, momentId: true }).extend({
  proposalId: z.string().nullable(),
})
export type WeekReviewSummary = z.infer<typeof WeekReviewSummary>

/** What a review would send, and whether its owner has agreed to that provider already. */
export const WeekReviewPreview = AskPreview.extend({ isNeeded: z.boolean() })
export type WeekReviewPreview = z.infer<typeof WeekReviewPreview>

export const WeekReviewPartsAnswer = success(WeekReviewParts)
export const WeekReviewAnswer = success(WeekReview)
export const WeekReviewPreviewAnswer = success(WeekReviewPreview)
export const ReviewScheduleAnswer = success(ReviewSchedule)
export const WeekReviewsPage = cursorPage(WeekReviewSummary)
