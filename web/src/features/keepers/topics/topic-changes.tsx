import { useInfiniteQuery } from '@tanstack/react-query'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { topicChangesWording as wording } from '#contracts/keepers/receipt-draft-wording.ts'
import type { PeriodPassage, TopicPeriod } from '#contracts/keepers/receipt-drafts.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { momentPath } from '../../../app/paths.ts'
import { monthText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { dateText } from '../moments/index.ts'
import { draftedChanges, ReceiptDraftSection } from '../receipt-drafts/index.ts'
import { plainQuote } from './plain-quote.ts'
import { topicPeriodsQuery } from './topics.api.ts'

type TopicChangesProps = { keeper: Keeper; keeperId: string; topic: Topic }

/** How a topic changed: what a model drafts of it, and its periods with what was written in them. */
export function TopicChanges({ keeper, keeperId, topic }: TopicChangesProps) {
  const periods = useInfiniteQuery(topicPeriodsQuery(keeper.id, topic.id))
  const shown = periods.data?.pages.flatMap((page) => page.periods)
  if (periods.isError && !shown)
    return (
      <ErrorState
        title={wording.periodsFailed}
        error={periods.error}
        onRetry={() => void periods.refetch()}
      />
    )
  if (!shown || shown.length === 0) return null
  return (
    <ReceiptDraftSection
      keeper={keeper}
      keeperParam={keeperId}
      drafted={draftedChanges(keeper.id, topic.id)}
      says={wording}
      after={
        <div className="mt-5 border-t pt-1">
          <ol aria-label={wording.periods}>
            {shown.map((period) => (
              <Period key={period.period} period={period} keeperId={keeperId} />
            ))}
          </ol>
          {periods.hasNextPage && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-3 max-md:h-11"
              isBusy={periods.isFetchingNextPage}
              onClick={() => void periods.fetchNextPage()}
            >
              {wording.earlier}
            </Button>
          )}
        </div>
      }
    />
  )
}

function Period({
  period: { period, count, passages },
  keeperId,
}: {
  period: TopicPeriod
  keeperId: string
}) {
  return (
    <li className="grid gap-x-4 border-b py-3 last:border-b-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div className="max-sm:flex max-sm:gap-3">
        <h3 className="font-sans text-[0.8125rem]/6 font-medium tracking-normal">
          {period.length > 4 ? monthText(period) : period}
        </h3>
        <p className="text-xs/6 text-muted-foreground">{counted(count, 'moment')}</p>
      </div>
      <ul className="grid gap-2">
        {passages.map((passage) => (
          <Passage key={passage.momentId} passage={passage} keeperId={keeperId} />
        ))}
      </ul>
    </li>
  )
}

function Passage({ passage, keeperId }: { passage: PeriodPassage; keeperId: string }) {
  const { place, momentId, title, quote } = passage
  const words = plainQuote({ text: quote, marks: [] }).text || title || dateText(passage)
  return (
    <li className="min-w-0">
      <Link
        to={momentPath(keeperId, momentId)}
        className="font-serif text-base/6 wrap-anywhere underline-offset-4 hover:underline"
      >
        “{words}”
      </Link>
      <p className="text-xs text-muted-foreground">
        {wording.places[place]}, {dateText(passage)}
      </p>
    </li>
  )
}
