import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import {
  weekReviewWording as wording,
  withoutModelSentences,
} from '#contracts/keepers/week-review-wording.ts'
import { sundayOf } from '#contracts/keepers/weeks.ts'
import type { WeekReview } from '#contracts/keepers/week-reviews.ts'
import { daySpan } from '../../../lib/day-text.ts'
import { editProposalPath, momentPath } from '../../../app/paths.ts'
import { moneyText } from '../../../lib/figures.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { AnswerText } from '../memory/index.ts'
import { useProposalActions } from '../proposals/index.ts'
import { WhereWritable } from '../read-only.tsx'
import { WriteWeekReview } from './write-week-review.tsx'

type DraftProps = { review: WeekReview; isAgreed: boolean; keeper: Keeper; keeperId: string }

/** A review that waits, in the typeface of what nobody has accepted yet; or the moment that it became. */
export function WeekReviewDraft({ review, isAgreed, keeper, keeperId }: DraftProps) {
  const { status, weekStart, text, citations, proposal, momentId } = review
  const days = daySpan(weekStart, sundayOf(weekStart))
  if (status === 'accepted')
    return (
      <p className="font-serif text-base/7 text-muted-foreground">
        {days}. {wording.isMoment}{' '}
        {momentId !== null && (
          <Link to={momentPath(keeperId, momentId)} className="text-foreground underline underline-offset-4">
            {wording.openMoment}
          </Link>
        )}
      </p>
    )
  if (proposal === null) return null
  return (
    <>
      <p className="mb-2 text-xs text-muted-foreground">{days}</p>
      <AnswerText text={text} citations={citations} keeperId={keeperId} />
      <p className="mt-3 text-xs/5 text-muted-foreground">{origin(review)}</p>
      <WhereWritable>
        <WriteWeekReview keeper={keeper} weekStart={weekStart} label={wording.writeAgain} isAgreed={isAgreed}>
          <Decisions keeper={keeper} keeperId={keeperId} proposal={proposal} />
        </WriteWeekReview>
      </WhereWritable>
    </>
  )
}

function origin({ by, costMicroUsd, withoutModel }: WeekReview): string {
  if (by === null) {
    const why = withoutModel === null ? [] : [withoutModelSentences[withoutModel]]
    return [`${wording.writtenPlainly}.`, ...why].join(' ')
  }
  const cost = costMicroUsd === null ? [] : [wording.cost(moneyText(costMicroUsd))]
  return [wording.writtenBy(by.model), ...cost].join(', ')
}

type DecisionsProps = Pick<DraftProps, 'keeper' | 'keeperId'> & {
  proposal: NonNullable<WeekReview['proposal']>
}

function Decisions({ keeper, keeperId, proposal }: DecisionsProps) {
  const { decide } = useProposalActions(keeper.id)
  const [busy, setBusy] = useState<ProposalStatus>()
  const choice = (status: ProposalStatus, label: string) => (
    <Button
      variant="quiet"
      size="sm"
      className="max-md:h-11"
      isBusy={busy === status}
      disabled={busy !== undefined}
      onClick={() => {
        setBusy(status)
        void decide(proposal, status).then(() => setBusy(undefined))
      }}
    >
      {status === 'accepted' && <Icon of={Check} size={15} />}
      {label}
    </Button>
  )
  return (
    <>
      {choice('accepted', wording.accept)}
      <Link
        to={editProposalPath(keeperId, proposal.id)}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-md:h-11`}
      >
        {wording.edit}
      </Link>
      {choice('declined', wording.discard)}
    </>
  )
}
