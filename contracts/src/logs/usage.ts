import { z } from 'zod'
import { success } from '../envelope.ts'
import { usageKeys } from './log-wording.ts'
import { Moment } from './logs.ts'

/** What a usage report is about; the last 30 days unless told otherwise, and 366 days at most. */
export const UsageQuery = z.object({
  from: Moment.optional(),
  to: Moment.optional(),
  by: z.enum(usageKeys).default('provider'),
  /** Minutes east of UTC, for days that begin at the reader's midnight. */
  offsetMinutes: z.coerce.number().int().min(-840).max(840).default(0),
})
export type UsageQuery = z.infer<typeof UsageQuery>

/** Sums over runs. Times are of runs that are done and no sample, within about a tenth; null where there is none. */
const figures = {
  runs: z.number().int(),
  /** Failed or interrupted. */
  failed: z.number().int(),
  tokens: z.number().int(),
  cost_micro_usd: z.number().int(),
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
}
export const UsageFigures = z.object(figures)
export type UsageFigures = z.infer<typeof UsageFigures>

export const Usage = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(usageKeys),
  bucket: z.enum(['hour', 'day']),
  totals: UsageFigures,
  /** Those with most runs first, the rest of them as one, whose key is null. */
  groups: z.array(z.object({ key: z.string().nullable(), label: z.string(), ...figures })),
  /** Each hour or day with runs, per group; `at` is when it begins. */
  series: z.array(z.object({ at: z.string(), key: z.string().nullable(), ...figures })),
})
export type Usage = z.infer<typeof Usage>
const spending = z.object({ runs: z.number().int(), cost_micro_usd: z.number().int() })

/** What was spent with the reader's own keys in the last `days`: by themselves, and by visitors of their agents. */
export const OwnKeySpending = z.object({ days: z.number().int(), own: spending, visitors: spending })
export type OwnKeySpending = z.infer<typeof OwnKeySpending>
export const OwnKeySpendingAnswer = success(OwnKeySpending)

export const UsageAnswer = success(Usage)
