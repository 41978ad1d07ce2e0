import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { foundTopicsQuery } from '../topics/topics.api.ts'
import type { CompletedText } from './completed-text.ts'
import { NameList } from './name-list.tsx'
import { type AskedName, askedNameIn, insertedName, matchingTopics } from './name-matches.ts'

type Open = AskedName & { from: number; to: number; after: string }

/** Offers a keeper's topics after `#` and `[[`. The editor tells what happens to it, and shows `list`. */
export function useNameCompletion(keeperId: string, text: RefObject<CompletedText | null>) {
  const listId = useId()
  const [open, setOpen] = useState<Open>()
  const [active, setActive] = useState(0)
  /** Where it was closed by Escape: it stays so while that word is typed on. */
  const [closedAt, setClosedAt] = useState<number>()
  const q = useSearchText(open?.query ?? '')
  // The most frequent ones are there at once; others come when somebody has typed on.
  const { data: frequent } = useQuery({ ...foundTopicsQuery(keeperId, ''), enabled: open !== undefined })
  const { data: found } = useQuery({ ...foundTopicsQuery(keeperId, q), enabled: q !== '' })
  const topics = open ? matchingTopics([...(frequent ?? []), ...(found ?? [])], open.query) : []
  const isShown = open !== undefined && (topics.length > 0 || open.query.trim() !== '')
  const chosen = topics[Math.min(active, topics.length - 1)]

  useEffect(() => {
    const element = text.current?.element()
    if (!element) return
    const attributes = {
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': isShown && chosen ? `${listId}-${chosen.id}` : undefined,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) element.removeAttribute(name)
      else element.setAttribute(name, value)
  })

  function onTyped() {
    const read = text.current?.read()
    const asked = read && askedNameIn(read.before)
    const from = asked && read.at - asked.length
    setActive(0)
    if (!asked || from === undefined || from === closedAt) return setOpen(undefined)
    setClosedAt(undefined)
    setOpen({ ...asked, from, to: read.at, after: read.after })
  }

  function insert(name: string) {
    if (!open) return
    const { type, from, to, after } = open
    const isClosed = type === 'name' && after.startsWith(']]')
    text.current?.replace(from, isClosed ? to + 2 : to, insertedName(type, name))
    setClosedAt(undefined)
    setOpen(undefined)
  }

  /** Whether the key was meant for the list. */
  function onKey(event: KeyboardEvent): boolean {
    const { key, isComposing, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!open || !isShown || isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
    if (key === 'Escape') {
      // The page's own Escape is for another one.
      event.stopPropagation()
      setClosedAt(open.from)
      setOpen(undefined)
      return true
    }
    if (key === 'Tab' && open.query.trim() !== '') {
      insert(open.query.trim())
      return true
    }
    if (!chosen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((Math.min(active, topics.length - 1) + step + topics.length) % topics.length)
      return true
    }
    if (key !== 'Enter') return false
    // A tag that is whole needs nothing: the key goes on to the next line.
    if (open.type === 'tag' && insertedName('tag', chosen.name) === `#${open.query}`) return false
    insert(chosen.name)
    return true
  }

  return {
    onTyped,
    onKey,
    onMoved: () => {
      const read = text.current?.read()
      if (open && read?.at !== open.to) setOpen(undefined)
    },
    onClose: () => setOpen(undefined),
    list: open && isShown && (
      <NameList
        id={listId}
        text={text}
        at={open.from}
        query={open.query.trim()}
        topics={topics}
        chosenId={chosen?.id}
        onChoose={insert}
      />
    ),
  }
}
