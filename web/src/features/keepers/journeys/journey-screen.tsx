import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import { storyWording } from '#contracts/keepers/receipt-draft-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { bookPath, keeperPath, storyPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { BookLink } from '../moments/index.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ArcStrip } from './arc-strip.tsx'
import { type Ending, EndJourney } from './end-journey.tsx'
import { JourneyDialogs, type Dialogs } from './journey-dialogs.tsx'
import { JourneyHead } from './journey-head.tsx'
import { Milestones } from './milestones.tsx'
import { NextStep } from './next-step.tsx'
import { OpenJourney } from './open-journey.tsx'
import { PathList } from './path-list.tsx'
import { useJourneyActions } from './use-journey-actions.ts'
import { ArchivedNotice, useIsReadOnly } from '../read-only.tsx'
import { draftedStory, ReceiptDraftSection } from '../receipt-drafts/index.ts'
import { useToday } from '../today.ts'

/** One journey: its intention, its arc, what comes next and the path so far. */
export function JourneyScreen() {
  const { journeyId = '' } = useParams()
  return (
    <OpenKeeper title="Journey" isFilled>
      {(keeper, keeperParam) => (
        <div className="h-full overflow-y-auto">
          <div className="mx-auto w-full max-w-[45.5rem] px-5 py-6 sm:px-8 md:py-8 lg:px-12">
            <Link
              to={keeperPath(keeperParam, 'journeys')}
              className="-ml-1 mb-4 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-muted-foreground hover:text-foreground"
            >
              <Icon of={ChevronLeft} size={16} />
              Journeys
            </Link>
            <OpenJourney
              key={journeyId}
              of={{ keeperId: keeper.id, id: journeyId }}
              keeperParam={keeperParam}
            >
              {(journey) => <Opened keeper={keeper} keeperParam={keeperParam} journey={journey} />}
            </OpenJourney>
          </div>
        </div>
      )}
    </OpenKeeper>
  )
}

const initial = { path: 'all' }

type OpenedProps = { keeper: Keeper; keeperParam: string; journey: Journey }

function Opened({ keeper, keeperParam, journey }: OpenedProps) {
  const [params, changeUrl] = useUrlState(initial)
  const [dialog, setDialog] = useState<Dialogs>()
  const [ending, setEnding] = useState<Ending>()
  const actions = useJourneyActions(keeper.id)
  const of = { keeperId: keeper.id, id: journey.id }
  const today = useToday(keeper.dayStartsAt)
  const isReadOnly = useIsReadOnly()
  const isEnded = isOver(journey.status)
  const isTurningPointsOnly = params.get('path') === 'turning'
  useTitle(`${journey.title} · ${keeper.title}`)
  return (
    <div className="grid gap-8">
      <ArchivedNotice keeper={keeper} />
      <JourneyHead
        journey={journey}
        today={today}
        onChange={(fields) => void actions.change(journey, fields)}
        onEnd={setEnding}
        onDialog={setDialog}
      />
      <ArcStrip journey={journey} today={today} />
      {!isEnded && !isReadOnly && <NextStep journey={journey} keeperParam={keeperParam} actions={actions} />}
      {isEnded && (
        <ReceiptDraftSection
          keeper={keeper}
          keeperParam={keeperParam}
          drafted={draftedStory(keeper.id, journey.id)}
          says={storyWording}
          otherwise={
            <Link
              to={storyPath(keeperParam, journey.id)}
              className={`${buttonClass({ size: 'sm' })} max-md:h-11`}
            >
              {storyWording.writeYourself}
            </Link>
          }
        >
          {!isReadOnly && <p className="mt-1 font-serif text-lg">{journeyWording.storyPrompt}</p>}
        </ReceiptDraftSection>
      )}
      <Milestones journey={journey} of={of} today={today} actions={actions} />
      <section aria-labelledby="path">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="path" className="text-xl">
            The path
          </h2>
          {journey.momentCount > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <BookLink
                to={bookPath(keeperParam, { journey: journey.id })}
                look={{ variant: 'ghost', size: 'sm' }}
              />
              <Segmented
                label="Moments of the path"
                choices={[
                  { value: 'all', label: `All ${journey.momentCount.toLocaleString()}` },
                  { value: 'turning', label: `Turning points ${journey.turningPointCount.toLocaleString()}` },
                ]}
                value={isTurningPointsOnly ? 'turning' : 'all'}
                onChange={(path) => changeUrl({ path })}
              />
            </div>
          )}
        </div>
        <PathList {...{ journey, of, keeperParam, today, isTurningPointsOnly, actions }} />
      </section>
      {journey.outcome !== null && (
        <section aria-labelledby="outcome">
          <h2 id="outcome" className="font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground">
            Outcome, in your words
          </h2>
          <p className="mt-2 font-serif text-lg/7.5 whitespace-pre-wrap">{journey.outcome}</p>
        </section>
      )}
      <JourneyDialogs
        open={dialog}
        journey={journey}
        keeperId={keeper.id}
        today={today}
        actions={actions}
        onClose={() => setDialog(undefined)}
        onDeleted={() => void navigate(keeperPath(keeperParam, 'journeys'), { replace: true })}
      />
      {ending && (
        <EndJourney
          journey={journey}
          as={ending}
          today={today}
          actions={actions}
          onClose={() => setEnding(undefined)}
          onStory={() => void navigate(storyPath(keeperParam, journey.id))}
        />
      )}
    </div>
  )
}
