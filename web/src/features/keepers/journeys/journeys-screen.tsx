import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { foldText } from '#contracts/search-text.ts'
import { journeyPath, storyPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type Ending, EndJourney } from './end-journey.tsx'
import { JourneyBoard } from './journey-board.tsx'
import { JourneyForm } from './journey-form.tsx'
import { JourneyRow } from './journey-row.tsx'
import { createJourney, journeysQuery } from './journeys.api.ts'
import { useJourneyActions } from './use-journey-actions.ts'
import { EmptyInvitation, WhereWritable } from '../read-only.tsx'
import { useToday } from '../today.ts'

/** A keeper's journeys: a list, or a board by status, with which a project begins. */
export function JourneysScreen() {
  return (
    <OpenKeeper title="Journeys">
      {(keeper, keeperParam) => (
        <KeeperFrame area="journeys" keeper={keeper} keeperId={keeperParam}>
          <Journeys keeper={keeper} keeperParam={keeperParam} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

/** A type sets defaults, never walls. */
const initial = { project: { view: 'board' }, others: { view: 'list' } }

function Journeys({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const usual = keeper.keeperType === 'project' ? initial.project : initial.others
  const [params, changeUrl] = useUrlState(usual)
  const view = params.get('view') ?? usual.view
  const { data: journeys, error, refetch } = useQuery(journeysQuery(keeper.id))
  const actions = useJourneyActions(keeper.id)
  const today = useToday(keeper.dayStartsAt)
  const [isCreating, setIsCreating] = useState(false)
  const [ending, setEnding] = useState<{ id: string; as: Ending }>()
  const ended = journeys?.find(({ id }) => id === ending?.id)
  const q = params.get('q') ?? ''
  const words = foldText(q).split(/\s+/)
  const isFound = ({ title }: Journey) => words.every((word) => foldText(title).includes(word))
  const found = journeys?.filter(isFound) ?? []

  const form = isCreating && (
    <JourneyForm
      today={today}
      onClose={() => setIsCreating(false)}
      onSave={async ({ title = '', intention = '', ...fields }) => {
        const made = await createJourney(keeper.id, { title, intention, ...fields })
        void actions.reload()
        await navigate(journeyPath(keeperParam, made.id))
      }}
    />
  )
  if (error && !journeys)
    return <ErrorState title={journeyWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!journeys) return <SkeletonRows rows={3} />
  if (journeys.length === 0)
    return (
      <>
        <EmptyInvitation
          title={journeyWording.none}
          action={<Button onClick={() => setIsCreating(true)}>Begin a journey</Button>}
        >
          {journeyWording.noneExplained}
        </EmptyInvitation>
        {form}
      </>
    )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{counted(found.length, 'journey')}</h2>
        <Segmented
          label="Show as"
          choices={[
            { value: 'list', label: 'List' },
            { value: 'board', label: 'Board' },
          ]}
          value={view === 'board' ? 'board' : 'list'}
          onChange={(wanted) => changeUrl({ view: wanted })}
        />
        <WhereWritable>
          <Button size="sm" onClick={() => setIsCreating(true)}>
            <Icon of={Plus} size={15} />
            New journey
          </Button>
        </WhereWritable>
      </div>
      <search className="mb-4 block">
        <SearchField
          label="Search journeys"
          value={q}
          onChange={(text) => changeUrl({ q: text })}
          className="sm:max-w-80"
        />
      </search>
      {found.length === 0 ? (
        <NothingFound
          q={q.trim()}
          title={journeyWording.none}
          showAll={journeyWording.showAll}
          onShowAll={() => changeUrl({ q: '' })}
        >
          {journeyWording.searchCovers}
        </NothingFound>
      ) : view === 'board' ? (
        <JourneyBoard
          journeys={journeys}
          isFound={isFound}
          keeperParam={keeperParam}
          today={today}
          actions={actions}
          onEnd={({ id }, as) => setEnding({ id, as })}
        />
      ) : (
        <ul aria-label="Journeys" className="border-b">
          {found.map((journey) => (
            <JourneyRow key={journey.id} journey={journey} keeperParam={keeperParam} today={today} />
          ))}
        </ul>
      )}
      {form}
      {ending && ended && (
        <EndJourney
          journey={ended}
          as={ending.as}
          today={today}
          actions={actions}
          onClose={() => setEnding(undefined)}
          onStory={() => void navigate(storyPath(keeperParam, ended.id))}
        />
      )}
    </>
  )
}
