import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { sessionIdShownChars } from '#contracts/limits/limits.ts'
import { logWording, paidByText } from '#contracts/logs/log-wording.ts'
import type { AgentLogDetail, RelatedLog } from '#contracts/logs/logs.ts'
import { mockLabel } from '#contracts/runs/run-wording.ts'
import { finishReasonLabel, runProviderLabel, runStatusLabels } from '#contracts/screens/value-labels.ts'
import { logPath, studioChatPath } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { allTokens, countText, durationText, moneyText } from '../../lib/figures.ts'
import { exactText } from '../../lib/time-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LogFeedback } from './log-feedback.tsx'
import { userName } from './log-figures.ts'
import { shownOutput } from './log-output.ts'
import { LogSteps } from './log-steps.tsx'
import { logQuery } from './logs.api.ts'
import { ReplayButton } from './replay-button.tsx'
import { SaveTestButton } from './save-test-button.tsx'
import { isOpenLog } from './log-view.ts'

/** What was read of keepers, in few runs. */
const LogReading = lazy(async () => ({ default: (await import('./log-reading.tsx')).LogReading }))

/** Everything that is kept of one run. */
export function LogDetail({ id, onReplayed }: { id: string; onReplayed: (id: string) => void }) {
  const { data: log, error, refetch } = useQuery(logQuery(id))
  return (
    <section aria-label="Log" className="mb-3 rounded-b-lg border-x border-b bg-card px-4 py-5 sm:px-5.5">
      {!log && error && (
        <ErrorState title="Error loading this log" error={error} onRetry={() => void refetch()} />
      )}
      {!log && !error && <SkeletonRows rows={3} />}
      {log && (
        <div className="grid grid-cols-1 gap-6">
          <LogSteps log={log} />
          {log.error !== null && (
            <Notice tone="destructive">
              <p className="font-medium">Error</p>
              <p className="wrap-anywhere">{log.error}</p>
            </Notice>
          )}
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
            <Payload title="Input" text={log.input || logWording.notShown} isHint={log.input === ''} />
            <Output log={log} />
          </div>
          {log.reads_keeper && !isOpenLog(log) && (
            <Suspense>
              <LogReading log={log} />
            </Suspense>
          )}
          {log.thumb !== null && <LogFeedback thumb={log.thumb} note={log.feedback_note} />}
          {log.notes.length > 0 && <Notes notes={log.notes} />}
          <Facts log={log} />
          {log.parent && <Related title="Delegated by" logs={[log.parent]} />}
          {log.children && <Related title="Delegated to" logs={log.children} />}
          {log.can_replay && <ReplayButton log={log} onReplayed={onReplayed} />}
          <SaveTestButton log={log} />
        </div>
      )}
    </section>
  )
}

function Output({ log }: { log: AgentLogDetail }) {
  const { text, isJson } = shownOutput(log.output)
  if (isOpenLog(log)) return <Payload title="Output" text="The answer is saved when the run ends." isHint />
  if (log.output === null) return <Payload title="Output" text={logWording.notShown} isHint />
  if (text === '') return <Payload title="Output" text="No answer." isHint />
  return <Payload title="Output" text={text} isCode={isJson} />
}

type PayloadProps = { title: string; text: string; isCode?: boolean; isHint?: boolean }

function Payload({ title, text, isCode = false, isHint = false }: PayloadProps) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 font-sans text-xs font-medium tracking-normal text-muted-foreground">{title}</h2>
      <div
        // Long texts scroll, by keyboard too.
        tabIndex={0}
        role="group"
        aria-label={title}
        className={[
          'max-h-96 overflow-auto rounded-lg border bg-background p-3.5 wrap-anywhere whitespace-pre-wrap print:max-h-none print:overflow-visible',
          isCode ? 'font-mono text-sm leading-relaxed' : 'text-sm',
          isHint ? 'text-muted-foreground' : '',
        ].join(' ')}
      >
        {text}
      </div>
    </section>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-1.5 font-sans text-xs font-medium tracking-normal text-muted-foreground">Notes</h2>
      <ul className="list-disc pl-5 text-sm">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ log }: { log: AgentLogDetail }) {
  const { tokens } = log
  const facts: [string, ReactNode][] = [
    ['User', userName(log.user)],
    ...(log.user.email === null ? [] : [['Email', log.user.email] as [string, ReactNode]]),
    ['Started', exactText(new Date(log.created_at))],
    ['Model', `${log.mock ? mockLabel(log.agent) : runProviderLabel(log.provider)} · ${log.model}`],
    ['Class', log.agent_class],
    ...(log.test ? [['Asked by', 'A test'] as [string, ReactNode]] : []),
    ['Session', <Session key="session" log={log} />],
    ['Finish reason', log.finish_reason === null ? '–' : finishReasonLabel(log.finish_reason)],
    ['First token', durationText(log.time_to_first_token_ms)],
    ['Provider time', durationText(log.provider_time_ms)],
    ['Retries', countText(log.retries)],
    ['Input tokens', countText(tokens.input)],
    ['Cached input', countText(tokens.cachedInput)],
    ['Output tokens', countText(tokens.output)],
    ['Reasoning', countText(tokens.reasoning)],
    ['All tokens', countText(allTokens(tokens))],
    ['Cost', moneyText(log.cost_micro_usd)],
    ['Paid by', paidByText(log)],
    ['Prices of', log.price_version],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 border-t pt-5 text-sm sm:grid-cols-3 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The conversation of a run, which opens for the person whose it is. */
function Session({ log }: { log: AgentLogDetail }) {
  const { user } = useAuth()
  const name = log.session_id.slice(0, sessionIdShownChars)
  if (name === '') return '–'
  if (log.test || log.user.id !== user?.id) return name
  return (
    <Link
      to={studioChatPath(log.agent.slug, log.session_id)}
      aria-label={logWording.openConversation(name)}
      title={logWording.openConversation(name)}
      className="text-primary underline underline-offset-4"
    >
      {name}
    </Link>
  )
}

/** Runs that this one belongs with. */
function Related({ title, logs }: { title: string; logs: readonly RelatedLog[] }) {
  return (
    <section>
      <h2 className="mb-1.5 font-sans text-xs font-medium tracking-normal text-muted-foreground">{title}</h2>
      <ul className="text-sm">
        {logs.map(({ id, agent_name, status }) => (
          <li key={id}>
            <Link to={logPath(id)} className="text-primary underline underline-offset-4">
              {agent_name}
            </Link>
            {` · ${runStatusLabels[status]}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
