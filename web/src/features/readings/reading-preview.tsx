import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { labelOf } from './reading-end.tsx'
import { readingPreviewQuery } from './readings.api.ts'

type ReadingPreviewProps = {
  agent: { id: string; name: string }
  /** The message that waits. */
  input: string
  /** In place of the agent's own. */
  model?: ModelChoice | undefined
  /** The conversation that it belongs to. */
  sessionId?: string | undefined
  /** Of that conversation: the run that is to go on, or whose question is asked again. */
  runId?: string | undefined
  /** Why it was not sent the last time. */
  error: string | undefined
  onSend: (previewToken: string | undefined) => void
  onNotNow: () => void
}

/** What an agent sends of one's keepers with a message, before it does so for the first time. */
export function ReadingPreview(props: ReadingPreviewProps) {
  const { agent, input, model, sessionId, runId, error: refusal, onSend, onNotNow } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = { input, model, sessionId, runId }
  const { data, error, isFetching, refetch } = useQuery(readingPreviewQuery(agent.id, asked))
  const isLoaded = data !== undefined
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  // What is read begins at its head, also where the panel is taller than the screen.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded])
  return (
    <section aria-labelledby={id} className="mb-6 rounded-xl border bg-card p-4 sm:p-5">
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-5 font-sans text-sm font-medium tracking-normal outline-none"
      >
        {wording.title(agent.name)}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{wording.explained}</p>
      {refusal !== undefined && <Notice className="mt-3">{refusal}</Notice>}
      {!data && !error && (
        <div role="status" aria-label={wording.loading} className="mt-3">
          <SkeletonRows rows={3} />
        </div>
      )}
      {!data && error && <ErrorState title={wording.failed} error={error} onRetry={() => void refetch()} />}
      {data && <Sent {...data} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="bar"
          disabled={!data || isFetching}
          onClick={() => onSend(data?.preview_token ?? undefined)}
        >
          {wording.send}
        </Button>
        <Button size="bar" variant="quiet" onClick={onNotNow}>
          {wording.notNow}
        </Button>
      </div>
    </section>
  )
}

type SentProps = {
  to: { provider: string; model: string } | null
  sent: readonly { name: string; text: string }[]
  system: string
  tokens: number
}

/** Everything that goes, letter for letter. */
function Sent({ to, sent, system, tokens }: SentProps) {
  const count = sent.length
  return (
    <>
      <p className="mt-3 text-sm">
        {to
          ? wording.summary({ count, tokens, model: to.model, provider: labelOf(to.provider) })
          : wording.stayed}
      </p>
      <div
        role="group"
        aria-label={wording.exactText}
        tabIndex={0}
        className="mt-3 max-h-[min(18rem,26dvh)] overflow-y-auto border-y"
      >
        <ol>
          {sent.map(({ name, text }) => (
            <li key={name} className="border-b py-3 last:border-b-0">
              <p className="text-xs font-medium text-muted-foreground">{name}</p>
              <p className="mt-1 font-serif text-base/6.25 wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ol>
        <p className="border-t pt-3 text-xs font-medium text-muted-foreground">{wording.told}</p>
        <p className="pt-1 pb-3 text-xs wrap-anywhere whitespace-pre-wrap text-muted-foreground">{system}</p>
      </div>
    </>
  )
}
