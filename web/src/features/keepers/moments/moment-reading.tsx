import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { firstLineShownMax } from '#contracts/keepers/first-line-choices.ts'
import { searchedBodyChars } from '#contracts/keepers/moment-choices.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import { offlineWording } from '#contracts/screens/offline-wording.ts'
import { ApiError, isAway } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MarkdownText, prepareMarkdown } from '../../../ui/markdown-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ToDoContext } from '../../../ui/to-dos.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { PlainText } from '../../../ui/plain-text.tsx'
import { WithAttachments } from '../attachments/index.ts'
import { dateLine } from './date-line.ts'
import { dateText } from './moment-dates.ts'
import { MomentFacts } from './moment-facts.tsx'
import { MomentLinks } from '../topics/index.ts'
import { MomentHistory } from './moment-history.tsx'
import { momentQuery, monthPagesKey, type MomentPage } from './moments.api.ts'
import { NeighbourLinks, type NeighbourLinksProps } from './neighbour-links.tsx'
import { ReadingBar, type ReadingBarProps } from './reading-bar.tsx'
import { topicNamesFor } from './topic-names.ts'
import { useFoundWords } from './use-found-words.ts'
import { useTicking } from './use-ticking.ts'
import { wholeName } from './whole-name.ts'
import { waitingQuery } from '../writing/waiting-moments.api.ts'
import './moment-reading.css'

const FirstLinePanel = lazy(async () => ({
  default: (await import('../first-line/index.ts')).FirstLinePanel,
}))

const PutBelowDialog = lazy(async () => ({
  default: (await import('./put-below-dialog.tsx')).PutBelowDialog,
}))
const ReadAloud = lazy(async () => ({ default: (await import('../voice/index.ts')).ReadAloud }))

type MomentReadingProps = {
  keeper: Keeper
  momentId: string
  /** Whether it has the window to itself. */
  isPage: boolean
  /** What was searched for, marked in the text. */
  q: string
  bar: Omit<ReadingBarProps, 'keeper' | 'moment' | 'isPage' | 'isUnsent' | 'onPutBelow' | 'onReadAloud'>
  neighbours: Omit<NeighbourLinksProps, 'moment' | 'isPage'>
}

/** One moment, to read it: text first, then what is known about it and the way to its neighbours. */
export function MomentReading(props: MomentReadingProps) {
  const { keeper, momentId, isPage, q, bar, neighbours } = props
  // Beside the moment rather than after it, so that it isn't read as plain text first.
  useEffect(prepareMarkdown, [])
  const { data: moment, error, refetch } = useQuery(momentQuery(keeper.id, momentId))
  const [readAloud, setReadAloud] = useState<string>()
  const [placed, setPlaced] = useState<string>()
  useTitle(moment && `${moment.title ?? dateText(moment)} · ${keeper.title}`)
  const { data: waiting = [] } = useQuery(waitingQuery(keeper.id))
  const waits = waiting.find((one) => one.moment.id === momentId)
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <ReadingBar
        {...bar}
        keeper={keeper}
        moment={isMissing ? undefined : moment}
        isPage={isPage}
        isUnsent={waits?.isNew === true}
        onPutBelow={() => setPlaced(momentId)}
        onReadAloud={() => setReadAloud(momentId)}
      />
      {moment && placed === momentId && (
        <Suspense>
          <PutBelowDialog
            keeperId={keeper.id}
            moment={moment}
            name={wholeName(moment)}
            onClose={() => setPlaced(undefined)}
          />
        </Suspense>
      )}
      {moment && readAloud === momentId && (
        <Suspense>
          <ReadAloud key={momentId} keeper={keeper} moment={moment} onEnd={() => setReadAloud(undefined)} />
        </Suspense>
      )}
      {/* Each moment begins at its head. */}
      <div key={momentId} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[33.25rem] px-6 pb-10">
          {isMissing && (
            <EmptyState
              title={momentWording.notFound}
              action={
                <Button variant="quiet" onClick={bar.onClose}>
                  All moments
                </Button>
              }
            >
              If you deleted it, you can restore it from the trash for 30 days.
            </EmptyState>
          )}
          {!moment && isAway(error) && <NotOnDevice keeperId={keeper.id} momentId={momentId} />}
          {error && !isMissing && !moment && !isAway(error) && (
            <ErrorState title={momentListWording.loadFailed} error={error} onRetry={() => void refetch()} />
          )}
          {!error && !moment && <ReadingSkeleton />}
          {moment && !isMissing && (
            <>
              <MomentText key={moment.id} keeper={keeper} moment={moment} isPage={isPage} q={q} />
              {/* Below the text: a tick that has to wait moves no box. */}
              {waits && (
                <Notice className="mt-6">
                  <p className="font-medium">{offlineWording.waiting}</p>
                  <p className="text-muted-foreground">{offlineWording.waitingExplained}</p>
                </Notice>
              )}
              {isPage && <h2 className="sr-only">About this moment</h2>}
              <MomentFacts keeper={keeper} moment={moment} />
              {!waits?.isNew && (
                <>
                  <MomentLinks key={`links ${moment.id}`} keeperId={keeper.id} momentId={moment.id} />
                  <MomentHistory key={`history ${moment.id}`} keeperId={keeper.id} moment={moment} />
                </>
              )}
              {!keeper.sample && keeper.momentCount <= firstLineShownMax && (
                <Suspense>
                  <FirstLinePanel key={`first ${moment.id}`} moment={moment} />
                </Suspense>
              )}
            </>
          )}
        </div>
      </div>
      {moment && !isMissing && <NeighbourLinks {...neighbours} moment={moment} isPage={isPage} />}
    </>
  )
}

