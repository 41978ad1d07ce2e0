import type { OwnKeySpending } from '#contracts/logs/usage.ts'
import { countText, moneyText } from '../../lib/figures.ts'

/** "Spent with your own keys in the last 7 days: $0.0079 for 12 runs. Visitors of your agents used $0.0023 of it." */
export function ownKeySpendingText({ days, own, visitors }: OwnKeySpending): string {
  const runs = own.runs + visitors.runs
  const spent = `Spent with your own keys in the last ${days} days: ${moneyText(own.cost_micro_usd + visitors.cost_micro_usd)}`
  if (runs === 0) return `${spent}.`
  const all = `${spent} for ${countText(runs)} ${runs === 1 ? 'run' : 'runs'}`
  if (visitors.runs === 0) return `${all}.`
  return `${all}. Visitors of your agents used ${moneyText(visitors.cost_micro_usd)} of it.`
}
