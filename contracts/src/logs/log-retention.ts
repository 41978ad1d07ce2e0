import { z } from 'zod'
import { success } from '../envelope.ts'
import { logsKeptDays } from '../limits/limits.ts'

/** How many days the log of a run is kept. */
export const LogRetention = z.strictObject({
  kept_days: z.int().min(logsKeptDays.min).max(logsKeptDays.max),
})
export type LogRetention = z.infer<typeof LogRetention>
export const LogRetentionAnswer = success(LogRetention)
