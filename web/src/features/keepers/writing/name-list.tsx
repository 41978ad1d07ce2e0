import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import type { TopicSummary } from '#contracts/keepers/topics.ts'
import { foldText } from '#contracts/search-text.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TopicKindIcon } from '../topics/index.ts'
import type { CompletedText } from './completed-text.ts'

type NameListProps = {
  id: string
  text: RefObject<CompletedText | null>
  /** Where the name begins. */
  at: number
  query: string
  topics: readonly TopicSummary[]
  chosenId: string | undefined
  onChoose: (name: string) => void
}

const widthPx = 286
const gapPx = 6

/** The names that are offered, below the one that is typed, or above it where there is no room. */
export function NameList({ id, text, at, query, topics, chosenId, onChoose }: NameListProps) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>()
  const rows = topics.length + (query === '' ? 0 : 1)
  useEffect(() => {
    const follow = () => {
      const rect = text.current?.rectAt(at)
      if (!rect) return
      const left = Math.max(8, Math.min(rect.left, innerWidth - widthPx - 8))
      const isBelow = rect.bottom + rows * 38 + 20 < innerHeight
      setPlace(
        isBelow ? { left, top: rect.bottom + gapPx } : { left, bottom: innerHeight - rect.top + gapPx },
      )
    }
    follow()
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [text, at, rows])
  if (!place) return null
  return createPortal(
    // The editor keeps the focus.
    <div
      style={{ ...place, width: widthPx }}
      className="popup fixed z-50 max-h-[60dvh] max-w-[calc(100vw-1rem)] overflow-y-auto p-1 font-sans"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label="Topics">
        {topics.map(({ id: topicId, name, kind, count }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the editor has the focus and handles the keys
          <li
            key={topicId}
            id={`${id}-${topicId}`}
            role="option"
            aria-selected={topicId === chosenId}
            onClick={() => onChoose(name)}
            className="name-item flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm hover:bg-muted"
          >
            <span className="text-muted-foreground">
              <TopicKindIcon kind={kind} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              <Begun name={name} query={query} />
            </span>
            <span className="text-xs text-muted-foreground">
              {topicKindLabels[kind].toLowerCase()}, {count.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
      {query !== '' && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onChoose(query)}
          className={classes(
            'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted',
            topics.length > 0 && 'mt-1 border-t',
          )}
        >
          <Icon of={Plus} size={16} />
          <span className="min-w-0 flex-1 truncate text-left">{topicScreenWording.newName(query)}</span>
          <kbd className="rounded border px-1 text-xs">Tab</kbd>
        </button>
      )}
    </div>,
    text.current?.element()?.closest('main') ?? document.body,
  )
}

/** A name with what was typed of it in bold. */
function Begun({ name, query }: { name: string; query: string }) {
  const isBegun =
    query !== '' && foldText(name).startsWith(foldText(query)) && foldText(name).length === name.length
  if (!isBegun) return name
  return (
    <>
      <b className="font-semibold">{name.slice(0, query.length)}</b>
      {name.slice(query.length)}
    </>
  )
}
