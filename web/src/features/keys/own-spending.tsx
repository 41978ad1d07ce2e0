import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../lib/figures.ts'
import { ownSpendingQuery } from './keys.api.ts'

/** What a person has spent of the platform's keys today; nothing while it isn't known. */
export function OwnSpending() {
  const { data } = useQuery(ownSpendingQuery)
  if (!data) return null
  const { spent_today_micro_usd: spent, daily_cap_micro_usd: cap } = data
  return (
    <p className="mt-6 text-sm text-muted-foreground tabular-nums">
      Used today on the platform's keys: {moneyText(spent)}
      {cap !== null && ` of ${moneyText(cap)}`}.{' '}
      {cap !== null && 'Answers that your own key pays for don’t count. A day begins at midnight UTC.'}
    </p>
  )
}
