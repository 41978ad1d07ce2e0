import { z } from 'zod'
import { microUsdPerDollar } from '#contracts/limits/limits.ts'
import {
  InstanceLimitsChange,
  type InstanceLimits,
  type LimitAmounts,
} from '#contracts/limits/instance-limits.ts'
import { effectiveAmounts } from './amounts.ts'

const shape = InstanceLimitsChange.shape

/** What is typed, by the names of what it becomes; a blank field goes back to the default. */
export const LimitFields = z.object({
  visitors_daily_cap_micro_usd: z
    .string()
    .transform(microUsdOf)
    .pipe(shape.visitors_daily_cap_micro_usd.unwrap()),
  visitors_runs_per_minute: z.string().transform(countOf).pipe(shape.visitors_runs_per_minute.unwrap()),
  account_daily_cap_micro_usd: z
    .string()
    .transform(microUsdOf)
    .pipe(shape.account_daily_cap_micro_usd.unwrap()),
  instance_daily_cap_micro_usd: z
    .string()
    .transform(microUsdOf)
    .pipe(shape.instance_daily_cap_micro_usd.unwrap()),
})
export type LimitFields = z.input<typeof LimitFields>

export const limitNames = Object.keys(shape) as (keyof LimitAmounts)[]

/** The limits that apply, as they can be typed. */
export function limitFieldsOf(limits: Pick<InstanceLimits, keyof LimitAmounts | 'defaults'>): LimitFields {
  const amounts = effectiveAmounts(limits)
  return {
    visitors_daily_cap_micro_usd: centsText(amounts.visitors_daily_cap_micro_usd),
    visitors_runs_per_minute: String(amounts.visitors_runs_per_minute),
    account_daily_cap_micro_usd: centsText(amounts.account_daily_cap_micro_usd),
    instance_daily_cap_micro_usd: centsText(amounts.instance_daily_cap_micro_usd),
  }
}

/** "$5.00" */
export function dollarsText(microUsd: number): string {
  const usd = microUsd / microUsdPerDollar
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

function centsText(microUsd: number): string {
  return (microUsd / microUsdPerDollar).toFixed(2)
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
