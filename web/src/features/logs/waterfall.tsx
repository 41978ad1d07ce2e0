import { classes } from '../../ui/classes.ts'
import { type Step, stepText } from './step-text.ts'

/** Each step as a bar where it stands in the run's time; the text beside says how it went. */
export function Waterfall({ steps, totalMs }: { steps: readonly Step[]; totalMs: number }) {
  const percent = (ms: number) => (totalMs === 0 ? 0 : Math.min(100, Math.max(0, (100 * ms) / totalMs)))
  return (
    <ol className="grid gap-2.5 text-sm">
      {steps.map((step, place) => {
        const [begin, end] = [percent(step.startedMs), percent(step.endedMs ?? totalMs)]
        return (
          // Steps stand in the order in which they began, which does not change.
          <li key={place} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="truncate" title={step.name}>
              {step.name}
            </span>
            <span className="relative flex h-5 items-center pr-40">
              <span className="relative h-full flex-1">
                <span
                  aria-hidden
                  className={classes('absolute top-1.5 h-2 min-w-1 rounded-full', barColour(step))}
                  style={{ left: `${begin}%`, width: `${end - begin}%` }}
                />
                <span
                  className="absolute inset-y-0 flex items-center pl-3 text-xs whitespace-nowrap text-muted-foreground tabular-nums"
                  style={{ left: `max(${end}%, ${begin}% + 0.25rem)` }}
                >
                  {stepText(step)}
                </span>
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function barColour({ kind, status }: Step): string {
  if (status === 'failed') return 'bg-bad'
  return kind === 'model' ? 'bg-primary' : 'bg-muted-foreground'
}
