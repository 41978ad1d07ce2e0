import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { draftPath } from './draft-path.ts'
import { useEarlierDrafts } from './use-earlier-drafts.ts'
import { nameOf } from './words.ts'

/** As many as show before the moments below are out of sight. */
const shownMax = 3

type DraftsSectionProps = {
  keeperId: string
  /** The keeper as the address has it. */
  keeperParam: string
}

/** New moments that were begun and not saved: the list below doesn't have them yet. */
export function DraftsSection({ keeperId, keeperParam }: DraftsSectionProps) {
  const { drafts } = useEarlierDrafts(keeperId)
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (drafts.length === 0) return null
  const shown = isWhole ? drafts : drafts.slice(0, shownMax)

  /** The button goes: the focus moves to the first of what it brought. */
  function showAll() {
    flushSync(() => setIsWhole(true))
    list.current?.querySelectorAll('a')[shownMax]?.focus()
  }

  return (
    <section aria-label={writingWording.drafts} className="pb-2">
      <div className="flex h-11 items-end justify-between gap-4 px-3 pb-1.5">
        <h2 className="text-base/6">{writingWording.drafts}</h2>
        <p className="text-xs/6 text-muted-foreground tabular-nums">{drafts.length}</p>
      </div>
      <ul ref={list} aria-label={writingWording.drafts} className="border-t">
        {shown.map(({ id, words, changedAt }) => (
          <li
            key={id}
            className="relative flex items-baseline justify-between gap-4 border-t px-3 py-2.5 first:border-transparent hover:bg-muted/60"
          >
            <Link
              to={draftPath(keeperParam, id)}
              className="min-w-0 truncate font-serif text-base/6 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              {nameOf(words) || 'Untitled'}
            </Link>
            <span className="shrink-0 text-xs text-muted-foreground">
              <RelativeTime iso={changedAt} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < drafts.length && (
        <Button variant="ghost" size="sm" onClick={showAll}>
          {writingWording.allDrafts(drafts.length)}
        </Button>
      )}
    </section>
  )
}
