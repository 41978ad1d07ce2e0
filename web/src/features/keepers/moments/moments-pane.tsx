import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, startTransition, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { To } from 'react-router'
import { countText, momentListWording, type MomentsChange } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { DueReview } from '../review/index.ts'
import { MomentList } from './moment-list.tsx'
import { MomentRow } from './moment-row.tsx'
import { MomentFilters } from './moment-search.tsx'
import type { MomentViewState } from './moment-view.ts'
import { MomentsHeader } from './moments-header.tsx'
import { monthsQuery } from './moments.api.ts'
import { inOrder } from './month-order.ts'
import { RowSkeletons } from './month-section.tsx'
import type { MomentActions } from './use-moment-actions.ts'
import { useMomentKeys } from './use-moment-keys.ts'
import { useSelection } from './use-selection.ts'
import { useWaiting } from './use-waiting.ts'
import { ArchivedNotice, useIsReadOnly, WhereWritable } from '../read-only.tsx'

const AboveList = lazy(async () => ({ default: (await import('./above-list.tsx')).AboveList }))
const JourneysDialog = lazy(async () => ({ default: (await import('../journeys/index.ts')).JourneysDialog }))
const MomentCalendar = lazy(async () => ({ default: (await import('./moment-calendar.tsx')).MomentCalendar }))
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))
const NoMoments = lazy(async () => ({ default: (await import('./no-moments.tsx')).NoMoments }))
const MomentTrash = lazy(async () => ({ default: (await import('./moment-trash.tsx')).MomentTrash }))

type MomentsPaneProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  state: MomentViewState
  actions: MomentActions
  /** Resolves to whether it was done. */
  onChange: (ids: readonly string[], wanted: MomentsChange) => Promise<boolean>
  list: RefObject<HTMLDivElement | null>
  open: { id: string; month: string | undefined } | undefined
  /** A moment has the window to itself: the list keeps its place behind it. */
  isHidden: boolean
  walk: (step: 'next' | 'previous') => void
  toMoment: (id: string) => To
  onEdit: (id: string) => void
  onClose: () => void
}

