import { classes } from './classes.ts'

type FiguresProps = { figures: readonly { label: string; value: string | number }[]; className?: string }

/** A few numbers with what they count, between two lines. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl className={classes('border-y py-4', className)}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
          <dd className="mt-0.5 font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
