import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { OverallStatus } from '#contracts/diagnostics/diagnostics-wording.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CheckSummary } from './check-report.ts'

const looks: Record<OverallStatus, { icon: typeof CircleCheck; edge: string }> = {
  ALL_PASS: { icon: CircleCheck, edge: 'border-l-ok' },
  PARTIAL_PASS: { icon: CircleAlert, edge: 'border-l-busy' },
  ALL_FAIL: { icon: CircleX, edge: 'border-l-bad' },
}

/** How the check ended, in one look. */
export function CheckSummaryCard({ summary }: { summary: CheckSummary }) {
  const { icon, edge } = looks[summary.overallStatus]
  const figures = [
    { label: 'Total', value: summary.total },
    { label: 'Passed', value: summary.passed },
    { label: 'Failed', value: summary.failed },
    { label: 'Skipped', value: summary.skipped },
    { label: 'Score', value: summary.score },
    { label: 'Success rate', value: summary.successRate },
  ]
  return (
    <section aria-labelledby="summary-title" className="mt-8">
      <Card className={classes('border-l-4 p-5', edge)}>
        <div className="flex gap-2.5">
          <Icon of={icon} size={20} className="mt-1 shrink-0" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id="summary-title" className="text-xl">
              {summary.message}
            </h2>
            <code className="rounded-sm bg-muted px-2 py-0.5 font-mono text-xs text-muted-foreground">
              {summary.overallStatus}
            </code>
          </div>
        </div>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-6">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd className="mt-0.5 text-xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
