import type { UsageFigures } from '#contracts/logs/usage.ts'
import { countText, durationText, moneyText, shortCountText } from '../../lib/figures.ts'

/** What a chart shows: a figure of each group over time, and how it reads. */
export type UsageMeasure = {
  name: string
  /** Null where there is nothing to measure. */
  of: (figures: UsageFigures) => number | null
  text: (value: number) => string
  /** At the axis, where there is little room. */
  shortText: (value: number) => string
  /** The axis reaches at least this far: its figures closer to zero would be too long, or all alike. */
  leastTop?: number
  /** Sums can be stacked; latencies can't be added. */
  form: 'bars' | 'lines'
}

export const usageMeasures: readonly UsageMeasure[] = [
  { name: 'Runs', of: ({ runs }) => runs, text: countText, shortText: shortCountText, form: 'bars' },
  { name: 'Tokens', of: ({ tokens }) => tokens, text: countText, shortText: shortCountText, form: 'bars' },
  {
    name: 'Cost',
    of: ({ cost_micro_usd }) => cost_micro_usd,
    text: moneyText,
    shortText: shortMoneyText,
    leastTop: 300,
    form: 'bars',
  },
  { name: 'Errors', of: ({ failed }) => failed, text: countText, shortText: shortCountText, form: 'bars' },
  {
    name: 'Latency, median',
    of: ({ median_ms }) => median_ms,
    text: durationText,
    shortText: durationText,
    leastTop: 3,
    form: 'lines',
  },
  {
    name: 'Latency, 95th percentile',
    of: ({ p95_ms }) => p95_ms,
    text: durationText,
    shortText: durationText,
    leastTop: 3,
    form: 'lines',
  },
]

function shortMoneyText(microUsd: number): string {
  const usd = microUsd / 1_000_000
  if (usd === 0) return '$0'
  return `$${usd.toLocaleString('en', { maximumSignificantDigits: 2 })}`
}
