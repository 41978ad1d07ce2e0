import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { silenceSentences } from '#contracts/keepers/ask-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import {
  draftFailureSentences,
  receiptDraftWording as wording,
} from '#contracts/keepers/receipt-draft-wording.ts'
import type { ReceiptDraft } from '#contracts/keepers/receipt-drafts.ts'
import { momentPath } from '../../../app/paths.ts'
import { moneyText } from '../../../lib/figures.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AnswerText } from '../memory/index.ts'
import { WhereWritable } from '../read-only.tsx'
import { DraftDecisions } from './draft-decisions.tsx'
import { type Drafted, receiptDraftQuery } from './receipt-drafts.api.ts'
import { WriteDraft } from './write-draft.tsx'

type SectionProps = {
  keeper: Keeper
  /** As the address names it. */
  keeperParam: string
  drafted: Drafted
  says: { title: string; invite: string | ((count: number) => string); writing: string }
  /** How else it may be written, beside what a model offers. */
  otherwise?: ReactNode
  /** What is there whether a model writes or not: above the draft, and below it. */
  children?: ReactNode
  after?: ReactNode
}

/** A text that a model drafts from moments, in the typeface of what nobody has kept yet. */
export function ReceiptDraftSection({
  keeper,
  keeperParam,
  drafted,
  says,
  otherwise,
  children,
  after,
}: SectionProps) {
  const { data, error, refetch } = useQuery(receiptDraftQuery(drafted))
  const headingId = useId()
  const isDraft = data?.status === 'draft'
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-xl border bg-card px-5 py-4.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-xl">
          {says.title}
        </h2>
        {isDraft && <Pill>{wording.receipts(data.citations.length)}</Pill>}
      </div>
      {children}
      {error && data === undefined && (
        <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && data === undefined && <Skeleton className="mt-3 h-16" />}
      {data && <Drafts {...{ data, keeper, keeperParam, drafted, says, otherwise }} />}
      {after}
    </section>
  )
}

type DraftsProps = Omit<SectionProps, 'children' | 'after'> & { data: ReceiptDraft }

function Drafts({ data, keeper, keeperParam, drafted, says, otherwise }: DraftsProps) {
  const { status, text, citations, proposal, of, silence, failure, momentId } = data
  const quiet = 'mt-2 text-sm/6 text-muted-foreground'
  if (status === 'writing')
    return (
      <p role="status" className={quiet}>
        {says.writing}
      </p>
    )
  const isWaiting = status === 'draft' && proposal !== null
  return (
    <>
      {isWaiting && (
        <div className="mt-3">
          <AnswerText text={text} citations={citations} keeperId={keeperParam} />
          <p className="mt-3 text-xs/5 text-muted-foreground">{origin(data)}</p>
        </div>
      )}
      {status === 'accepted' && momentId !== null && (
        <p className={quiet}>
          {wording.isMoment}{' '}
          <Link
            to={momentPath(keeperParam, momentId)}
            className="text-foreground underline underline-offset-4"
          >
            {wording.openMoment}
          </Link>
        </p>
      )}
      {status === 'discarded' && <p className={quiet}>{wording.discarded}</p>}
      {status === 'none' && silence === null && failure === null && (
        <p className={quiet}>{typeof says.invite === 'string' ? says.invite : says.invite(of)}</p>
      )}
      {failure !== null && <p className={quiet}>{draftFailureSentences[failure]}</p>}
      {silence !== null && !isWaiting && <p className={quiet}>{silenceSentences[silence]}</p>}
      <WhereWritable>
        <WriteDraft
          drafted={drafted}
          isOffered={silence === null && of > 0}
          label={status === 'none' ? wording.look : wording.again}
        >
          {isWaiting && <DraftDecisions keeper={keeper} keeperParam={keeperParam} proposal={proposal} />}
          {!isWaiting && status !== 'accepted' && otherwise}
        </WriteDraft>
      </WhereWritable>
    </>
  )
}

function origin({ by, costMicroUsd }: ReceiptDraft): string {
  const cost = costMicroUsd === null ? [] : [wording.cost(moneyText(costMicroUsd))]
  return [wording.writtenBy(by?.model ?? ''), ...cost].join(', ')
}
