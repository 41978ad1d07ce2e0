import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, PathMoment } from '#contracts/keepers/journeys.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { journeyPath, storyPath } from '../../../app/paths.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { PlainText } from '../../../ui/plain-text.tsx'
import { MomentMood } from '../moments/index.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { ArchivedPage } from '../read-only.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { NewMoment } from '../writing/index.ts'
import { dayText, spanText } from './journey-days.ts'
import { type OfJourney, pathQuery } from './journeys.api.ts'
import { OpenJourney } from './open-journey.tsx'
import { useToday } from '../today.ts'

/** Where there is room for the moments beside the writing. */
const besideWriting = '(min-width: 64rem)'

/** The story of a journey is written beside its moments; what is saved is a moment of it. */
export function StoryScreen() {
  const { journeyId = '' } = useParams()
  return (
    <OpenKeeper title="Story" isFilled>
      {(keeper, keeperParam) =>
        keeper.archivedAt === null ? (
          <OpenJourney of={{ keeperId: keeper.id, id: journeyId }} keeperParam={keeperParam}>
            {(journey) => <Story key={journeyId} {...{ keeper, keeperParam, journey }} />}
          </OpenJourney>
        ) : (
          <ArchivedPage keeper={keeper} />
        )
      }
    </OpenKeeper>
  )
}

type StoryProps = { keeper: Keeper; keeperParam: string; journey: Journey }

function Story({ keeper, keeperParam, journey }: StoryProps) {
  const isWide = useMedia(besideWriting)
  const [isPathOpen, setIsPathOpen] = useState(false)
  const today = useToday(keeper.dayStartsAt)
  const of = { keeperId: keeper.id, id: journey.id }
  const address = storyPath(keeperParam, journey.id)
  useTitle(`The story of ${journey.title} · ${keeper.title}`)
  return (
    <div className="flex h-full max-lg:flex-col">
      {isWide ? (
        <aside
          aria-label={`Moments of ${journey.title}`}
          className="w-[26rem] shrink-0 overflow-y-auto border-r bg-muted/40 px-7 py-5"
        >
          <StoryHead journey={journey} today={today} />
          <StoryPath of={of} />
        </aside>
      ) : (
        <div className="shrink-0 border-b px-3 py-1.5">
          <Button variant="ghost" size="row" className="max-md:h-11" onClick={() => setIsPathOpen(true)}>
            <Icon of={ListTree} size={16} />
            Moments of {journey.title}
          </Button>
          <Sheet
            isOpen={isPathOpen}
            onClose={() => setIsPathOpen(false)}
            label={`Moments of ${journey.title}`}
            closeLabel="Close"
            header={<span className="text-sm font-medium">The path</span>}
          >
            <div className="px-2.5 pb-6">
              <StoryHead journey={journey} today={today} />
              <StoryPath of={of} />
            </div>
          </Sheet>
        </div>
      )}
      <div className="min-h-0 min-w-0 flex-1">
        <NewMoment
          keeper={keeper}
          keeperParam={keeperParam}
          start={{ title: journey.title, journeys: [journey.id] }}
          address={address}
          back={{ to: journeyPath(keeperParam, journey.id), name: journey.title }}
          heading={`Write the story of ${journey.title}`}
        />
      </div>
    </div>
  )
}

function StoryHead({ journey, today }: { journey: Journey; today: string }) {
  const { title, intention, outcome, status } = journey
  return (
    <header className="mb-5 border-b pb-5">
      <p className="text-xs text-muted-foreground">{spanText(journey, today)}</p>
      <h2 className="mt-1 text-xl">{title}</h2>
      <p className="mt-1 font-serif text-base/6 text-muted-foreground italic">{intention}</p>
      {isOver(status) && outcome !== null && <p className="mt-3 font-serif text-base/6">{outcome}</p>}
      <p className="mt-3 text-sm text-muted-foreground">{journeyWording.storyPrompt}</p>
    </header>
  )
}

function StoryPath({ of }: { of: OfJourney }) {
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
          <StoryMoment key={moment.id} keeperId={of.keeperId} moment={moment} />
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

/** One moment, which opens in place, so that the writing stays. */
function StoryMoment({ keeperId, moment }: { keeperId: string; moment: PathMoment }) {
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
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
        <MarkdownText text={data.body} isWriting={false} keepsLines />
      </div>
    )
  if (error)
    return <ErrorState title={momentListWording.loadFailed} error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={1} />
}
