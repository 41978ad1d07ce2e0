import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../lib/figures.ts'
import { ownKeySpendingText } from './own-key-spending-text.ts'
import { ownKeySpendingQuery, ownSpendingQuery } from './keys.api.ts'

/** What was spent with a person's own keys, and what they have used of the platform's today. */
export function OwnSpending() {
  return (
    <section className="mt-8 grid gap-2 text-sm text-muted-foreground tabular-nums">
      <h2 className="font-serif text-lg text-foreground">Spending</h2>
      <OfOwnKeys />
      <OfPlatformKeys />
    </section>
  )
}

/** Nothing while it isn't known. */
function OfOwnKeys() {
  const { data } = useQuery(ownKeySpendingQuery)
  return data ? <p>{ownKeySpendingText(data)}</p> : null
}

/** Nothing while it isn't known. */
function OfPlatformKeys() {
  const { data } = useQuery(ownSpendingQuery)
  if (!data) return null
  const { spent_today_micro_usd: spent, daily_cap_micro_usd: cap } = data
  return (
    <p>
      Used today on the platform's keys: {moneyText(spent)}
      {cap !== null && ` of ${moneyText(cap)}`}.{' '}
      {cap !== null && 'Answers that your own key pays for don’t count. A day begins at midnight UTC.'}
    </p>
  )
}
