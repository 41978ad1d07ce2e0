import type { TestResult } from '#contracts/agents/agent-tests.ts'
import { testAnswerShownChars } from '#contracts/limits/limits.ts'
import { logPath } from '../../app/paths.ts'
import { countText, durationText, moneyText } from '../../lib/figures.ts'
import { Link } from '../../ui/link.tsx'
import { TestStatusPill } from './test-status.tsx'
import { VerdictList } from './verdict-list.tsx'

/** How a test came out: the verdicts, the answer to be opened, and what it took. */
export function ResultView({ result }: { result: TestResult }) {
  const { status, verdicts, error, answer, run_id: runId, mock } = result
  const hasRun = result.time_ms > 0
  return (
    <div className="grid min-w-0 content-start gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted-foreground tabular-nums">
        <TestStatusPill status={status} isSample={mock} />
        {(hasRun || runId !== null) && (
          <span>
            {hasRun &&
              `${moneyText(result.cost_micro_usd)}, ${durationText(result.time_ms)}, ${countText(result.tokens)} tokens`}
            {hasRun && runId !== null && ' · '}
            {runId !== null && (
              <Link to={logPath(runId)} className="text-primary underline underline-offset-4">
                Log
              </Link>
            )}
          </span>
        )}
      </div>
      {error !== null && <p className="text-sm wrap-anywhere">{error}</p>}
      {verdicts.length > 0 && <VerdictList verdicts={verdicts} />}
      {answer !== null && answer !== '' && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted-foreground hover:text-foreground">Answer</summary>
          <p className="mt-1.5 rounded-lg border bg-background p-3 wrap-anywhere whitespace-pre-wrap">
            {answer}
            {answer.length >= testAnswerShownChars && '…'}
          </p>
        </details>
      )}
      {answer === null && hasRun && (
        <p className="text-sm text-muted-foreground">
          {status === 'private'
            ? 'This answer draws on a keeper. Only the person who ran the tests sees how it came out.'
            : 'The answer has been deleted.'}
        </p>
      )}
    </div>
  )
}
