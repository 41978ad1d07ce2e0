import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { gradeNames, type Grade, intervalText, reviewWording } from '#contracts/keepers/review-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { type Moment, MomentConflict, type MomentSummary } from '#contracts/keepers/moments.ts'
import { keeperPath, writePath } from '../../../app/paths.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { conflictIn } from '../../../lib/form-failure.ts'
import { useScreenKeys } from '../../../lib/screen-keys.ts'
import { asItBegan, useFresh } from '../../../lib/use-fresh.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentQuery, momentsKey } from '../moments/moments.api.ts'
import { ArchivedNotice, WhereWritable } from '../read-only.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { dueQuery } from './review.api.ts'
import { saveReview } from './save-review.ts'
import { todayIn } from '../today.ts'
import { newReview, schedule } from './schedule.ts'

/** The questions of a keeper that are due, one after the other. */
export function ReviewScreen() {
  return (
    <OpenKeeper title={reviewWording.title}>
      {(keeper) => (
        <div className="mx-auto max-w-2xl">
          <PageHeader
            eyebrow={<Link to={keeperPath(keeper.number, 'moments')}>{keeper.title}</Link>}
            title={reviewWording.title}
          />
          <ArchivedNotice keeper={keeper} />
          <WhereWritable>
            <Due key={keeper.id} keeper={keeper} />
          </WhereWritable>
        </div>
      )}
    </OpenKeeper>
  )
}

function Due({ keeper }: { keeper: Keeper }) {
  const [today] = useState(() => todayIn(keeper))
  const [sitting, setSitting] = useState(0)
  // A sitting asks what was due when it began, also while answers change that.
  const { data, error, refetch } = useFresh({ ...dueQuery(keeper.id, today, sitting), ...asItBegan })
  if (error && !data)
    return <ErrorState title={reviewWording.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  if (data.cards.length === 0)
    return sitting > 0 ? <Finished keeper={keeper} /> : <NothingDue keeper={keeper} />
  return (
    <Sitting key={sitting} {...{ keeper, today, ...data }} onNext={() => setSitting((count) => count + 1)} />
  )
}

type SittingProps = {
  keeper: Keeper
  cards: readonly MomentSummary[]
  /** Whether more are due than these. */
  hasMore: boolean
  today: string
  onNext: () => void
}

function Sitting({ keeper, cards, hasMore, today, onNext }: SittingProps) {
  const [first] = useState(cards)
  const [queue, setQueue] = useState(() => first.map(({ id }) => id))
  const [turn, setTurn] = useState(0)
  const queryClient = useQueryClient()
  const [present] = queue
  if (present === undefined) return hasMore ? <SkeletonRows rows={2} /> : <Finished keeper={keeper} />

  function goOn(isAskedAgain: boolean) {
    setTurn((count) => count + 1)
    setQueue(([card, ...rest]) => (isAskedAgain && card !== undefined ? [...rest, card] : rest))
    // The list that is counted elsewhere; this sitting has its own.
    void queryClient.invalidateQueries({ queryKey: momentsKey(keeper.id), refetchType: 'none' })
    if (hasMore && queue.length === 1 && !isAskedAgain) onNext()
  }

  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground tabular-nums">
        {first.length - new Set(queue).size} of {first.length}
        {hasMore && '+'} done
      </p>
      <Card key={`${present} ${turn}`} keeper={keeper} momentId={present} today={today} onDone={goOn} />
    </>
  )
}

type CardProps = {
  keeper: Keeper
  momentId: string
  today: string
  /** Whether it is asked again in this sitting. */
  onDone: (isAskedAgain: boolean) => void
}

