import { z } from 'zod'
import { success } from '../envelope.ts'
import { limitWording } from './limit-wording.ts'
import { visitorCapMaxMicroUsd, microUsdPerDollar, visitorRunsPerMinuteMax } from './limits.ts'

/** What may be spent of the platform's keys in a day, in whole cents; at 0 they pay for nothing. */
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

const Amounts = z.object({
  /** All visitors together. */
  visitors_daily_cap_micro_usd: z.number().int(),
  visitors_runs_per_minute: z.number().int(),
  /** One signed-in person; admins are exempt. */
  account_daily_cap_micro_usd: z.number().int(),
  /** All signed-in people together. */
  instance_daily_cap_micro_usd: z.number().int(),
})
/** The limits by their names, each with a value. */
export type LimitAmounts = z.infer<typeof Amounts>

/** What an admin set, null where the default applies; and what has been spent of the platform's keys today (UTC). */
export const InstanceLimits = z.object({
  visitors_daily_cap_micro_usd: z.number().int().nullable(),
  visitors_runs_per_minute: z.number().int().nullable(),
  account_daily_cap_micro_usd: z.number().int().nullable(),
  instance_daily_cap_micro_usd: z.number().int().nullable(),
  /** What applies where nothing is set: the environment's, else the product's. */
  defaults: Amounts,
  visitors_spent_today_micro_usd: z.number().int(),
  /** By all signed-in people together. */
  instance_spent_today_micro_usd: z.number().int(),
})
export type InstanceLimits = z.infer<typeof InstanceLimits>
export const InstanceLimitsAnswer = success(InstanceLimits)

/** Null goes back to the default; what is absent stays. */
export const InstanceLimitsChange = z.strictObject({
  visitors_daily_cap_micro_usd: DailyCap.nullable().optional(),
  visitors_runs_per_minute: RunsPerMinute.nullable().optional(),
  account_daily_cap_micro_usd: DailyCap.nullable().optional(),
  instance_daily_cap_micro_usd: DailyCap.nullable().optional(),
})
export type InstanceLimitsChange = z.infer<typeof InstanceLimitsChange>

/** What a person has spent of the platform's keys today (UTC), and may spend; null: as much as the instance may. */
export const OwnSpending = z.object({
  spent_today_micro_usd: z.number().int(),
  daily_cap_micro_usd: z.number().int().nullable(),
})
export type OwnSpending = z.infer<typeof OwnSpending>
export const OwnSpendingAnswer = success(OwnSpending)
