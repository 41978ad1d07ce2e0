import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'

/** As many columns as fit a card's text in the width of the list. */
const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4'

type CardGridProps = { label: string; isBusy: boolean; children: ReactNode }

/** A list of cards; faint while what it shows is still that of the question before. */
export function CardGrid({ label, isBusy, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy}
      className={classes(columns, 'transition-opacity', isBusy && 'opacity-60')}
    >
      {children}
    </ul>
  )
}

/** Cards that load; `className` gives their height. */
export function SkeletonCards({ className }: { className: string }) {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className={classes('rounded-xl', className)} />
      ))}
    </div>
  )
}
