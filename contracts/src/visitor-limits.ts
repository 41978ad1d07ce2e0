import { z } from 'zod'
import { success } from './envelope.ts'
import { limitWording } from './limit-wording.ts'
import { microUsdPerDollar, visitorCapMaxMicroUsd, visitorRunsPerMinuteMax } from './limits.ts'

/** What all visitors together may spend of the platform's keys in a day, in whole cents; at 0 they get no paid answer. */
const DailyCap = z
  .int(limitWording.dollarsNeeded)
  .min(0, limitWording.dollarsNeeded)
  .max(visitorCapMaxMicroUsd, limitWording.capTooHigh)
  .multipleOf(microUsdPerDollar / 100, limitWording.dollarsNeeded)

/** How many runs all visitors together may begin in a minute. */
const RunsPerMinute = z
  .int(limitWording.runsNeeded)
  .min(1, limitWording.runsNeeded)
  .max(visitorRunsPerMinuteMax, limitWording.runsNeeded)

/** What an admin set, null where the default holds; and what visitors have spent. */
export const VisitorLimits = z.object({
  visitors_daily_cap_micro_usd: z.number().int().nullable(),
  visitors_runs_per_minute: z.number().int().nullable(),
  /** What holds where nothing is set: the environment's, else the product's. */
  defaults: z.object({
    visitors_daily_cap_micro_usd: z.number().int(),
    visitors_runs_per_minute: z.number().int(),
  }),
  /** Today in UTC, with what is set aside for answers that are being written. */
  visitors_spent_today_micro_usd: z.number().int(),
})
export type VisitorLimits = z.infer<typeof VisitorLimits>
export const VisitorLimitsAnswer = success(VisitorLimits)

/** Null goes back to the default. */
export const VisitorLimitsChange = z.strictObject({
  visitors_daily_cap_micro_usd: DailyCap.nullable(),
  visitors_runs_per_minute: RunsPerMinute.nullable(),
})
export type VisitorLimitsChange = z.infer<typeof VisitorLimitsChange>
