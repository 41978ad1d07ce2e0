import { z } from 'zod'
import { success } from '../envelope.ts'
import { LocalDate } from './keepers.ts'
import { MomentSummary } from './moments.ts'
import { Journey } from './journeys.ts'
import { Topic } from './topics.ts'

/** The viewer's own day, wherever the keeper's clock is. */
export const DashboardQuery = z.object({
  today: LocalDate.refine(
    (day) => !Number.isNaN(Date.parse(day)),
    'Use a date such as 2026-11-22.',
  ).optional(),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

/** What a keeper shows first. Moments of which only month, year or "about" is known count for no day. */
export const Dashboard = z.object({
  today: LocalDate,
  /** The days with moments of the 53 weeks that end with this one, the oldest first. */
  days: z.array(z.object({ date: LocalDate, count: z.number().int() })),
  /** On how many of the last days something was written. */
  rhythm: z.object({ days: z.number().int(), of: z.number().int() }),
  /** What was written on this day of earlier years. */
  onThisDay: z.object({
    /** How many earlier years the keeper has. */
    years: z.number().int(),
    /** This day in the years that have moments on it, the latest first, and how many. */
    days: z.array(z.object({ date: LocalDate, count: z.number().int() })),
    /** First the best of each year, the latest year first; then the second best, and so on. */
    moments: z.array(MomentSummary),
  }),
  /** What comes next in journeys that are active. */
  steps: z.array(
    Journey.pick({ id: true, title: true, startedOn: true, targetOn: true }).extend({ nextStep: z.string() }),
  ),
  /** Journeys within the year, the earliest first; one without an end goes on. */
  chapters: z.array(Journey.pick({ id: true, title: true, startedOn: true, endedOn: true })),
  /** Topics that came up more in the last four weeks than in the four before, and then those that came up less. */
  trends: z.array(
    Topic.pick({ id: true, name: true, slug: true, kind: true }).extend({
      isRising: z.boolean(),
      /** Moments in each of these eight weeks, the oldest first. */
      weeks: z.array(z.number().int()),
    }),
  ),
  /** Questions to begin with; most come from a moment. `by` is the model that wrote one. */
  prompts: z.array(
    z.object({ text: z.string(), momentId: z.string().nullable(), by: z.string().optional() }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardAnswer = success(Dashboard)
