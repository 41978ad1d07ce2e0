import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuditLine } from './audit-line.tsx'
import { auditQuery, type AuditView } from './audit.api.ts'

/** The lines that fit the view. */
export function AuditList({ view, onShowAll }: { view: AuditView; onShowAll: () => void }) {
  const person = useSearchText(view.person)
  const log = useInfiniteQuery(auditQuery({ ...view, person }))
  if (log.error && !log.data)
    return (
      <ErrorState title="Error loading the audit log" error={log.error} onRetry={() => void log.refetch()} />
    )
  if (!log.data) return <SkeletonRows rows={8} />
  const entries = log.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <NothingFound q={person} title="No results." showAll="Show all lines" onShowAll={onShowAll} />
  return (
    <>
      <ul
        aria-label="Audit log"
        aria-busy={log.isPlaceholderData}
        className={classes('divide-y border-y transition-opacity', log.isPlaceholderData && 'opacity-60')}
      >
        {entries.map((entry) => (
          <AuditLine key={entry.position} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <div className="mt-5 flex justify-center print:hidden">
          <Button variant="quiet" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading...' : view.sort === 'newest' ? 'Show older' : 'Show newer'}
          </Button>
        </div>
      )}
    </>
  )
}
