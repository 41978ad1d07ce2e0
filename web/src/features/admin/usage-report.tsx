import { useQuery } from '@tanstack/react-query'
import { Table } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { logWording, type UsageKey, usageKeys } from '#contracts/logs/log-wording.ts'
import type { Usage } from '#contracts/logs/usage.ts'
import { timeRangeOf, type TimeRangeName } from '../../lib/time-range.ts'
import { type UrlChange, useUrlState } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeRangeField } from '../../ui/time-range-field.tsx'
import { type UsageView, usageQuery } from './admin.api.ts'
import { isWithinADay } from './usage-series.ts'
import { UsageTables } from './usage-tables.tsx'
import { UsageTotals } from './usage-totals.tsx'

/** The charting library comes only with this report. */
const UsageCharts = lazy(async () => ({ default: (await import('./usage-charts.tsx')).UsageCharts }))

const ranges: readonly TimeRangeName[] = ['24h', '7d', '30d', '90d', 'custom']
const keyLabels: Record<UsageKey, string> = { provider: 'By provider', model: 'By model', agent: 'By agent' }

/** API Usage Analytics: charts or tables of one span of time, which the URL holds. */
export function UsageReport() {
  const [params, change] = useUrlState()
  const view = useUsageView(params)
  const isTable = params.get('form') === 'table'
  const { data, error, isPlaceholderData, refetch } = useQuery(usageQuery(view))
  return (
    <section aria-labelledby="usage-title">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="usage-title" className="text-xl">
          API Usage Analytics
        </h2>
        <Controls view={view} isTable={isTable} onChange={change} />
      </div>
      {error && (
        <div className="mb-5">
          <ErrorState title={logWording.usageLoadFailed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <div
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          aria-busy={isPlaceholderData}
        >
          <Report usage={data} isTable={isTable} />
        </div>
      )}
    </section>
  )
}

function Report({ usage, isTable }: { usage: Usage; isTable: boolean }) {
  if (usage.totals.runs === 0)
    return (
      <EmptyState title="No runs in this period">
        Runs, tokens, cost, latency and errors will appear here.
      </EmptyState>
    )
  return (
    <>
      <UsageTotals totals={usage.totals} />
      {isTable ? (
        <UsageTables usage={usage} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <UsageCharts usage={usage} />
        </Suspense>
      )}
    </>
  )
}

/** What the URL asks for. Where it names no span and everything ran today, the hours of that day tell more than one bar. */
function useUsageView(params: URLSearchParams): UsageView {
  const by = usageKeys.find((key) => key === params.get('by')) ?? 'provider'
  const month = { by, range: timeRangeOf(params, '30d') }
  const { data } = useQuery(usageQuery(month))
  const isFirstDay = !params.has('range') && data !== undefined && isWithinADay(data)
  return isFirstDay ? { by, range: timeRangeOf(params, '24h') } : month
}

type ControlsProps = { view: UsageView; isTable: boolean; onChange: (change: UrlChange) => void }

function Controls({ view, isTable, onChange }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Select
        aria-label="Group by"
        options={usageKeys.map((value) => ({ value, label: keyLabels[value] }))}
        value={view.by}
        onChange={(by) => onChange({ by: by === 'provider' ? '' : by })}
        size="bar"
        className="w-36"
      />
      <TimeRangeField range={view.range} choices={ranges} onChange={onChange} />
      <Button
        variant="quiet"
        size="bar"
        aria-pressed={isTable}
        onClick={() => onChange({ form: isTable ? '' : 'table' })}
      >
        <Icon of={Table} size={14} />
        As a table
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4].map((chart) => (
        <Skeleton key={chart} className="h-60 rounded-xl" />
      ))}
    </div>
  )
}
