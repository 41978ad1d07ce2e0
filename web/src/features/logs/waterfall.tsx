import { logPath } from '../../app/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { type Step, stepName, stepText } from './step-text.ts'
import type { Branch } from './step-tree.ts'

type WaterfallProps = { branches: readonly Branch[]; depth?: number }

/** Each step as a bar where it stands in the run's time; the text beside says how it went. Calls appear beneath their model. */
export function Waterfall({ branches, depth = 0 }: WaterfallProps) {
  return (
    <ol aria-label={depth === 0 ? undefined : labelOf(branches)} className="grid gap-2.5 text-sm">
      {branches.map((branch, place) => (
        // Steps stand in the order in which they began, which does not change.
        <li key={place} className="grid gap-2.5">
          <Bar {...{ branch, depth }} />
          {branch.below.length > 0 && <Waterfall branches={branch.below} depth={depth + 1} />}
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

function Bar({ branch, depth }: { branch: Branch; depth: number }) {
  const { step, bar, delegated } = branch
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
            className={classes('absolute top-1.5 h-2 rounded-full', barColour(step))}
            style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          />
          <span
            className="absolute inset-y-0 flex items-center pl-3 text-xs whitespace-nowrap text-muted-foreground tabular-nums"
            style={{ left: `${bar.left + bar.width}%` }}
          >
            {stepText(step)}
          </span>
        </span>
      </span>
    </span>
  )
}

function barColour({ kind, status }: Step): string {
  // Nothing was at work.
  if (kind === 'approval') return 'border border-dashed border-muted-foreground'
  if (status === 'failed') return 'bg-bad'
  return kind === 'model' ? 'bg-primary' : 'bg-muted-foreground'
}
