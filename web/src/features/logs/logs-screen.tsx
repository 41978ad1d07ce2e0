import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logWording } from '#contracts/logs/log-wording.ts'
import { wording } from '#contracts/wording.ts'
import { countText, durationText, moneyText } from '../../lib/figures.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { type UrlChange, useUrlState } from '../../lib/url-state.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TimeRangeField } from '../../ui/time-range-field.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ExportButton } from './export-button.tsx'
import { LogFilters } from './log-filters.tsx'
import { isOpenLog, type LogView, logRanges, logViewOf } from './log-view.ts'
import { LogsTable } from './logs-table.tsx'
import { logsQuery, logStatsQuery } from './logs.api.ts'
import { NoLogs } from './no-logs.tsx'

/** The runs a person can see: their own and those of their agents; for admins, all. The URL holds what is shown. */
export function LogsScreen() {
  const [params, change] = useUrlState()
  const asked = logViewOf(params)
  const q = useSearchText(asked.filter.q)
  const view = { ...asked, filter: { ...asked.filter, q } }
  const { data, error, isPlaceholderData, refetch } = useQuery(logsQuery(view))
  // What is open belongs to what was shown.
  const narrow = (changed: UrlChange) => change({ log: '', ...changed })
  const isLive = data?.logs.some(isOpenLog) ?? false
  useTitle('Execution logs')
  return (
    <>
      <PageHeader
        title="Execution logs"
        description={<Summary view={view} isLive={isLive} />}
        actions={
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <TimeRangeField range={view.range} choices={logRanges} onChange={narrow} />
            <ExportButton view={view} isDisabled={!data || data.total === 0} />
          </div>
        }
      />
      <LogFilters view={asked} onChange={narrow} />
      {error && !data && <LogsFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} />}
      {data && error && (
        <div className="mb-4">
          <LogsFailure error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data && (
        <div
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          aria-busy={isPlaceholderData}
        >
          <LogsTable logs={data.logs} openId={params.get('log') ?? undefined} onOpen={openLog} />
          {data.logs.length === 0 && <NoLogs view={view} total={data.total} onChange={narrow} />}
          <Pager page={view.page} totalPages={data.totalPages} isCapped={data.isCapped} />
        </div>
      )}
    </>
  )

  function openLog(id: string | undefined) {
    change({ log: id ?? '', page: view.page === 1 ? '' : String(view.page) })
  }
}

/** "1,284 runs, 3 failed, median first token 412 ms, $2.18" */
function Summary({ view, isLive }: { view: LogView; isLive: boolean }) {
  const { data, error, refetch } = useQuery({
    ...logStatsQuery(view),
    refetchInterval: isLive ? 3_000 : false,
  })
  useEffect(() => {
    // The last run that was live counts once it has ended.
    if (isLive) return () => void refetch()
  }, [isLive, refetch])
  if (error && !data) return <>{wording.statsFetchFailed}</>
  if (!data) return <span className={summaryRoom}>&nbsp;</span>
  const { total_runs: runs, failed_runs: failed, median_time_to_first_token_ms: firstToken } = data
  return (
    <span className={classes(summaryRoom, 'tabular-nums')}>
      {[
        `${countText(runs)}${data.total_is_capped ? '+' : ''} ${runs === 1 ? 'run' : 'runs'}`,
        `${countText(failed)} failed`,
        ...(firstToken === null ? [] : [`median first token ${durationText(firstToken)}`]),
        moneyText(data.total_cost_micro_usd),
      ].join(', ')}
    </span>
  )
}

/** As high as its words become: two lines on a phone. */
const summaryRoom = 'block max-sm:min-h-11'

function LogsFailure(failure: { error: Error; onRetry: () => void }) {
  return <ErrorState title={logWording.loadFailed} failed={wording.logsFetchFailed} {...failure} />
}
