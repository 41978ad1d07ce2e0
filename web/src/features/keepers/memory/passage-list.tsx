import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Passage } from '#contracts/keepers/recall.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { fullDay, withDays } from '../../../lib/day-text.ts'
import { MarkedText } from '../moments/index.ts'

/** Passages with what was found in them, and why each is here. */
export function PassageList({
  passages,
  keeperId,
  shownFirst = Infinity,
}: {
  passages: readonly Passage[]
  /** The keeper of all of them, where it is one. */
  keeperId: string | number | undefined
  /** How many show before somebody asks for more. */
  shownFirst?: number
}) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? passages : passages.slice(0, shownFirst)

  /** The button goes; the focus is on the first one that it brought. */
  function showAll() {
    flushSync(() => setIsWhole(true))
    list.current?.querySelectorAll('a')[shownFirst]?.focus()
  }

  return (
    <>
      <ul ref={list} className="mt-4 border-b">
        {shown.map(({ momentId, keeperId: own, keeperTitle, title, localDate, snippet, why }) => (
          <li key={momentId} className="relative border-t py-3.5">
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <Link
                to={momentPath(keeperId ?? own, momentId)}
                className="font-serif text-base/6 font-medium after:absolute after:inset-0"
              >
                {title ?? fullDay(localDate)}
              </Link>
              <span className="text-xs text-muted-foreground">
                {[title !== null && fullDay(localDate), keeperId === undefined && keeperTitle]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="ml-auto text-xs text-muted-foreground">{withDays(why)}</span>
            </p>
            <p className="mt-0.5 font-serif text-base/6.25 break-words">
              <MarkedText snippet={snippet} />
            </p>
          </li>
        ))}
      </ul>
      {shown.length < passages.length && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={showAll}>
          Show more
        </Button>
      )}
    </>
  )
}
