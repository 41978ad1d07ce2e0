import { z } from 'zod'
import { microUsdPerDollar } from '#contracts/limits.ts'
import { VisitorLimitsChange } from '#contracts/visitor-limits.ts'

const { visitors_daily_cap_micro_usd: Cap, visitors_runs_per_minute: Runs } = VisitorLimitsChange.shape

/** What is typed, by the names of what it becomes; a blank field goes back to the default. */
export const LimitFields = z.object({
  visitors_daily_cap_micro_usd: z.string().transform(microUsdOf).pipe(Cap),
  visitors_runs_per_minute: z.string().transform(countOf).pipe(Runs),
})
export type LimitFields = z.input<typeof LimitFields>

/** What the form shows of the limits that an admin set. */
export function limitFieldsOf(limits: VisitorLimitsChange): LimitFields {
  const { visitors_daily_cap_micro_usd: cap, visitors_runs_per_minute: runs } = limits
  return {
    visitors_daily_cap_micro_usd: cap === null ? '' : (cap / microUsdPerDollar).toFixed(2),
    visitors_runs_per_minute: runs === null ? '' : String(runs),
  }
}

/** "$5.00" */
export function dollarsText(microUsd: number): string {
  const usd = microUsd / microUsdPerDollar
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

function microUsdOf(text: string): number | null {
  if (text.trim() === '') return null
  const dollars = /^\$?(\d*\.?\d+)$/.exec(text.trim())?.[1]
  return dollars === undefined ? Number.NaN : Math.round(Number(dollars) * microUsdPerDollar)
}

function countOf(text: string): number | null {
  if (text.trim() === '') return null
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
