import { useInfiniteQuery } from '@tanstack/react-query'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import { sundayOf } from '#contracts/keepers/weeks.ts'
import type { WeekReviewSummary } from '#contracts/keepers/week-reviews.ts'
import { daySpan } from '../../../lib/day-text.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { weekReviewPagesQuery } from './week-review.api.ts'

/** The reviews that there are, the latest week first. */
export function EarlierWeeks({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    weekReviewPagesQuery(keeper.id),
  )
  if (error && !data)
    return <ErrorState title={wording.earlierFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const weeks = data.pages.flatMap((page) => page.weeks)
  if (weeks.length === 0) return <p className="mt-2 text-sm text-muted-foreground">{wording.earlierNone}</p>
  return (
    <>
      <ul aria-label={wording.earlier} className="mt-2">
        {weeks.map((week) => (
          <li
            key={week.weekStart}
            className="flex min-h-11 items-center justify-between gap-4 border-b text-sm"
          >
            <Link to={addressOf(week, keeperId)} className="underline-offset-4 hover:underline">
              {daySpan(week.weekStart, sundayOf(week.weekStart))}
            </Link>
            <span className="text-muted-foreground">{stateNames[week.status]}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

const stateNames: Record<WeekReviewSummary['status'], string> = {
  ...{
    none: '',
    writing: wording.writing,
    draft: wording.draft,
    accepted: 'Accepted',
    discarded: 'Discarded',
  },
}

function addressOf({ status, momentId, proposalId }: WeekReviewSummary, keeperId: string): string {
  if (momentId !== null) return momentPath(keeperId, momentId)
  const list = proposalPath(keeperId, proposalId ?? undefined)
  return status === 'discarded' ? `${list}&status=declined` : list
}
