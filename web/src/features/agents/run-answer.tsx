import { useMemo } from 'react'
import { screenWording } from '#contracts/screen-wording.ts'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { SpokenReply } from '../../ui/spoken-reply.tsx'
import type { AgentRun } from './use-run.ts'

/** What a run answered so far, how it ended and how long it took. */
export function RunAnswer({ run }: { run: AgentRun }) {
  const { text, phase } = run
  const reply = useMemo(() => ({ id: 'run', text, isOver: phase !== 'running' }), [text, phase])
  if (phase === 'idle') return null
  return (
    <section aria-label="Answer" className="mt-5 border-t pt-5">
      <SpokenReply reply={reply} thinking={undefined} />
      {text !== '' && (
        <div className="max-w-[68ch]">
          <MarkdownText text={text} isWriting={phase === 'running'} />
        </div>
      )}
      {run.phase === 'running' && run.text === '' && <p className="text-muted-foreground">Thinking...</p>}
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
          <p className="font-medium">{screenWording.agentExecutionFailed}</p>
          {run.error !== screenWording.agentExecutionFailed && <p>{run.error}</p>}
        </Notice>
      )}
      {run.phase === 'done' && <Outcome run={run} />}
    </section>
  )
}

function Outcome({ run }: { run: AgentRun }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
      <Pill>
        <StatusDot state={run.wasStopped ? 'busy' : 'ok'} />
        {run.wasStopped ? 'stopped' : 'done'}
      </Pill>
      {run.processingTimeMs !== undefined && (
        <span className="tabular-nums">{`${Math.round(run.processingTimeMs).toLocaleString('en')} ms`}</span>
      )}
      {run.label && <Pill tone="accent">{run.label}</Pill>}
    </p>
  )
}
