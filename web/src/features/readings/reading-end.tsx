import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { agentFileWording } from '#contracts/agents/agent-file-wording.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import type { Citation, Part } from '#contracts/runs/parts.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { plainQuoted } from '#contracts/plain-markdown.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
import { momentPath } from '../../app/paths.ts'
import { fullDay } from '../../lib/day-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { receiptId } from './receipt-links.ts'
import { runReadingQuery } from './readings.api.ts'

/** Beneath a reply: its receipts, and what was read of keepers for it, or why nothing was. */
export function ReadingEnd({
  parts,
  runId,
  receiptsId,
}: {
  parts: readonly Part[]
  runId: string | undefined
  /** By which the numbers of the reply find their receipts. */
  receiptsId: string
}) {
  const citations = parts.filter((part) => part?.type === 'citation')
  const read = parts.find((part) => part?.type === 'notice' && part.kind === 'read')
  const told = parts.find(
    (part) => part?.type === 'notice' && (part.kind === 'read-files' || (part.kind === 'no-keeper' && !read)),
  )
  return (
    <>
      {citations.length > 0 && <Receipts citations={citations} receiptsId={receiptsId} />}
      {read && runId !== undefined && <WhatWasRead runId={runId} />}
      {told?.type === 'notice' && <p className="mt-2 text-sm text-muted-foreground">{told.message}</p>}
    </>
  )
}

/** What a reply cites, in the order of its numbers. */
export function Receipts({
  citations,
  receiptsId,
}: {
  citations: readonly Citation[]
  receiptsId?: string | undefined
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4 text-sm">
      <h3 id={id} className="font-sans text-xs font-medium tracking-normal text-muted-foreground">
        {wording.receipts}
      </h3>
      <ol className="mt-1.5 border-b">
        {citations.map((citation) => (
          <li
            key={citation.n}
            {...(receiptsId !== undefined && { id: receiptId(receiptsId, citation.n), tabIndex: -1 })}
            className="relative grid scroll-my-16 grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-t py-2"
          >
            <span
              aria-hidden
              className="mt-0.5 flex h-4.5 items-center justify-center rounded-sm bg-muted text-[0.6875rem] text-muted-foreground"
            >
              {citation.n}
            </span>
            <p className="min-w-0 leading-snug">
              <CitedPlace citation={citation} />
              {citation.file ? (
                <code className="mt-1 block text-xs whitespace-pre-wrap wrap-anywhere text-muted-foreground">
                  {citation.quote}
                </code>
              ) : (
                <span className="block font-serif text-base/6 wrap-anywhere text-muted-foreground">
                  “{plainQuoted(citation.quote)}”
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Names a file with its lines, or a day; leads to a moment of one's own. */
function CitedPlace({ citation: { keeper_id, moment_id, local_date, file } }: { citation: Citation }) {
  if (file) return <span className="font-medium wrap-anywhere">{agentFileWording.place(file)}</span>
  const day = local_date === null ? '' : fullDay(local_date)
  if (keeper_id === null || moment_id === null) return <span className="font-medium">{day}</span>
  return (
    <Link to={momentPath(keeper_id, moment_id)} className="font-medium after:absolute after:inset-0">
      {day}
    </Link>
  )
}

/** Opens to the passages that a model was given, and to whom they went. */
export function WhatWasRead({ runId }: { runId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group mt-2 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded-md pr-2 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} size={14} className="transition-transform group-open:rotate-90" />
        {wording.whatWasRead}
      </summary>
      {isOpen && <Passages runId={runId} />}
    </details>
  )
}

function Passages({ runId }: { runId: string }) {
  const { data, error, refetch } = useQuery(runReadingQuery(runId))
  if (!data && error)
    return <ErrorState title={wording.readFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const { passages, to } = data
  return (
    <div className="ml-1.5 border-l pb-1 pl-4">
      <p className="text-xs text-muted-foreground">
        {to ? wording.wentTo(to.model, labelOf(to.provider)) : wording.stayed}
      </p>
      {passages.length === 0 && <p className="mt-1.5">{wording.nothingLeft}</p>}
      <ul>
        {passages.map((passage) => (
          <li key={passage.momentId} className="relative border-b py-2 last:border-b-0">
            <ReadPassage passage={passage} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReadPassage({ passage }: { passage: Passage }) {
  const { momentId, keeperId, keeperTitle, localDate, title, snippet } = passage
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <Link
          to={momentPath(keeperId, momentId)}
          className="font-serif text-base/6 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {title ?? fullDay(localDate)}
        </Link>
        <span className="text-xs text-muted-foreground">
          {[title !== null && fullDay(localDate), keeperTitle].filter(Boolean).join(', ')}
        </span>
      </p>
      <p className="line-clamp-2 font-serif text-base/6 wrap-anywhere text-muted-foreground">
        {snippet.text}
      </p>
    </>
  )
}

/** A provider's name; of another than is known, as it is. */
export function labelOf(provider: string): string {
  const labels: Readonly<Record<string, string>> = providerLabels
  return labels[provider] ?? provider
}