type MomentTextProps = { keeper: Keeper; moment: Moment; isPage: boolean; q: string }

function MomentText({ keeper, moment, isPage, q }: MomentTextProps) {
  const Heading = isPage ? 'h1' : 'h2'
  const text = useFoundWords(q)
  const { keeperId = '' } = useParams()
  const plugins = useMemo(() => topicNamesFor(keeperId), [keeperId])
  const tick = useTicking(keeper, moment)
  const date = <span title={dateText(moment)}>{dateLine(moment)}</span>
  const dateClass = 'font-sans text-xs/4.5 font-medium tracking-[0.04em] text-muted-foreground'
  return (
    <article ref={text} aria-label={moment.title ?? dateText(moment)} className="pt-2">
      {moment.title === null ? (
        <Heading className={dateClass}>{date}</Heading>
      ) : (
        <>
          <p className={dateClass}>{date}</p>
          <Heading className="mt-1 text-2xl text-pretty break-words sm:text-3xl">{moment.title}</Heading>
        </>
      )}
      <div className="moment-text mt-4">
        <WithAttachments
          keeperId={moment.keeperId}
          momentId={moment.id}
          body={moment.body}
          aiAccess={moment.aiAccess}
        >
          <ToDoContext value={tick}>
            <MarkdownText text={moment.body} isWriting={false} keepsLines plugins={plugins} />
          </ToDoContext>
        </WithAttachments>
      </div>
      {moment.body.length > searchedBodyChars && (
        <p className="mt-6 text-sm text-muted-foreground">{momentWording.searchedPart}</p>
      )}
    </article>
  )
}

/** What the list knows of a moment whose text isn't on this device. */
function NotOnDevice({ keeperId, momentId }: { keeperId: string; momentId: string }) {
  const listed = useListed(keeperId, momentId)
  return (
    <div role="status" className="grid gap-4 pt-2">
      {listed && (
        <div>
          <p className="text-xs/4.5 font-medium tracking-[0.04em] text-muted-foreground">
            {dateLine(listed)}
          </p>
          {listed.title !== null && <h2 className="mt-1 text-2xl text-pretty">{listed.title}</h2>}
          <p className="mt-3 font-serif text-base/6.5 text-muted-foreground">
            <PlainText text={listed.excerpt.text} />
          </p>
        </div>
      )}
      <Notice>{offlineWording.notHere}</Notice>
    </div>
  )
}

/** Of what has come of the list by now, and of what comes later. */
function useListed(keeperId: string, momentId: string): MomentSummary | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () =>
    queryClient
      .getQueriesData<InfiniteData<MomentPage>>({ queryKey: monthPagesKey(keeperId) })
      .flatMap(([, data]) => data?.pages.flatMap(({ moments }) => moments) ?? [])
      .find(({ id }) => id === momentId),
  )
}

function ReadingSkeleton() {
  return (
    <div role="status" className="grid gap-3 pt-3">
      <span className="sr-only">Loading the moment...</span>
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-3 h-32" />
    </div>
  )
}
