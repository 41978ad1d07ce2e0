import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import {
  intentionMaxChars,
  journeysPageSize,
  journeyStatuses,
  journeyTitleMaxChars,
  milestoneTitleMaxChars,
  nextStepMaxChars,
  outcomeMaxChars,
} from './journey-choices.ts'
import { journeyWording } from './journey-wording.ts'
import { bulkMax, momentsPageSize } from './moment-choices.ts'
import { earliestDay, latestDay } from './local-date.ts'
import { momentWording } from './moment-wording.ts'
import { LocalDate } from './keepers.ts'
import { line, MomentSummary } from './moments.ts'

export const JourneyStatus = z.enum(journeyStatuses, { error: 'Choose a status.' })

/** `YYYY-MM-DD`, a day of the calendar. */
export const JourneyDay = LocalDate.refine((day) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}, journeyWording.dayUnknown).refine(
  (day) => day >= earliestDay && day <= latestDay,
  momentWording.dateInvalid,
)

const Position = z.number().int().min(0).max(1_000_000)

/** A point that a journey wants to reach, or has reached. */
export const Milestone = z.object({
  id: z.string(),
  title: z.string(),
  dueOn: z.string().nullable(),
  reachedOn: z.string().nullable(),
  position: z.number().int(),
  version: z.number().int(),
})
export type Milestone = z.infer<typeof Milestone>

const milestoneFields = {
  title: line(milestoneTitleMaxChars).min(1, 'Give it a title.'),
  dueOn: JourneyDay.nullable(),
  reachedOn: JourneyDay.nullable(),
}

export const MilestoneCreate = z.strictObject({
  title: milestoneFields.title,
  dueOn: milestoneFields.dueOn.default(null),
  reachedOn: milestoneFields.reachedOn.default(null),
})
export type MilestoneCreate = z.infer<typeof MilestoneCreate>

/** The fields to change, and the version that they were read in; `position` is its place among the others, from 0. */
export const MilestoneChange = z.strictObject({
  version: BaseVersion,
  ...z.object({ ...milestoneFields, position: Position }).partial().shape,
})
export type MilestoneChange = z.infer<typeof MilestoneChange>

/** `data` of a stale change of a milestone. */
export const MilestoneConflict = z.object({ current: Milestone, yours: MilestoneChange })
export type MilestoneConflict = z.infer<typeof MilestoneConflict>

/** The mood of a journey over its span, by day, week or month, from moments whose day is known. */
export const JourneyArc = z.object({
  unit: z.enum(['day', 'week', 'month']),
  /** A day within the time that the point stands for, the moments then, and the mean of their moods. */
  points: z.array(z.object({ on: z.string(), moments: z.number().int(), mood: z.number().nullable() })),
  /** The first day and the last of each long time without a moment. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), days: z.number().int() })),
})
export type JourneyArc = z.infer<typeof JourneyArc>

const journeyFields = {
  title: line(journeyTitleMaxChars).min(1, 'Give it a title.'),
  intention: line(intentionMaxChars).min(1, 'Say what you set out to do.'),
  status: JourneyStatus,
  startedOn: JourneyDay,
  targetOn: JourneyDay.nullable(),
  /** Only of what is over; today where it isn't given. */
  endedOn: JourneyDay.nullable(),
  /** How it ended, in the person's own words. */
  outcome: line(outcomeMaxChars).nullable(),
  nextStep: line(nextStepMaxChars).nullable(),
}
/** What a person says of a journey. */
export const JourneyFields = z.object(journeyFields)

/** An arc with an intention and an ending. Counts are of moments that are not deleted. */
export const Journey = z.object({
  id: z.string(),
  keeperId: z.string(),
  title: z.string(),
  intention: z.string(),
  status: JourneyStatus,
  startedOn: z.string(),
  targetOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  outcome: z.string().nullable(),
  nextStep: z.string().nullable(),
  momentCount: z.number().int(),
  turningPointCount: z.number().int(),
  milestones: z.array(Milestone),
  arc: JourneyArc,
  /** Goes up with each change; a change names the one it was based on. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Journey = z.infer<typeof Journey>

/** A new journey; without `startedOn` it starts today. */
export const JourneyCreate = z.strictObject({
  ...journeyFields,
  status: journeyFields.status.default('active'),
  startedOn: journeyFields.startedOn.optional(),
  targetOn: journeyFields.targetOn.default(null),
  endedOn: journeyFields.endedOn.default(null),
  outcome: journeyFields.outcome.default(null),
  nextStep: journeyFields.nextStep.default(null),
})
export type JourneyCreate = z.infer<typeof JourneyCreate>
/** As a client sends it. */
export type NewJourney = z.input<typeof JourneyCreate>

/**
 * The fields to change, and the version that they were read in. What becomes completed or let go gets its last day, and
 * what is reopened loses it. `position` is its place among those of its status, from 0.
 */
export const JourneyChange = z.strictObject({
  version: BaseVersion,
  ...JourneyFields.partial().shape,
  position: Position.optional(),
})
export type JourneyChange = z.infer<typeof JourneyChange>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const JourneyConflict = z.object({ current: Journey, yours: JourneyChange })
export type JourneyConflict = z.infer<typeof JourneyConflict>

/** A page of journeys: the active ones first, then planned, paused, completed and let go. */
export const JourneyQuery = z.object({
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(journeysPageSize),
})
export type JourneyQuery = z.infer<typeof JourneyQuery>

/** A moment of a journey's path. */
export const PathMoment = MomentSummary.extend({ turningPoint: z.boolean() })
export type PathMoment = z.infer<typeof PathMoment>

/** The path by their days, unless a person moved one: the newest first, or the oldest. */
export const PathQuery = z.object({
  order: z.enum(['newest', 'oldest']).default('newest'),
  turningPoints: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(momentsPageSize),
})
export type PathQuery = z.infer<typeof PathQuery>

export const PathAdd = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one moment.')
    .max(bulkMax, `Choose at most ${bulkMax} moments.`),
})
export type PathAdd = z.infer<typeof PathAdd>

/** `after` is the older neighbour that it comes right after; null: before all others. */
export const PathChange = z.strictObject({
  turningPoint: z.boolean().optional(),
  after: z.uuid().nullable().optional(),
})
export type PathChange = z.infer<typeof PathChange>

export const JourneyAnswer = success(Journey)
export const JourneyList = cursorPage(Journey)
export const MilestoneAnswer = success(Milestone)
export const PathList = cursorPage(PathMoment)
/** Which moments were added: those that are gone, or were part of it before, are left out. */
export const PathAddAnswer = success(z.object({ ids: z.array(z.string()) }))