/** Search, filters and what they leave: by months, on a calendar, or the trash. */
export function MomentsPane(props: MomentsPaneProps) {
  const { keeper, keeperId, state, actions, onChange, list, open, isHidden } = props
  const { walk, toMoment, onEdit, onClose } = props
  const { view, filter, hasFilters, change, clearFilters, clearAll } = state
  const isReadOnly = useIsReadOnly()
  const search = useRef<HTMLDivElement>(null)
  const [isSearchOpen, setIsSearchOpen] = useState(view.q !== '')
  const [isFilterOpen, setIsFilterOpen] = useState(hasFilters)
  const [isChoosingJourney, setIsChoosingJourney] = useState(false)
  const months = useQuery(monthsQuery(keeper.id, filter))
  const ordered = useMemo(() => inOrder(months.data ?? [], view.sort), [months.data, view.sort])
  const { selected, isSelecting, select, clear, toggleMode } = useSelection({
    ...{ keeperId: keeper.id, filter, sort: view.sort },
    months: ordered.map(({ month }) => month),
  })
  const isFiltered = Object.keys(filter).length > 0
  const waiting = useWaiting(keeper.id, filter)
  const total = sum(ordered)
  // Before the months have come, the keeper's own count tells: what will not be there must not show and then go.
  const count = months.data === undefined ? keeper.momentCount : total.count
  const isTrash = view.show === 'trash'
  const isCalendar = view.show === 'calendar' && open === undefined
  // What is read stands in the list, which just hasn't heard of it yet.
  const isBehind = total.count === 0 && !isFiltered && open?.month !== undefined
  const isEmpty = !isBehind && count === 0 && waiting.all.length === 0 && !isFiltered && !isTrash

  function focusSearch() {
    flushSync(() => setIsSearchOpen(true))
    search.current?.querySelector('input')?.focus()
  }

  function changeSelected(wanted: MomentsChange) {
    void onChange([...selected], wanted).then((isDone) => {
      if (isDone) clear()
    })
  }

  /** One thing at a time. */
  function onEscape() {
    if (isHidden) onClose()
    else if (view.q !== '') change({ q: '' })
    else if (hasFilters) clearFilters()
    else if (isSelecting) clear()
    else if (open) onClose()
  }

  useMomentKeys({
    ...{ list, openId: open?.id, walk, onSearch: focusSearch, onEscape },
    ...(isReadOnly ? { onEdit: () => undefined, onSelect: () => undefined } : { onEdit, onSelect: select }),
  })

  return (
    <div
      inert={isHidden}
      // With nothing read beside it, lines stay short, and the head stays where it is.
      className={classes(
        'relative flex min-h-0 w-full min-w-0 flex-col min-[1100px]:shrink-0 min-[1100px]:not-only:w-132 min-[1100px]:not-only:border-r min-[1600px]:not-only:w-160',
        isCalendar ? 'max-w-[100rem]' : 'min-[1100px]:max-w-4xl',
      )}
    >
      <div className="px-5 min-[1100px]:px-7 min-[1100px]:pr-6">
        <MomentsHeader
          keeper={keeper}
          keeperId={keeperId}
          isEmpty={isEmpty}
          state={state}
          isSelecting={isSelecting}
          onSelecting={toggleMode}
          phone={{
            isSearchOpen,
            isFilterOpen,
            onSearch: () => (isSearchOpen ? setIsSearchOpen(false) : focusSearch()),
            onFilter: () => setIsFilterOpen(!isFilterOpen),
          }}
        />
        <ArchivedNotice keeper={keeper} className="mb-3" />
        <div className="not-empty:mb-2">
          <WhereWritable>
            <DueReview keeper={keeper} />
          </WhereWritable>
        </div>
        {!isEmpty && (
          <search
            className={classes(
              'grid gap-2 pb-2',
              !isSearchOpen && view.q === '' && !isFilterOpen && !hasFilters && 'max-sm:hidden',
            )}
          >
            <div
              ref={search}
              className={classes('relative', !isSearchOpen && view.q === '' && 'max-sm:hidden')}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (view.q === '') onEscape()
                else change({ q: '' })
              }}
            >
              <SearchField
                label={isTrash ? 'Search the trash' : 'Search moments'}
                value={view.q}
                onChange={(q) => change({ q })}
              />
              <p
                role="status"
                className="pointer-events-none absolute inset-y-px right-9 flex items-center bg-card text-xs text-muted-foreground tabular-nums not-empty:pl-2"
              >
                {isFiltered && !isTrash && months.data && countText(total)}
              </p>
            </div>
            {!isTrash && (
              <div className={classes(!isFilterOpen && !hasFilters && 'max-sm:hidden')}>
                <MomentFilters keeper={keeper} state={state} months={months.data ?? []} />
              </div>
            )}
          </search>
        )}
      </div>
      <Suspense fallback={<Waiting />}>{renderContent()}</Suspense>
      <Suspense>
        {isSelecting && (
          <SelectionBar
            keeper={keeper}
            count={selected.size}
            onClear={clear}
            onChange={changeSelected}
            onJourneys={() => startTransition(() => setIsChoosingJourney(true))}
          />
        )}
      </Suspense>
      <Suspense>
        {isChoosingJourney && (
          <JourneysDialog
            keeperId={keeper.id}
            count={selected.size}
            onChange={changeSelected}
            onClose={() => setIsChoosingJourney(false)}
          />
        )}
      </Suspense>
    </div>
  )

  function renderContent() {
    if (isTrash)
      return (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <MomentTrash
            keeperId={keeper.id}
            q={filter.q ?? ''}
            actions={actions}
            onShowAll={() => change({ q: '' })}
            onLeave={() => change({ view: 'list' })}
          />
        </div>
      )
    if (months.error && (!months.data || isBehind))
      return (
        <div className="px-5 min-[1100px]:px-7">
          {renderAbove()}
          <ErrorState
            title={momentListWording.listFailed}
            error={months.error}
            onRetry={() => void months.refetch()}
          />
        </div>
      )
    if (!months.data || (isBehind && months.isFetching && waiting.shown.length === 0))
      return !isEmpty && <Waiting key="waiting" />
    if (total.matches === 0 && waiting.shown.length === 0)
      return (
        <div key="nothing" className="px-5 pt-4 min-[1100px]:px-7">
          {renderAbove()}
          <NoMoments {...{ keeperId, filter }} onShowAll={clearAll} />
        </div>
      )
    if (view.show === 'calendar')
      return (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <MomentCalendar
            keeper={keeper}
            months={months.data}
            waiting={waiting.shown}
            month={view.month}
            filter={filter}
            onMonth={(month) => change({ month })}
            onDay={(day) => change({ view: 'list', month: '', from: day, to: day })}
          />
        </div>
      )
    return (
      <MomentList
        key={view.sort}
        keeperId={keeper.id}
        months={ordered}
        filter={filter}
        sort={view.sort}
        open={open}
        root={list}
        top={renderAbove()}
        drawRow={(moment, onDrawn) => (
          <MomentRow
            key={moment.id}
            {...rowOf(moment)}
            isSelected={selected.has(moment.id)}
            isSelecting={isSelecting}
            onSelect={select}
            onDrawn={onDrawn}
          />
        )}
      />
    )
  }

  /** With the words that aren't sent yet, where the person has changed it. */
  function rowOf(listed: MomentSummary) {
    const change = waiting.all.find((one) => one.summary.id === listed.id)
    return {
      ...{ moment: change?.summary ?? listed, isWaiting: change !== undefined },
      ...{ to: toMoment(listed.id), isOpen: listed.id === open?.id },
    }
  }

  function renderAbove() {
    return (
      <Suspense>
        <AboveList
          {...{ keeper, keeperId, isFiltered, waiting }}
          drawRow={(moment) => <MomentRow key={moment.id} {...rowOf(moment)} isWaiting={false} />}
        />
      </Suspense>
    )
  }
}

function Waiting() {
  return (
    <div className="pt-11 pr-8 pl-2 min-[1100px]:pl-4">
      <RowSkeletons rows={5} />
    </div>
  )
}

function sum(months: readonly { count: number; matches: number }[]) {
  return months.reduce(
    (total, { count, matches }) => ({ count: total.count + count, matches: total.matches + matches }),
    { count: 0, matches: 0 },
  )
}
