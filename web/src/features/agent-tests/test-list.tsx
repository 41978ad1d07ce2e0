import type { AgentTest } from '#contracts/agents/agent-tests.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { turnsText } from './earlier-turns.tsx'
import { checkText } from './round-text.ts'
import { TestStatusPill } from './test-status.tsx'

type TestListProps = {
  tests: readonly AgentTest[]
  onEdit: (test: AgentTest) => void
  onDelete: (test: AgentTest) => void
}

/** The tests with what they ask, what they check, and how they came out last. */
export function TestList({ tests, onEdit, onDelete }: TestListProps) {
  return (
    <ul aria-label="Tests" className="grid gap-3">
      {tests.map((test) => (
        <li key={test.id} className="grid gap-2 rounded-xl border bg-card p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 font-sans text-base font-medium tracking-normal wrap-anywhere">
              {test.name}
            </h2>
            <MoreMenu about={test.name} place="row">
              <MenuItem icon={Pencil} onSelect={() => onEdit(test)}>
                Edit
              </MenuItem>
              <MenuItem icon={Trash2} onSelect={() => onDelete(test)}>
                Delete…
              </MenuItem>
            </MoreMenu>
          </div>
          {test.input !== test.name && (
            <p className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground">{test.input}</p>
          )}
          {(test.turns > 0 || test.is_private) && (
            <p className="text-sm text-muted-foreground">
              {test.turns > 0 && `After ${turnsText(test.turns)}. `}
              {test.is_private && 'Draws on a keeper, so only you see it.'}
            </p>
          )}
          <ul className="grid gap-0.5 text-sm">
            {test.checks.map((check, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- checks have no name but their place
              <li key={index} className="truncate">
                {checkText(check)}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            {test.last ? (
              <>
                <TestStatusPill status={test.last.status} />
                {`on version ${test.last.version}`}
              </>
            ) : (
              'Hasn’t run yet.'
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
