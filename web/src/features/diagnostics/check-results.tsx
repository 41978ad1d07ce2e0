import { StatusDot } from '../../ui/pill.tsx'
import type { TestResult, TestStatus } from './check-report.ts'

const states = { PASS: 'ok', ERROR: 'bad', SKIPPED: 'off' } as const
const labels: Record<TestStatus, string> = { PASS: 'Passed', ERROR: 'ERROR', SKIPPED: 'Skipped' }

/** Every test with what it found, folded away. */
export function CheckResults({ results }: { results: readonly TestResult[] }) {
  return (
    <section aria-labelledby="results-title" className="mt-10">
      <h2 id="results-title" className="text-xl">
        Detailed results
      </h2>
      <ul className="mt-3 border-t">
        {results.map((result) => (
          <li key={result.call} className="border-b">
            <ResultDetails result={result} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ResultDetails({ result }: { result: TestResult }) {
  const { name, call, status, durationMs, reason, data } = result
  return (
    <details className="group">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-sm py-2 text-sm">
        <StatusDot state={states[status]} />
        <span className="font-medium">{name}</span>
        <span className={status === 'ERROR' ? 'font-semibold text-destructive' : 'text-muted-foreground'}>
          {labels[status]}
        </span>
        <span className="ml-auto text-xs text-muted-foreground tabular-nums">
          {status === 'SKIPPED' ? reason : `${durationMs} ms`}
        </span>
      </summary>
      <div className="grid gap-2 pb-4 pl-5 text-sm">
        <code className="font-mono text-xs break-all text-muted-foreground">{call}</code>
        {reason && <p>{reason}</p>}
        {data !== undefined && (
          <pre
            tabIndex={0}
            className="max-h-72 overflow-auto rounded-lg bg-muted p-3 font-mono text-xs whitespace-pre-wrap"
          >
            {JSON.stringify(data, undefined, 2)}
          </pre>
        )}
      </div>
    </details>
  )
}
