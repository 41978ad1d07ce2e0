import { useInfiniteQuery } from '@tanstack/react-query'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { type Asked, askedPagesQuery } from './ask.api.ts'

/** The questions that were asked of a keeper, or of any, before; each leads to its answer. */
export function AskedList({ keeperId, openId }: { keeperId: Asked; openId: string | undefined }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    askedPagesQuery(keeperId),
  )
  const questions = data?.pages.flatMap((page) => page.questions) ?? []
  if (questions.length === 0 && !error) return null
  return (
    <section aria-labelledby="asked-before" className="mt-8">
      <h2 id="asked-before" className="font-sans text-xs font-medium tracking-normal text-muted-foreground">
        {askScreenWording.earlier}
      </h2>
      {error && data === undefined && (
        <p role="alert" className="mt-2 flex items-center justify-between gap-3 text-sm">
          {askScreenWording.earlierFailed}
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul className="mt-2 border-b">
        {questions.map(({ runId, question, askedAt }) => (
          <li
            key={runId}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2.5"
          >
            <Link
              to={{
                search: `?view=ask${keeperId === undefined ? '&scope=all' : ''}&answer=${encodeURIComponent(runId)}`,
              }}
              aria-current={runId === openId ? 'true' : undefined}
              className="min-w-0 flex-1 font-serif text-base/6 break-words after:absolute after:inset-0 aria-[current]:font-medium"
            >
              {question}
            </Link>
            <span className="text-xs text-muted-foreground">
              <RelativeTime iso={askedAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
