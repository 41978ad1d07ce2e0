import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { ChatState } from './chat-state.ts'
import './find-bar.css'
import { findHits, type Hit, markHits } from './conversation-marks.ts'

/** No more than these are loaded to be searched. */
const searchedMax = 10_000

type FindBarProps = {
  state: ChatState
  /** Around the messages. */
  around: RefObject<HTMLElement | null>
  /** Grows each time it is asked for. */
  asked: number
  onOlder: () => void
  /** Has a message drawn that may be far away. */
  onShow: (messageId: string) => void
  onClose: () => void
}

/** Finds a text in all messages of a conversation, those that are not loaded yet included. */
export function FindBar({ state, around, asked, onOlder, onShow, onClose }: FindBarProps) {
  const { messages, olderCount, older } = state
  const [typed, setTyped] = useState('')
  const text = useSearchText(typed)
  const hits = useMemo(() => findHits(messages, text), [messages, text])
  const [chosen, setChosen] = useState<{ text: string; hit: Hit }>()
  const bar = useRef<HTMLElement>(null)
  // The latest one comes first, and stays while older ones are found.
  const chosenAt = chosen?.text === text ? hits.findLastIndex((hit) => isSame(hit, chosen.hit)) : -1
  const at = chosenAt === -1 ? hits.length - 1 : chosenAt
  const { messageId, nth } = hits[at] ?? {}
  const isFull = messages.length >= searchedMax
  const isLoading = text !== '' && olderCount > 0 && older !== 'failed' && !isFull

  useEffect(() => {
    const field = bar.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [asked])
  useEffect(() => {
    if (isLoading && older === 'idle') onOlder()
  }, [isLoading, older, onOlder])
  useEffect(() => {
    const view = around.current?.querySelector('[role=log]')
    if (!view) return
    if (messageId === undefined || nth === undefined) return markHits(view, text, undefined)
    onShow(messageId)
    return markHits(view, text, { messageId, nth })
  }, [around, text, messageId, nth, onShow])

  function go(step: 1 | -1): void {
    const hit = hits[(at + step + hits.length) % hits.length]
    if (hit !== undefined) setChosen({ text, hit })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <search
      ref={bar}
      aria-label="Find in this conversation"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-2 sm:px-7"
      onKeyDown={onKeyDown}
    >
      <SearchField
        label="Find in this conversation"
        placeholder="Find in this conversation"
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1 basis-40"
      />
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous"
          title="Previous"
          disabled={hits.length === 0}
          onClick={() => go(-1)}
        >
          <Icon of={ChevronUp} size={16} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next"
          title="Next"
          disabled={hits.length === 0}
          onClick={() => go(1)}
        >
          <Icon of={ChevronDown} size={16} />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Close" title="Close" onClick={onClose}>
          <Icon of={X} size={16} />
        </Button>
      </div>
      <p role="status" className="min-h-5.5 basis-full text-sm text-muted-foreground tabular-nums">
        {text !== '' &&
          describe({
            at,
            count: hits.length,
            isLoading,
            isFull: isFull && olderCount > 0,
            searched: messages.length,
          })}
      </p>
      {text !== '' && older === 'failed' && (
        <p role="alert" className="flex basis-full flex-wrap items-center gap-2 text-sm">
          Older messages could not be loaded.
          <Button variant="quiet" size="sm" onClick={onOlder}>
            Retry
          </Button>
        </p>
      )}
    </search>
  )
}

function describe(found: {
  at: number
  count: number
  isLoading: boolean
  isFull: boolean
  searched: number
}): string {
  const { at, count, isLoading, isFull, searched } = found
  const result = count === 0 ? 'No results' : `${(at + 1).toLocaleString()} of ${count.toLocaleString()}`
  if (isLoading)
    return `${count === 0 ? '' : `${result}. `}Searching older messages… ${searched.toLocaleString()} searched`
  return isFull ? `${result}. Only the latest ${searched.toLocaleString()} messages were searched.` : result
}

function isSame(one: Hit, other: Hit): boolean {
  return one.messageId === other.messageId && one.nth === other.nth
}
