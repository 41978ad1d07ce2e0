import { classes } from '../../ui/classes.ts'
import { type Step, stepName, stepText } from './step-text.ts'

/** Each step as a bar where it stands in the run's time; the text beside says how it went. Tools appear beneath their model. */
export function Waterfall({ steps, totalMs }: { steps: readonly Step[]; totalMs: number }) {
  return (
    <ol className="grid gap-2.5 text-sm">
      {branchesOf(steps).map(({ step, tools }, place) => (
        // Steps stand in the order in which they began, which does not change.
        <li key={place} className="grid gap-2.5">
          <Bar {...{ step, totalMs }} />
          {tools.length > 0 && (
            <ol aria-label="Tools" className="grid gap-2.5">
              {tools.map((tool) => (
                <li key={tool.call}>
                  <Bar step={tool} totalMs={totalMs} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}

type Branch = { step: Step; tools: Step[] }

/** Steps with the tool calls that each asked for. */
function branchesOf(steps: readonly Step[]): Branch[] {
  const branches: Branch[] = []
  for (const step of steps) {
    const above = step.kind === 'tool' ? branches.at(-1) : undefined
    if (above) above.tools.push(step)
    else branches.push({ step, tools: [] })
  }
  return branches
}

function Bar({ step, totalMs }: { step: Step; totalMs: number }) {
  const percent = (ms: number) => (totalMs === 0 ? 0 : Math.min(100, Math.max(0, (100 * ms) / totalMs)))
  const [begin, end] = [percent(step.startedMs), percent(step.endedMs ?? totalMs)]
  return (
    <span className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className={classes('truncate', step.kind === 'tool' && 'pl-4')} title={stepName(step)}>
        {stepName(step)}
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
    </span>
  )
}

function barColour({ kind, status }: Step): string {
  if (status === 'failed') return 'bg-bad'
  return kind === 'model' ? 'bg-primary' : 'bg-muted-foreground'
}
