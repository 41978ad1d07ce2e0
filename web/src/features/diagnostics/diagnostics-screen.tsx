import { ClipboardCopy, Stethoscope } from 'lucide-react'
import { useAuth } from '../../lib/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { CheckResults } from './check-results.tsx'
import { CheckSummaryCard } from './check-summary.tsx'
import { LiveLog } from './live-log.tsx'
import { Repairs } from './repairs.tsx'
import { useDiagnostics } from './use-diagnostics.ts'

/** Checks the system with the calls that its parts make, for whoever looks. */
export function DiagnosticsScreen() {
  const { user } = useAuth()
  const check = useDiagnostics()
  const { phase, report, error, results, log } = check
  const isRunning = phase === 'running'
  useTitle('Diagnostics')
  return (
    <div className="mx-auto w-full max-w-4xl px-5 pt-4 pb-20 sm:px-8">
      <PageHeader
        title="System diagnostics"
        description="Makes the calls that Keeper's screens make, one at a time, and copies a JSON report. It doesn't repair anything, and its runs use the mock."
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={isRunning} onClick={() => void check.start()}>
          <Icon of={Stethoscope} />
          {isRunning ? `Running ${results.length + 1} of ${check.total}...` : 'Run Full Check & Copy Report'}
        </Button>
        {report && (
          <Button variant="quiet" onClick={() => void check.copy(report)}>
            <Icon of={ClipboardCopy} />
            Copy report
          </Button>
        )}
        {(phase === 'finished' || phase === 'failed') && (
          <Button variant="quiet" onClick={check.clear}>
            Clear Results
          </Button>
        )}
      </div>
      <div role="status" className="min-h-0">
        {check.isCopied && (
          <p className="mt-4 rounded-lg bg-accent px-3.5 py-2.5 text-sm text-accent-foreground">
            Report copied to the clipboard.
          </p>
        )}
      </div>
      {error !== undefined && (
        <Notice tone="destructive" className="mt-6">
          <p className="font-medium">Critical error: the check couldn't finish.</p>
          <p className="mt-1 text-muted-foreground">{error}</p>
        </Notice>
      )}
      {report && <CheckSummaryCard summary={report.summary} />}
      {results.length > 0 && <CheckResults results={results} />}
      {phase === 'idle' && log.length === 0 && <WhatIsChecked isVisitor={user === undefined} />}
      {log.length > 0 && <LiveLog lines={log} />}
      {user?.role === 'admin' && <Repairs onLog={check.addLog} />}
    </div>
  )
}

function WhatIsChecked({ isVisitor }: { isVisitor: boolean }) {
  return (
    <p className="mt-8 max-w-[68ch] text-sm text-muted-foreground">
      Host and API, database, disk and backups, keys, agents, a run and a model provider.
      {isVisitor && ' Checks that need a sign-in or the admin role are skipped and not counted.'}
    </p>
  )
}
