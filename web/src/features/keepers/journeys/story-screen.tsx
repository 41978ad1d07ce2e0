import { ListTree } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { journeyPath, storyPath } from '../../../app/paths.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ArchivedPage } from '../read-only.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { type EditText, NewMoment } from '../writing/index.ts'
import { insertCitation } from './insert-citation.ts'
import { spanText } from './journey-days.ts'
import { OpenJourney } from './open-journey.tsx'
import { StoryPath } from './story-path.tsx'
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
  const editText = useRef<EditText | null>(null)
  const cite = (words: string) => editText.current?.((text, cursor) => insertCitation(text, cursor, words))
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
          <StoryPath of={of} keeperParam={keeperParam} onCite={cite} />
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
              <StoryPath of={of} keeperParam={keeperParam} onCite={cite} />
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
          editRef={editText}
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