function Card({ keeper, momentId, today, onDone }: CardProps) {
  const queryClient = useQueryClient()
  const asked = useQuery(momentQuery(keeper.id, momentId))
  const { data: moment, error, refetch } = asked
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // What was loaded before the sitting may be old.
  const isKnown = asked.isFetchedAfterMount || !asked.isFetching
  const isOut = isMissing(error) || (moment !== undefined && isKnown && !isDue(moment, today))

  async function answer(grade: Grade) {
    if (!moment || isOut || !isShown || isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    const { queryKey } = momentQuery(keeper.id, momentId)
    try {
      const saved = await saveReview(keeper.id, moment, schedule(reviewOf(moment, today), grade, today))
      queryClient.setQueryData(queryKey, saved)
      onDone(grade === 'again')
    } catch (cause) {
      const current = conflictIn(cause, MomentConflict)?.current
      if (current) queryClient.setQueryData(queryKey, current)
      if (isMissing(cause)) await refetch()
      else setFailure(current ? reviewWording.changedElsewhere : reviewWording.saveFailed)
      setIsBusy(false)
    }
  }

  useScreenKeys(reviewWording.title, [
    {
      key: ' ',
      label: ['Space'],
      does: reviewWording.show,
      act: () => (isOut ? onDone(false) : setIsShown(true)),
    },
    ...grades.map((grade, at) => ({
      ...{ key: String(at + 1), label: [String(at + 1)], does: gradeNames[grade] },
      act: () => void answer(grade),
    })),
  ])

  if (isOut)
    return (
      <EmptyState
        title={reviewWording.notDue}
        action={
          <Button variant="quiet" autoFocus onClick={() => onDone(false)}>
            Continue
          </Button>
        }
      >
        {reviewWording.notDueExplained}
      </EmptyState>
    )
  if (error && !moment)
    return <ErrorState title={reviewWording.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!moment) return <SkeletonRows rows={2} />
  return (
    <section aria-label="Question" className="rounded-xl border bg-card p-6 sm:p-8">
      <h2 className="text-2xl text-balance">
        {moment.title ?? (isShown ? 'Untitled' : firstLine(moment.body))}
      </h2>
      {isShown && (
        <div className="mt-5 border-t pt-5 font-serif text-lg leading-[1.7]" role="status">
          {moment.body.trim() === '' ? (
            <p className="text-muted-foreground">{reviewWording.noAnswer}</p>
          ) : (
            <MarkdownText text={moment.body} isWriting={false} keepsLines />
          )}
        </div>
      )}
      {failure && (
        <Notice tone="destructive" className="mt-5">
          {failure}
        </Notice>
      )}
      <div className="mt-8">
        {isShown ? (
          <div
            role="group"
            aria-label="How well you knew it"
            className="grid grid-cols-2 gap-2 sm:grid-cols-4"
          >
            {grades.map((grade) => (
              <Button
                key={grade}
                variant={grade === 'good' ? 'primary' : 'quiet'}
                className="h-14 flex-col gap-0"
                autoFocus={grade === 'good'}
                disabled={isBusy}
                onClick={() => void answer(grade)}
              >
                {gradeNames[grade]}
                <span className="text-xs font-normal opacity-80">
                  {intervalText(schedule(reviewOf(moment, today), grade, today).intervalDays)}
                </span>
              </Button>
            ))}
          </div>
        ) : (
          <Button autoFocus className="h-11" onClick={() => setIsShown(true)}>
            {reviewWording.show}
          </Button>
        )}
      </div>
    </section>
  )
}

// In the order of the keys 1 to 4.
const grades = ['again', 'hard', 'good', 'easy'] as const

/** False for what was answered elsewhere meanwhile, or taken out of review. */
function isDue({ review }: Moment, today: string): boolean {
  return review !== null && review.dueOn <= today
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function reviewOf({ review }: Moment, today: string) {
  return review ?? newReview(today)
}

function firstLine(body: string): string {
  return body.trim().split(/[\r\n]/)[0] ?? ''
}

function Finished({ keeper }: { keeper: Keeper }) {
  return (
    <div role="status">
      <EmptyState
        title={reviewWording.done}
        action={
          <Link to={keeperPath(keeper.number, 'moments')} className={buttonClass({ variant: 'quiet' })}>
            All moments
          </Link>
        }
      >
        {reviewWording.doneExplained}
      </EmptyState>
    </div>
  )
}

function NothingDue({ keeper }: { keeper: Keeper }) {
  return (
    <EmptyState
      title={reviewWording.none}
      action={
        <Link to={writePath(keeper.number)} className={buttonClass({ variant: 'quiet' })}>
          {reviewWording.write}
        </Link>
      }
    >
      {reviewWording.noneExplained}
    </EmptyState>
  )
}
