import { Command, useCommandState } from 'cmdk'
import { BrainCircuit, FileText, Search } from 'lucide-react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { searchWording } from '#contracts/keepers/search-wording.ts'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import { TopicKindIcon } from '../features/keepers/topics/topic-kind-icon.tsx'
import { useLastKeeper } from '../lib/last-keeper.ts'
import { Icon } from '../ui/icon.tsx'
import { PlainText } from '../ui/plain-text.tsx'
import { useGoTo } from './palette-item.tsx'
import { keeperPath, momentPath, searchPath, topicPath } from './paths.ts'
import { isSearch, usePaletteFinds } from './use-palette-finds.ts'

type PaletteMomentsProps = {
  search: string
  /** What is typed isn't looked for yet. */
  isTyping: boolean
  onClose: () => void
}

/**
 * The topics and moments of the open keeper that a search finds, then the moments of all keepers, and the way to ask.
 * The server has matched them.
 */
export function PaletteMoments({ search, isTyping, onClose }: PaletteMomentsProps) {
  const { keeper, topics, moments, elsewhere, isSettled } = usePaletteFinds(search)
  const goTo = useGoTo(onClose)
  const shownByName = useCommandState(({ filtered }) => filtered.count)
  const found = topics.length + moments.length + elsewhere.length
  const number = keeper?.number
  return (
    <>
      {isSettled && !isTyping && shownByName + found === 0 && (
        <p className="px-3 py-6 text-center text-sm text-muted-foreground">No results.</p>
      )}
      {keeper && topics.length + moments.length > 0 && (
        <Command.Group heading={keeper.title} forceMount>
          {topics.map(({ id, name, slug, kind }) => (
            <Command.Item
              key={id}
              forceMount
              value={`${name} #${id}`}
              onSelect={() => goTo(topicPath(keeper.number, slug))}
              className="palette-item"
            >
              <span className="shrink-0 opacity-75">
                <TopicKindIcon kind={kind} />
              </span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-muted-foreground">
                {kind === 'theme' ? 'Topic' : topicKindLabels[kind]}
              </span>
            </Command.Item>
          ))}
          {moments.map((moment) => (
            <FoundMoment
              key={moment.momentId}
              moment={moment}
              onSelect={() => goTo(momentPath(keeper.number, moment.momentId))}
            />
          ))}
        </Command.Group>
      )}
      {elsewhere.length > 0 && (
        <Command.Group heading={keeper ? 'Moments of other keepers' : 'Moments'} forceMount>
          {elsewhere.map((moment) => (
            <FoundMoment
              key={moment.momentId}
              moment={moment}
              note={moment.keeperTitle}
              onSelect={() => goTo(momentPath(moment.keeperId, moment.momentId))}
            />
          ))}
        </Command.Group>
      )}
      {isSearch(search) && found > 0 && (
        <Command.Group heading={searchWording.title} forceMount>
          <Command.Item
            forceMount
            value={`${search} #results`}
            // A search over all keepers leaves samples out.
            onSelect={() => goTo(searchPath(search, keeper?.sample ? keeper.number : undefined))}
            className="palette-item"
          >
            <Icon of={Search} size={16} className="shrink-0 opacity-75" />
            <span className="min-w-0 flex-1 truncate">{searchWording.seeAll(search)}</span>
          </Command.Item>
        </Command.Group>
      )}
      {isSearch(search) && <AskThis number={number} question={search} onGo={goTo} />}
    </>
  )
}

function FoundMoment({ moment, note, onSelect }: { moment: Passage; note?: string; onSelect: () => void }) {
  const name = moment.title ?? moment.snippet.text
  return (
    <Command.Item
      forceMount
      value={`${name} #${moment.momentId}`}
      onSelect={onSelect}
      className="palette-item"
    >
      <Icon of={FileText} size={16} className="shrink-0 opacity-75" />
      <span className="min-w-0 flex-1 truncate">
        <PlainText text={name} />
      </span>
      {note && <span className="max-w-32 shrink-0 truncate text-xs text-muted-foreground">{note}</span>}
    </Command.Item>
  )
}

type AskThisProps = { number: number | undefined; question: string; onGo: (to: string) => void }

/** No result, but what else can be done with the text. */
function AskThis({ number, question, onGo }: AskThisProps) {
  const last = useLastKeeper()?.number ?? 1
  const to = `${keeperPath(number ?? last, 'memory')}?view=ask&q=${encodeURIComponent(question)}`
  return (
    <Command.Group heading="Ask" forceMount>
      <Command.Item forceMount value={`${question} #ask`} onSelect={() => onGo(to)} className="palette-item">
        <Icon of={BrainCircuit} size={16} className="shrink-0 opacity-75" />
        <span className="min-w-0 flex-1 truncate">{askScreenWording.askThis(question)}</span>
      </Command.Item>
    </Command.Group>
  )
}
