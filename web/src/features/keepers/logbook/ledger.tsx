import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { LogbookEntry, LogbookMonth } from '#contracts/keepers/logbook.ts'
import { logbookWording as wording } from '#contracts/keepers/logbook-wording.ts'
import { writePath } from '../../../app/paths.ts'
import { countText, unlessZero } from '../../../lib/figures.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import { logbookQuery, type LogbookFilter } from './logbook.api.ts'
import { dayText } from './logbook-months.ts'
import { EmptyInvitation } from '../read-only.tsx'

type LedgerProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  filter: LogbookFilter
  /** Undefined while it loads. */
  sum: LogbookMonth | undefined
  monthName: string
  /** What narrows the entries, under the sentence. */
  filters?: ReactNode
  onShowAll: () => void
}

/** A month of the logbook: what left this server in a sentence, then its entries by day. */
export function Ledger(props: LedgerProps) {
  const { keeper, filter, sum, monthName, filters, onShowAll } = props
  const log = useInfiniteQuery(logbookQuery(keeper.id, filter))
  if (log.error && !log.data)
    return <ErrorState title={wording.loadFailed} error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data || !sum) return <SkeletonRows rows={6} />
  const entries = log.data.pages.flatMap((page) => page.entries)
  if (sum.firstMonth === null && entries.length === 0) return <Empty keeper={keeper} />
  const sentence =
    sum.runs === 0
      ? wording.nothingLeft(monthName)
      : wording.summed(monthName, { ...sum, providers: sum.providers.length })
  return (
    <>
      <p className="mb-5 max-w-[650px] font-serif text-[22px] leading-[33px] text-balance max-sm:text-lg">
        {sentence}
      </p>
      {filters}
      {entries.length > 0 && (
        <Entries
          {...props}
          entries={entries}
          sum={sum}
          isStale={log.isPlaceholderData}
          hasMore={log.hasNextPage}
        />
      )}
      {entries.length === 0 && !filter.left && (
        <NothingHere filter={filter} monthName={monthName} onShowAll={onShowAll} />
      )}
      {log.hasNextPage && (
        <div className="mt-5 flex justify-center print:hidden">
          <Button variant="quiet" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  )
}

function Empty({ keeper }: { keeper: Keeper }) {
  return (
    <EmptyInvitation
      title={wording.emptyTitle}
      action={
        <Link to={writePath(keeper.number)} className={buttonClass()}>
          Write a moment
        </Link>
      }
    >
      {wording.empty}
    </EmptyInvitation>
  )
}

function NothingHere({
  filter,
  monthName,
  onShowAll,
}: Pick<LedgerProps, 'filter' | 'monthName' | 'onShowAll'>) {
  const isFiltered = filter.actor !== '' || filter.action !== ''
  if (!isFiltered) return <p className="text-sm text-muted-foreground">{wording.nothingDone(monthName)}</p>
  return <NothingFound q="" title={wording.noMatches} showAll={wording.showAll} onShowAll={onShowAll} />
}

type EntriesProps = LedgerProps & {
  entries: LogbookEntry[]
  sum: LogbookMonth
  isStale: boolean
  hasMore: boolean
}

const head = 'px-3 max-sm:px-1.5 pb-2 text-left text-xs font-medium text-muted-foreground first:pl-0'

function Entries({ keeper, keeperId, filter, entries, sum, monthName, isStale, hasMore }: EntriesProps) {
  const [open, setOpen] = useState<number>()
  const { left } = filter
  const shown = entries.reduce((total, { exposure }) => total + (exposure?.momentIds.length ?? 0), 0)
  return (
    <table
      aria-label={left ? wording.left : wording.everything}
      aria-busy={isStale}
      className={classes('w-full text-sm tabular-nums transition-opacity', isStale && 'opacity-60')}
    >
      <thead>
        <tr className="border-b border-input">
          <th className={head}>Time</th>
          <th className={head}>Who</th>
          {left && <th className={classes(head, 'max-lg:hidden')}>Provider</th>}
          {left && <th className={classes(head, 'max-xl:hidden')}>Model</th>}
          <th className={classes(head, left && 'max-sm:hidden')}>{left ? 'For what' : 'What'}</th>
          {/* On a phone what was done needs the room; the opened line has the moments. */}
          <th className={classes(head, 'text-right', !left && 'max-sm:hidden')}>Moments</th>
          {left && <th className={classes(head, 'text-right max-sm:hidden')}>Tokens</th>}
          <th className="w-9">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, place) => {
          const day = dayText(entry.at)
          const before = entries[place - 1]
          return (
            <Fragment key={entry.seq}>
              {(!before || dayText(before.at) !== day) && (
                <tr className="border-b">
                  <th
                    colSpan={8}
                    scope="colgroup"
                    className="pt-4 pb-1 text-left text-xs font-medium tracking-[0.02em] text-muted-foreground"
                  >
                    {day}
                  </th>
                </tr>
              )}
              <LedgerEntry
                keeper={keeper}
                keeperId={keeperId}
                entry={entry}
                left={left}
                isOpen={open === entry.seq}
                onToggle={() => setOpen(open === entry.seq ? undefined : entry.seq)}
              />
            </Fragment>
          )
        })}
      </tbody>
      {left && (
        <tfoot>
          {hasMore && (
            <Total label={wording.earlier(sum.runs - entries.length, monthName)} sent={sum.sent - shown} />
          )}
          <Total label={monthName} sent={sum.sent} tokens={sum.tokens} isLast />
        </tfoot>
      )}
    </table>
  )
}

/** A sum under the columns of figures; the last one has the double rule. */
function Total({
  label,
  sent,
  tokens,
  isLast = false,
}: {
  label: string
  sent: number
  tokens?: number
  isLast?: boolean
}) {
  const figure = classes(
    'inline-block',
    isLast && 'min-w-10 border-t border-b-[3px] [border-bottom-style:double] border-input pt-1 pb-0.5 pl-4',
  )
  return (
    <tr className={isLast ? 'font-medium' : 'text-muted-foreground'}>
      <th scope="row" className={classes('pt-3 text-left font-[inherit]')} colSpan={2}>
        {label}
      </th>
      <td className="max-lg:hidden" />
      <td className="max-xl:hidden" />
      <td className="max-sm:hidden" />
      <td className="px-3 pt-3 text-right">
        <span className={figure}>{countText(sent)}</span>
      </td>
      <td className="px-3 pt-3 text-right max-sm:hidden">
        {tokens !== undefined && <span className={figure}>{unlessZero(tokens, countText)}</span>}
      </td>
      <td />
    </tr>
  )
}
