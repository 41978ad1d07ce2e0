import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { Citation } from '#contracts/keepers/ask.ts'
import { plainQuoted } from '#contracts/plain-markdown.ts'
import { momentPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { fullDay } from '../../../lib/day-text.ts'

/** The receipts of an answer, in the order in which they are cited. */
export function ReceiptList({
  citations,
  keeperId,
  titles,
}: {
  citations: readonly Citation[]
  /** The keeper of all of them, where it is one. */
  keeperId: string | number | undefined
  /** Of keepers, by their ids. */
  titles: ReadonlyMap<string, string>
}) {
  return (
    <section aria-labelledby="receipts" className="mt-8">
      <h3 id="receipts" className="font-sans text-xs font-medium tracking-normal text-muted-foreground">
        {askScreenWording.receipts}
      </h3>
      <ol className="mt-2 border-b">
        {citations.map(({ n, momentId, keeperId: own, title, localDate, quote, hasChanged }) => (
          <li key={n} className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t py-2.5">
            <span
              aria-hidden
              className="mt-1 flex h-4.5 items-center justify-center rounded-sm bg-muted text-[0.6875rem] text-muted-foreground"
            >
              {n}
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={momentPath(keeperId ?? own, momentId)}
                  className="font-serif text-base/6 font-medium after:absolute after:inset-0"
                >
                  {title ?? fullDay(localDate)}
                </Link>
                <span className="text-xs text-muted-foreground">
                  {[title !== null && fullDay(localDate), keeperId === undefined && titles.get(own)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              <p className="font-serif text-base/6 break-words text-muted-foreground">
                “{plainQuoted(quote)}”
              </p>
              {hasChanged && <p className="text-xs text-muted-foreground">{askScreenWording.hasChanged}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
