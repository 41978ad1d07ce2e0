import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { firstLineWording } from '#contracts/keepers/first-line-wording.ts'
import type { FirstLine } from '#contracts/keepers/first-line.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeSettings, settingsQuery } from '../../account/settings.api.ts'
import { firstLineQuery } from './first-line.api.ts'
import { useFirstAnswer } from './use-first-answer.ts'

/** Beneath somebody's first moment: Kip offers to answer it, and answers once they agree. */
export function FirstLinePanel({ moment }: { moment: Moment }) {
  const { data: settings } = useQuery(settingsQuery)
  const { data: line } = useQuery({
    ...firstLineQuery,
    enabled: settings !== undefined,
  })
  if (!settings || line?.moment?.id !== moment.id) return null
  if (line.runId === null && settings.first_line_declined) return null
  return <Panel line={line} moment={moment} />
}

function Panel({ line, moment }: { line: FirstLine; moment: Moment }) {
  const { answer, agree, stop } = useFirstAnswer(line)
  if (answer.phase === 'idle' && line.runId === null && line.to)
    return (
      <Offer
        line={line}
        to={line.to}
        onAgree={() => agree({ momentId: moment.id, version: moment.version })}
      />
    )
  return (
    <section aria-labelledby="first-line" className="mt-8 rounded-xl border bg-card p-5">
      <h2 id="first-line" className="font-sans text-sm font-medium tracking-normal">
        {firstLineWording.from}
      </h2>
      <div aria-live="polite" aria-busy={answer.phase === 'answering'}>
        {answer.text !== '' && (
          <p className="mt-2 font-serif text-lg/7 break-words whitespace-pre-wrap">{answer.text}</p>
        )}
        {answer.phase === 'answering' && answer.text === '' && (
          <p className="mt-2 text-sm text-muted-foreground">{answer.waiting ?? firstLineWording.reading}</p>
        )}
      </div>
      {answer.phase === 'answering' && (
        <Button className="mt-4" variant="quiet" size="sm" onClick={() => void stop()}>
          {firstLineWording.stop}
        </Button>
      )}
      {answer.phase === 'failed' && (
        <div className="mt-3">
          <Notice tone="destructive">{answer.error}</Notice>
        </div>
      )}
    </section>
  )
}

type OfferProps = { line: FirstLine; to: NonNullable<FirstLine['to']>; onAgree: () => void }

function Offer({ line, to, onAgree }: OfferProps) {
  const queryClient = useQueryClient()
  const [isToldOpen, setIsToldOpen] = useState(false)
  const decline = useMutation({
    mutationFn: () => changeSettings({ first_line_declined: true }),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    onError: (error) => toast.error(firstLineWording.declineFailed, { description: sentenceOf(error) }),
  })
  return (
    <section aria-labelledby="first-line" className="mt-8 rounded-xl border bg-card p-5">
      <h2 id="first-line" className="font-sans text-sm font-medium tracking-normal">
        {firstLineWording.offer}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {firstLineWording.goesTo(to.model, providerLabels[to.provider])}
      </p>
      <div className="mt-3">
        <Disclosure
          title={firstLineWording.told}
          isOpen={isToldOpen}
          onToggle={() => setIsToldOpen(!isToldOpen)}
        >
          <p className="text-xs whitespace-pre-wrap text-muted-foreground">{line.told}</p>
        </Disclosure>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="bar" onClick={onAgree}>
          {firstLineWording.agree}
        </Button>
        <Button size="bar" variant="quiet" disabled={decline.isPending} onClick={() => decline.mutate()}>
          {firstLineWording.decline}
        </Button>
      </div>
    </section>
  )
}
