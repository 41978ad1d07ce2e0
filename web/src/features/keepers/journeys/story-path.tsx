import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Quote } from 'lucide-react'
import { useId, useState } from 'react'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { PathMoment } from '#contracts/keepers/journeys.ts'
import { citation, firstSentence } from '#contracts/keepers/moment-citations.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { storyWording } from '#contracts/keepers/receipt-draft-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { longDay } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { WithAttachments } from '../attachments/index.ts'
import { MomentMood } from '../moments/index.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { dayText } from './journey-days.ts'
import { type OfJourney, pathQuery } from './journeys.api.ts'

type StoryPathProps = {
  of: OfJourney
  keeperParam: string
  /** Puts words into the story. */
  onCite: (words: string) => void
}

/** The moments of a journey beside its story, the first one first. */
export function StoryPath({ of, keeperParam, onCite }: StoryPathProps) {
  const path = useInfiniteQuery(pathQuery(of.keeperId, of.id, { order: 'oldest' }))
  const moments = path.data?.pages.flatMap((page) => page.moments)
  if (path.isError && !moments)
    return (
      <ErrorState title={journeyWording.pathFailed} error={path.error} onRetry={() => void path.refetch()} />
    )
  if (!moments) return <SkeletonRows rows={3} />
  if (moments.length === 0) return <p className="text-sm text-muted-foreground">{journeyWording.noMoments}</p>
  return (
    <>
      <ul className="grid gap-1">
        {moments.map((moment) => (
          <StoryMoment
            key={moment.id}
            keeperId={of.keeperId}
            keeperParam={keeperParam}
            moment={moment}
            onCite={onCite}
          />
        ))}
      </ul>
      {path.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-4"
          isBusy={path.isFetchingNextPage}
          onClick={() => void path.fetchNextPage()}
        >
          Show later moments
        </Button>
      )}
    </>
  )
}

type StoryMomentProps = Omit<StoryPathProps, 'of'> & { keeperId: string; moment: PathMoment }

/** One moment, which opens in place, so that the writing stays. */
function StoryMoment({ keeperId, keeperParam, moment, onCite }: StoryMomentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCited, setIsCited] = useState(false)
  const textId = useId()

  function cite() {
    const quote = firstSentence(moment.excerpt.text)
    onCite(citation({ quote, day: longDay(moment.localDate), path: momentPath(keeperParam, moment.id) }))
    setIsCited(true)
  }

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? textId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2.5 block w-[calc(100%+1.25rem)] rounded-lg px-2.5 py-2 text-left hover:bg-muted"
      >
        <span className="flex gap-3 text-xs text-muted-foreground">
          {dayText(moment.localDate)}
          {moment.mood !== null && <MomentMood mood={moment.mood} size={13} />}
        </span>
        {moment.title !== null && (
          <span className="line-clamp-2 font-serif text-lg/7 font-medium wrap-anywhere">{moment.title}</span>
        )}
        {!isOpen && (
          <span className="line-clamp-3 font-serif text-base/6">
            <PlainText text={moment.excerpt.text} />
          </span>
        )}
      </button>
      {isOpen && (
        <div id={textId} className="pb-3">
          <WholeText keeperId={keeperId} id={moment.id} />
          <Button variant="quiet" size="sm" className="mt-2 max-md:h-11" onClick={cite}>
            <Icon of={isCited ? Check : Quote} size={15} />
            {storyWording.cite}
          </Button>
          <span role="status" className="sr-only">
            {isCited && storyWording.cited}
          </span>
        </div>
      )}
    </li>
  )
}

function WholeText({ keeperId, id }: { keeperId: string; id: string }) {
  const { data, error, refetch } = useQuery(momentQuery(keeperId, id))
  if (data)
    return (
      <div className="font-serif text-base/6.5">
        <WithAttachments keeperId={keeperId} momentId={id} body={data.body} aiAccess={data.aiAccess}>
          <MarkdownText text={data.body} isWriting={false} keepsLines />
        </WithAttachments>
      </div>
    )
  if (error)
    return <ErrorState title={momentListWording.loadFailed} error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={1} />
}
