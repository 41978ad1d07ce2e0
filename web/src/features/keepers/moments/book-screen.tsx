import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { BookMoment } from '#contracts/keepers/moments.ts'
import { monthText } from '../../../lib/day-text.ts'
import { journeyPath, topicPath, transferPath } from '../../../app/paths.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { MarkdownText, prepareMarkdown } from '../../../ui/markdown-text.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { WithAttachments } from '../attachments/index.ts'
import { journeyQuery } from '../journeys/journeys.api.ts'
import { topicQuery } from '../topics/topics.api.ts'
import { dateText } from './moment-dates.ts'
import { topicNamesFor } from './topic-names.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { bookQuery } from './book.api.ts'
import { spanOf } from './book-dates.ts'
import { picturesShown } from './book-pictures.ts'
import './book.css'

/** The filters of the list of moments that a book takes from its address. */
const filterNames = ['q', 'kind', 'mood', 'pinned', 'visibility', 'from', 'to', 'import', 'topic', 'journey']

/** Moments laid out to be printed: a title page, a page for each month, the moments in order. */
export function BookScreen() {
  return (
    <OpenKeeper title={words.book}>
      {(keeper, keeperId) => <Book keeper={keeper} keeperId={keeperId} />}
    </OpenKeeper>
  )
}

type BookProps = { keeper: Keeper; keeperId: string }

function Book({ keeper, keeperId }: BookProps) {
  const [params] = useSearchParams()
  const filter = Object.fromEntries([...params].filter(([name]) => filterNames.includes(name)))
  const { data: moments, error, refetch } = useQuery(bookQuery(keeper.id, filter))
  // Beside the moments rather than after them.
  useEffect(prepareMarkdown, [])
  const subject = useSubject({ keeper, keeperId }, filter)
  useTitle(
    subject &&
      (subject.of === undefined ? `${words.book} · ${subject.title}` : `${subject.title} · ${subject.of}`),
  )
  if (error) return <ErrorState title={words.bookFailed} error={error} onRetry={() => void refetch()} />
  if (!moments || !subject)
    return (
      <p role="status" className="px-6 py-16 text-center text-muted-foreground">
        {words.bookLoading}
      </p>
    )
  return (
    <div className="book h-full overflow-y-auto">
      <div className="book-bar flex flex-wrap justify-between gap-3 px-6 py-4">
        <Link to={subject.path} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {subject.title}
        </Link>
        {moments.length > 0 && <PrintButton />}
      </div>
      {moments.length === 0 ? (
        <EmptyState title={words.bookEmpty} />
      ) : (
        <div className="book-pages mx-auto max-w-[38rem] px-6 pb-24">
          <header className="book-title">
            <h1>{subject.title}</h1>
            {subject.of !== undefined && <p>{subject.of}</p>}
            <p>{spanOf(moments)}</p>
            <p className="text-muted-foreground">{words.momentCount(moments.length)}</p>
          </header>
          {months(moments).map(({ month, moments: some }) => (
            <section key={`${month} ${some[0]?.id}`}>
              <h2 className="book-month">{monthText(month)}</h2>
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
        {/* Whether AI may listen to a recording is no matter of a book. */}
        <WithAttachments keeperId={moment.keeperId} momentId={moment.id} body={moment.body} aiAccess={false}>
          <MarkdownText
            text={moment.body}
            isWriting={false}
            keepsLines
            plugins={topicNamesFor(moment.keeperId)}
          />
        </WithAttachments>
      </div>
    </article>
  )
}

/** What the book is of, and where it was opened; undefined while that isn't known. */
function useSubject({ keeper, keeperId }: BookProps, { journey, topic }: Record<string, string>) {
  const ofJourney = useQuery({ ...journeyQuery(keeper.id, journey ?? ''), enabled: journey !== undefined })
  const ofTopic = useQuery({ ...topicQuery(keeper.id, topic ?? ''), enabled: topic !== undefined })
  const whole = { title: keeper.title, of: undefined, path: transferPath(keeperId) }
  if (journey !== undefined) {
    if (ofJourney.isError) return whole
    return ofJourney.data && subjectOf(ofJourney.data.title, journeyPath(keeperId, journey))
  }
  if (topic === undefined || ofTopic.isError) return whole
  return ofTopic.data && subjectOf(ofTopic.data.topic.name, topicPath(keeperId, ofTopic.data.topic.slug))

  function subjectOf(title: string, path: string) {
    return { title, of: keeper.title, path }
  }
}

function PrintButton() {
  const [isBusy, setIsBusy] = useState(false)
  async function printAll() {
    setIsBusy(true)
    await picturesShown()
    setIsBusy(false)
    print()
  }
  return (
    <Button size="sm" isBusy={isBusy} onClick={() => void printAll()}>
      <Icon of={Printer} size={14} />
      {isBusy ? words.preparing : words.print}
    </Button>
  )
}

/** In the order of the moments: along a journey's path a month may come again. */
function months(moments: readonly BookMoment[]): { month: string; moments: BookMoment[] }[] {
  const found: { month: string; moments: BookMoment[] }[] = []
  for (const moment of moments) {
    const month = moment.localDate.slice(0, 7)
    const last = found.at(-1)
    if (last?.month === month) last.moments.push(moment)
    else found.push({ month, moments: [moment] })
  }
  return found
}
