import { microUsdPerDollar } from '#contracts/limits.ts'
import type { VisitorLimits } from '#contracts/visitor-limits.ts'
import { moneyText } from '../../lib/figures.ts'
import { classes } from '../../ui/classes.ts'
import { dollarsText } from './limit-fields.ts'

const notes = {
  isOpen: 'With what is set aside for answers being written. A day begins at midnight UTC.',
  isUsedUp: 'Visitors get no paid answer until the limit is raised, or midnight UTC has passed.',
  isClosed: 'Visitors get no paid answer until the limit is raised.',
}

/** What visitors have spent of today's limit. */
export function SpentToday({ limits }: { limits: VisitorLimits }) {
  const spent = limits.visitors_spent_today_micro_usd
  const cap = limits.visitors_daily_cap_micro_usd ?? limits.defaults.visitors_daily_cap_micro_usd
  const text = `${spentText(spent)} of ${dollarsText(cap)}`
  const state = stateOf(spent, cap)
  const share = state === 'isOpen' ? spent / cap : 1
  return (
    <div>
      <h3 id="spent-today" className="font-sans text-sm font-medium">
        Spent by visitors today
      </h3>
      <p className="mt-1 font-serif text-xl tabular-nums">{text}</p>
      <div
        role="meter"
        aria-labelledby="spent-today"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="mt-2.5 h-2 overflow-hidden rounded-full border bg-muted"
      >
        <div
          className={classes('h-full', state === 'isOpen' ? 'bg-primary' : 'bg-destructive')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="mt-2.5 text-sm text-muted-foreground">{notes[state]}</p>
    </div>
  )
}

/** In cents like the limit, unless that would hide it. */
function spentText(microUsd: number): string {
  return microUsd < microUsdPerDollar / 100 ? moneyText(microUsd) : dollarsText(microUsd)
}

function stateOf(spent: number, cap: number): keyof typeof notes {
  if (cap === 0) return 'isClosed'
  return spent < cap ? 'isOpen' : 'isUsedUp'
}
