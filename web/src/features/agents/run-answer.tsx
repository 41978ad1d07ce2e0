import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import { isAsking } from '#contracts/runs/part-text.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { logPath, studioChatPath } from '../../app/paths.ts'
import { allTokens, countText, moneyText } from '../../lib/figures.ts'
import { Link } from '../../ui/link.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { SpokenReply } from '../../ui/spoken-reply.tsx'
import { logQuery } from '../logs/logs.api.ts'
import type { AgentRun } from './use-run.ts'

/** What tools did and what was read: with its own script, for most runs are words alone. */
const RunParts = lazy(async () => ({ default: (await import('./run-parts.tsx')).RunParts }))

type RunAgent = Pick<Agent, 'name' | 'slug'>

/** What a run answered so far, how it ended and how long it took. Its room is reserved, so nothing above it moves. */
export function RunAnswer({ run, agent }: { run: AgentRun; agent: RunAgent }) {
  const { phase } = run
  if (phase === 'idle') return <div className={answerRoom} />
  return (
    <section aria-label="Answer" className={answerRoom}>
      {/* A long answer scrolls, by keyboard too. */}
      <div
        tabIndex={0}
        role="group"
        aria-label="Text of the answer"
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <Reply run={run} agentName={agent.name} />
      </div>
      <Outcome run={run} slug={agent.slug} />
    </section>
  )
}

const answerRoom = 'mt-5 flex h-[min(20rem,40dvh)] flex-col border-t pt-4'

function Reply({ run, agentName }: { run: AgentRun; agentName: string }) {
  const { text, phase, parts = [] } = run
  const hasTools = parts.some((part) => part?.type === 'tool' || part?.type === 'agent')
  const isText = parts.every((part) => part?.type === 'text' || part?.type === 'audio')
  const isAsked = phase === 'running' && parts.some((part) => part !== undefined && isAsking(part))
  const reply = useMemo(() => ({ id: 'run', text, isOver: phase !== 'running' }), [text, phase])
  return (
    <>
      <SpokenReply reply={reply} thinking={isAsked ? runWording.asksPermission(agentName) : undefined} />
      {!isText ? (
        <Suspense>
          <RunParts run={run} agentName={agentName} />
        </Suspense>
      ) : (
        text !== '' && (
          <div className="max-w-[68ch]">
            <MarkdownText text={text} isWriting={phase === 'running'} />
          </div>
        )
      )}
      {run.phase === 'running' && !hasTools && (run.waiting !== undefined || run.text === '') && (
        <p className="text-muted-foreground">{run.waiting ?? 'Thinking...'}</p>
      )}
      {run.phase === 'done' && run.text === '' && (
        <p className="text-muted-foreground">
          {run.wasStopped ? screenWording.runStopped : screenWording.emptyReply}
        </p>
      )}
      {run.attachments?.map(({ id, type, url }) =>
        type.startsWith('audio/') ? (
          // What is spoken stands above as text.
          <audio key={id} controls src={url} className="mt-4 w-full" />
        ) : null,
      )}
      {run.phase === 'failed' && (
        <Notice tone="destructive" className={run.text === '' ? undefined : 'mt-4'}>
          <p className="font-medium">{agentFailures.agentExecutionFailed}</p>
          {run.error !== agentFailures.agentExecutionFailed && <p>{run.error}</p>}
        </Notice>
      )}
    </>
  )
}

/** How the run ended, and what it took. */
function Outcome({ run, slug }: { run: AgentRun; slug: string }) {
  return (
    <p className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-sm text-muted-foreground">
      {run.phase === 'done' && (
        <>
          <Pill>
            <StatusDot state={run.wasStopped ? 'busy' : 'ok'} />
            {run.wasStopped ? 'Stopped' : 'Done'}
          </Pill>
          {run.processingTimeMs !== undefined && (
            <span className="tabular-nums">{`${Math.round(run.processingTimeMs).toLocaleString('en')} ms`}</span>
          )}
          {run.label && <Pill tone="accent">{run.label}</Pill>}
        </>
      )}
      {run.phase !== 'running' && run.runId !== undefined && <Figures runId={run.runId} />}
      {canContinue(run) && (
        <Link to={studioChatPath(slug, run.sessionId)} className="text-primary underline underline-offset-4">
          Continue in its conversation
        </Link>
      )}
    </p>
  )
}

/** A run that a limit or a person has ended continues in its conversation. */
function canContinue({ phase, parts = [], sessionId, wasStopped }: AgentRun): boolean {
  const isAtLimit = parts.some((part) => part?.type === 'notice' && part.kind === 'limit')
  return phase === 'done' && sessionId !== undefined && (isAtLimit || wasStopped === true)
}

/** "1,204 tokens · $0.0041 · View log" */
function Figures({ runId }: { runId: string }) {
  const { data: log } = useQuery(logQuery(runId))
  return (
    <span className="tabular-nums">
      {log && `${countText(allTokens(log.tokens))} tokens · ${moneyText(log.cost_micro_usd)} · `}
      <Link to={logPath(runId)} className="text-primary underline underline-offset-4">
        View log
      </Link>
    </span>
  )
}
