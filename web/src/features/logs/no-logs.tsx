import { useQuery } from '@tanstack/react-query'
import { logRetentionWording } from '#contracts/logs/log-retention-wording.ts'
import { paths } from '../../app/paths.ts'
import type { UrlChange } from '../../lib/url-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { everything, isNarrowed, type LogView } from './log-view.ts'
import { logChoicesQuery, logRetentionQuery } from './logs.api.ts'

/** Why a list of logs is empty, and what to do about it. */
export function NoLogs({
  view,
  total,
  onChange,
}: {
  view: LogView
  total: number
  onChange: (change: UrlChange) => void
}) {
  const { data: choices } = useQuery(logChoicesQuery)
  const { data: retention } = useQuery(logRetentionQuery)
  if (total > 0)
    return (
      <EmptyState
        title="This page doesn't exist"
        action={
          <Button variant="quiet" onClick={() => onChange({})}>
            Go to the first page
          </Button>
        }
      />
    )
  if (isNarrowed(view) && choices?.agents.length !== 0)
    return (
      <NothingFound
        q={view.filter.q}
        title="No runs match"
        showAll="Show all logs"
        onShowAll={() => onChange(everything)}
      >
        Search covers the full input and output.
        {retention && ` ${logRetentionWording.kept(retention.kept_days)}`}
      </NothingFound>
    )
  return (
    <EmptyState
      title="No runs yet"
      action={
        <Link to={paths.agents} className={buttonClass()}>
          Run an agent
        </Link>
      }
    >
      Each run of an agent leaves a log here: what went in, what came out, how long it took and what it cost.
    </EmptyState>
  )
}
