import { classes } from './classes.ts'

/** A grey shape in the place of what loads; it shows only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-appear rounded-md bg-muted', className)} />
}

/** Rows of a list that loads. `label` says so to those who cannot see it. */
export function SkeletonRows({ rows = 3, label = 'Loading...' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
