import { useId } from 'react'
import { microUsdPerDollar } from '#contracts/limits/limits.ts'
import { moneyText } from '../../lib/figures.ts'
import { classes } from '../../ui/classes.ts'
import { dollarsText } from './limit-fields.ts'

type Spent = {
  title: string
  /** Whom it is spent for, as a sentence begins. */
  people: string
  spentMicroUsd: number
  capMicroUsd: number
}

/** What has been spent of one of today's limits. */
export function SpentToday({ title, people, spentMicroUsd, capMicroUsd }: Spent) {
  const titleId = useId()
  const text = `${spentText(spentMicroUsd)} of ${dollarsText(capMicroUsd)}`
  const isOpen = spentMicroUsd < capMicroUsd
  const share = isOpen ? spentMicroUsd / capMicroUsd : 1
  return (
    <div>
      <h3 id={titleId} className="font-sans text-sm font-medium">
        {title}
      </h3>
      <p className="mt-1 font-serif text-xl tabular-nums">{text}</p>
      <div
        role="meter"
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="mt-2.5 h-2 overflow-hidden rounded-full border bg-muted"
      >
        <div
          className={classes('h-full', isOpen ? 'bg-primary' : 'bg-destructive')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="mt-2.5 text-sm text-muted-foreground">{noteOn({ people, isOpen, capMicroUsd })}</p>
    </div>
  )
}

function noteOn({
  people,
  isOpen,
  capMicroUsd,
}: {
  people: string
  isOpen: boolean
  capMicroUsd: number
}): string {
  if (isOpen) return 'Answers in progress are added when they end. A day begins at midnight UTC.'
  const until = capMicroUsd === 0 ? 'until you raise the limit' : 'until you raise the limit or midnight UTC'
  return `${people} get no paid answers ${until}.`
}

/** In cents like the limit, unless that would hide it. */
function spentText(microUsd: number): string {
  return microUsd < microUsdPerDollar / 100 ? moneyText(microUsd) : dollarsText(microUsd)
}
