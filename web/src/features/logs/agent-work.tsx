import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { logQuery } from './logs.api.ts'
import { isOpenLog } from './log-view.ts'
import { stepName, stepText } from './step-text.ts'
import { type Branch, treeOf } from './step-tree.ts'

/** What an agent did for another: its tools, what it searched, and the agents that worked for it, as one tree. */
export function AgentWork({ runId }: { runId: string }) {
  const { data: log, error, refetch } = useQuery(logQuery(runId))
  if (error && !log)
    return (
      <div className="flex flex-wrap items-center gap-x-2">
        <p>{sentenceOf(error)}</p>
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  if (!log) return <p>Loading its steps...</p>
  const work = workOf(treeOf(log))
  if (work.length > 0) return <WorkList work={work} label="Its steps" />
  return isOpenLog(log) ? <p>Its steps appear when it ends.</p> : null
}

function WorkList({ work, label }: { work: readonly Branch[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-1">
      {work.map(({ step, below }, place) => (
        // Steps stand in the order in which they began, which does not change.
        <li key={place} className="grid gap-1 wrap-anywhere">
          <span>
            <span className="text-foreground">{stepName(step)}</span> {stepText(step)}
          </span>
          {below.length > 0 && (
            <div className="border-l pl-3">
              <WorkList work={below} label={`Steps of ${stepName(step)}`} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The same tree without the calls of models, which the chat tells nobody of. */
function workOf(branches: readonly Branch[]): Branch[] {
  return branches.flatMap((branch) => {
    const below = workOf(branch.below)
    return branch.step.kind === 'model' ? below : [{ ...branch, below }]
  })
}
