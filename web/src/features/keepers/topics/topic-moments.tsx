import { useInfiniteQuery } from '@tanstack/react-query'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { dateText, MomentMood, shortDay } from '../moments/index.ts'
import { filteredPagesQuery } from '../moments/moments.api.ts'

type TopicMomentsProps = { keeper: Keeper; keeperId: string; topic: Topic }

/** The moments that mention a topic, the newest first. */
export function TopicMoments({ keeper, keeperId, topic }: TopicMomentsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    filteredPagesQuery(keeper.id, { topic: topic.id }),
  )
  if (error && !data)
    return (
      <ErrorState title={topicScreenWording.momentsFailed} error={error} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <div role="status" className="grid gap-4 pt-4">
        <span className="sr-only">Loading moments...</span>
        {Array.from({ length: Math.min(topic.count, 5) }, (_, at) => (
          <Skeleton key={at} className="h-14" />
        ))}
      </div>
    )
  return (
    <>
      <ul aria-label={`Moments about ${topic.name}`}>
        {data.pages
          .flatMap(({ moments }) => moments)
          .map((moment) => (
            <TopicMoment key={moment.id} moment={moment} to={momentPath(keeperId, moment.id)} />
          ))}
      </ul>
      {hasNextPage && (
        <p className="mt-5 flex justify-center">
          <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more moments
          </Button>
        </p>
      )}
    </>
  )
}

/** "15 Nov", with the year where it isn't this one. */
function dayWords(moment: MomentSummary, today = new Date()): string {
  const year = moment.localDate.slice(0, 4)
  return year === String(today.getFullYear()) ? shortDay(moment) : `${shortDay(moment)} ${year}`
}

function TopicMoment({ moment, to }: { moment: MomentSummary; to: string }) {
  const { title, excerpt, kind, mood } = moment
  const link = (
    <Link
      to={to}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      <PlainText text={title ?? (excerpt.text || momentKindLabels[kind])} />
    </Link>
  )
  return (
    <li className="relative grid gap-x-4 border-b py-3 hover:bg-muted/50 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <p className="text-[0.8125rem]/6 text-muted-foreground" title={dateText(moment)}>
        <span className="inline-flex items-center gap-2 max-sm:flex-row-reverse">
          {/* Room for it where there is none, so that the days stand below each other. */}
          <span className="shrink-0 sm:w-3.25 [&>span]:text-[0px]">
            {mood !== null && <MomentMood mood={mood} size={13} />}
          </span>
          <span className="whitespace-nowrap tabular-nums">{dayWords(moment)}</span>
        </span>
      </p>
      <div className="min-w-0">
        {title !== null && <h3 className="line-clamp-2 text-lg/6 text-pretty wrap-anywhere">{link}</h3>}
        <p className="line-clamp-2 font-serif text-base/6.25 wrap-anywhere">
          {title === null ? link : <PlainText text={excerpt.text} />}
        </p>
      </div>
    </li>
  )
}
