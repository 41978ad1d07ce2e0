import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { BookMoment } from '#contracts/keepers/moments.ts'
import { monthText } from '../../../lib/day-text.ts'
import { transferPath } from '../../../app/paths.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { dateText } from './moment-dates.ts'
import { topicNamesFor } from './topic-names.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { bookQuery } from './book.api.ts'
import { spanOf } from './book-dates.ts'
import './book.css'

/** The filters of the list of moments that a book takes from its address. */
const filterNames = ['q', 'kind', 'mood', 'pinned', 'visibility', 'from', 'to', 'import', 'topic', 'journey']

/** Moments laid out to be printed: a title page, a page for each month, the moments in order. */
export function BookScreen() {
  return (
    <OpenKeeper title={words.bookTitle}>
      {(keeper, keeperId) => <Book keeper={keeper} keeperId={keeperId} />}
    </OpenKeeper>
  )
}

function Book({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const [params] = useSearchParams()
  const filter = Object.fromEntries([...params].filter(([name]) => filterNames.includes(name)))
  const { data: moments, error, refetch } = useQuery(bookQuery(keeper.id, filter))
  if (error) return <ErrorState title={words.bookFailed} error={error} onRetry={() => void refetch()} />
  if (!moments)
    return (
      <p role="status" className="px-6 py-16 text-center text-muted-foreground">
        {words.bookLoading}
      </p>
    )
  return (
    <div className="book h-full overflow-y-auto">
      <div className="book-bar flex flex-wrap justify-between gap-3 px-6 py-4">
        <Link to={transferPath(keeperId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {keeper.title}
        </Link>
        {moments.length > 0 && (
          <Button size="sm" onClick={() => print()}>
            <Icon of={Printer} size={14} />
            {words.print}
          </Button>
        )}
      </div>
      {moments.length === 0 ? (
        <EmptyState title={words.bookEmpty} />
      ) : (
        <div className="book-pages mx-auto max-w-[38rem] px-6 pb-24">
          <header className="book-title">
            <h1>{keeper.title}</h1>
            <p>{spanOf(moments)}</p>
            <p className="text-muted-foreground">{words.momentCount(moments.length)}</p>
          </header>
          {months(moments).map(({ month, moments: some }) => (
            <section key={month} aria-labelledby={`month-${month}`}>
              <h2 id={`month-${month}`} className="book-month">
                {monthText(month)}
              </h2>
              {some.map((moment) => (
                <BookEntry key={moment.id} moment={moment} />
              ))}
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function BookEntry({ moment }: { moment: BookMoment }) {
  return (
    <article className="book-moment">
      <p className="book-date">{[dateText(moment), moment.place?.name].filter(Boolean).join(' · ')}</p>
      {moment.title !== null && <h3>{moment.title}</h3>}
      <div className="moment-text">
        <MarkdownText
          text={moment.body}
          isWriting={false}
          keepsLines
          plugins={topicNamesFor(moment.keeperId)}
        />
      </div>
    </article>
  )
}

function months(moments: readonly BookMoment[]): { month: string; moments: BookMoment[] }[] {
  const byMonth = Map.groupBy(moments, ({ localDate }) => localDate.slice(0, 7))
  return [...byMonth].map(([month, some]) => ({ month, moments: some }))
}
