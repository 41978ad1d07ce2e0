import { logPath } from '../../app/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { type Step, stepName, stepText } from './step-text.ts'
import type { Branch } from './step-tree.ts'

type WaterfallProps = { branches: readonly Branch[]; totalMs: number; depth?: number }

/** Each step as a bar where it stands in the run's time; the text beside says how it went. Calls appear beneath their model. */
export function Waterfall({ branches, totalMs, depth = 0 }: WaterfallProps) {
  return (
    <ol aria-label={depth === 0 ? undefined : labelOf(branches)} className="grid gap-2.5 text-sm">
      {branches.map((branch, place) => (
        // Steps stand in the order in which they began, which does not change.
        <li key={place} className="grid gap-2.5">
          <Bar {...{ branch, totalMs, depth }} />
          {branch.below.length > 0 && (
            <Waterfall branches={branch.below} totalMs={totalMs} depth={depth + 1} />
          )}
        </li>
      ))}
    </ol>
  )
}

function labelOf(branches: readonly Branch[]): string {
  const kinds = new Set(branches.map(({ step }) => step.kind))
  if (kinds.has('model')) return 'Steps of this agent'
  return kinds.has('agent') ? (kinds.has('tool') ? 'Agents and tools' : 'Agents') : 'Tools'
}

/** Deeper ones stay where they are, so that their names keep their room. */
const indents = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16']

function Bar({ branch, totalMs, depth }: { branch: Branch; totalMs: number; depth: number }) {
  const { step, delegated } = branch
  const percent = (ms: number) => (totalMs === 0 ? 0 : Math.min(100, Math.max(0, (100 * ms) / totalMs)))
  const [begin, end] = [percent(step.startedMs), percent(step.endedMs ?? totalMs)]
  return (
    <span className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className={classes('truncate', indents[depth] ?? indents.at(-1))} title={stepName(step)}>
        {delegated ? (
          <Link to={logPath(delegated.id)} className="text-primary underline underline-offset-4">
            {stepName(step)}
          </Link>
        ) : (
          stepName(step)
        )}
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
