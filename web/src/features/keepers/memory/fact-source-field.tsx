import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { quoteMaxChars } from '#contracts/keepers/fact-choices.ts'
import { factWording as wording } from '#contracts/keepers/fact-wording.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { FactSource } from '#contracts/keepers/facts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fullDay } from '../../../lib/day-text.ts'
import { momentQuery } from '../moments/moments.api.ts'

export type SourceDraft = FactSource

type FactSourceFieldProps = {
  keeperId: string
  source: SourceDraft
  error: string | undefined
  onQuote: (quote: string) => void
  onRemove: () => void
}

/** A moment with its text as it is written, and the words of it that are quoted. */
export function FactSourceField({ keeperId, source, error, onQuote, onRemove }: FactSourceFieldProps) {
  const { momentId, title, localDate, quote } = source
  const { data: moment, error: problem, refetch } = useQuery(momentQuery(keeperId, momentId))
  const text = useRef<HTMLDivElement>(null)
  const name = title ?? fullDay(localDate)

  function quoteSelection() {
    const selection = window.getSelection()
    const selected = selection?.toString().trim() ?? ''
    if (selected !== '' && text.current?.contains(selection?.anchorNode ?? null)) onQuote(selected)
  }

  return (
    <div className="grid min-w-0 gap-2.5 rounded-lg border p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-sm font-medium">{name}</p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`${wording.removeSource}: ${name}`}
          onClick={onRemove}
        >
          <Icon of={X} size={16} />
        </Button>
      </div>
      {moment ? (
        <div
          ref={text}
          role="region"
          tabIndex={0}
          aria-label={name}
          className="max-h-40 overflow-y-auto rounded-md bg-muted/50 px-3 py-2 font-serif text-base/6 break-words whitespace-pre-wrap focus-visible:outline-2 focus-visible:outline-ring"
        >
          {moment.body}
        </div>
      ) : problem ? (
        <ErrorState title={momentListWording.loadFailed} error={problem} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={quoteSelection}>
        {wording.quoteSelected}
      </Button>
      <Field label={wording.quote} hint={wording.quoteHint} {...(error !== undefined && { error })}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={quoteMaxChars}
            value={quote}
            onChange={(event) => onQuote(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
