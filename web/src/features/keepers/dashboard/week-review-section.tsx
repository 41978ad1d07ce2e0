import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import { sundayOf } from '#contracts/keepers/weeks.ts'
import type { WeekReviewParts } from '#contracts/keepers/week-reviews.ts'
import { daySpan } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WhereWritable } from '../read-only.tsx'
import { weekReviewQuery } from './week-review.api.ts'
import { WeekReviewDraft } from './week-review-draft.tsx'
import { WriteWeekReview } from './write-week-review.tsx'

const EarlierWeeks = lazy(async () => ({ default: (await import('./earlier-weeks.tsx')).EarlierWeeks }))
const DailyPromptsChoice = lazy(async () => ({
  default: (await import('./daily-prompts-choice.tsx')).DailyPromptsChoice,
}))
const ReviewScheduleForm = lazy(async () => ({
  default: (await import('./review-schedule-form.tsx')).ReviewScheduleForm,
}))

type SectionProps = { keeper: Keeper; keeperId: string; today: string }

/** The last week that is over: written as a draft when somebody asks, or by the clock. */
export function WeekReviewSection({ keeper, keeperId, today }: SectionProps) {
  const { data, error, refetch } = useQuery(weekReviewQuery(keeper.id, today))
  const [open, setOpen] = useState<'earlier' | 'schedule'>()
  const toggle = (which: 'earlier' | 'schedule') => setOpen(open === which ? undefined : which)
  const isDraft = data?.review.status === 'draft'
  return (
    <section aria-labelledby="week-review" className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="week-review" className="text-[1.375rem]/8">
          {wording.title}
        </h2>
        {isDraft && <Pill>{wording.draft}</Pill>}
        {isDraft && <p className="ml-auto text-xs text-muted-foreground">{wording.from(data.review.of)}</p>}
      </div>
      {renderWeek()}
      {data && (
        <div className="mt-3 -ml-3 flex flex-wrap gap-x-1">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open === 'earlier'}
            onClick={() => toggle('earlier')}
          >
            {wording.earlier}
          </Button>
          {!keeper.sample && (
            <WhereWritable>
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={open === 'schedule'}
                onClick={() => toggle('schedule')}
              >
                {wording.schedule}
              </Button>
            </WhereWritable>
          )}
        </div>
      )}
      <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
        {open === 'earlier' && <EarlierWeeks keeper={keeper} keeperId={keeperId} />}
        {open === 'schedule' && data && (
          <>
            <ReviewScheduleForm keeper={keeper} schedule={data.schedule} onSaved={() => setOpen(undefined)} />
            <DailyPromptsChoice keeper={keeper} />
          </>
        )}
      </Suspense>
    </section>
  )

  function renderWeek() {
    if (error && data === undefined)
      return (
        <ErrorState
          title={wording.loadFailed}
          needsServer={wording.title}
          error={error}
          onRetry={() => void refetch()}
        />
      )
    if (data === undefined) return <Skeleton className="h-24" />
    return <Week key={data.review.weekStart} data={data} keeper={keeper} keeperId={keeperId} />
  }
}

function Week({
  data: { review, schedule },
  keeper,
  keeperId,
}: {
  data: WeekReviewParts
  keeper: Keeper
  keeperId: string
}) {
  const { status, weekStart, of } = review
  const days = daySpan(weekStart, sundayOf(weekStart))
  const sentence = (text: string) => <p className="font-serif text-base/7 text-muted-foreground">{text}</p>
  if (status === 'writing')
    return (
      <p role="status" className="text-[0.9375rem]/7 text-muted-foreground">
        {wording.writing}
      </p>
    )
  if (status === 'draft' || status === 'accepted')
    return (
      <WeekReviewDraft review={review} isAgreed={schedule.isAgreed} keeper={keeper} keeperId={keeperId} />
    )
  if (of === 0) return sentence(wording.quiet(days))
  return (
    <>
      {sentence(status === 'discarded' ? `${days}. ${wording.discarded}` : wording.invite(days, of))}
      <WhereWritable>
        <WriteWeekReview
          keeper={keeper}
          weekStart={weekStart}
          isAgreed={schedule.isAgreed}
          label={status === 'discarded' ? wording.writeAgain : wording.write}
        />
      </WhereWritable>
    </>
  )
}
