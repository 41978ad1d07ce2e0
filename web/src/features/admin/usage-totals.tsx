import type { UsageFigures } from '#contracts/logs/usage.ts'
import { countText, durationText, moneyText, shortCountText } from '../../lib/figures.ts'
import { Figures } from '../../ui/figures.tsx'

/** The whole span in six numbers. */
export function UsageTotals({ totals }: { totals: UsageFigures }) {
  const errorRate = (100 * totals.failed) / Math.max(1, totals.runs)
  const numbers = [
    { label: 'Runs', value: countText(totals.runs) },
    { label: 'Tokens', value: shortCountText(totals.tokens) },
    { label: 'Cost', value: moneyText(totals.cost_micro_usd) },
    { label: 'Median latency', value: durationText(totals.median_ms) },
    { label: '95th percentile', value: durationText(totals.p95_ms) },
    { label: 'Errors', value: `${countText(totals.failed)} (${errorRate.toFixed(1)} %)` },
  ]
  return (
    <Figures
      figures={numbers}
      className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3 xl:grid-cols-6"
    />
  )
}
