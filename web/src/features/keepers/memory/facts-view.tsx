import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { factSorts, factStates } from '#contracts/keepers/fact-choices.ts'
import { factStateNames, factWording as wording } from '#contracts/keepers/fact-wording.ts'
import type { Fact, FactChange } from '#contracts/keepers/facts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { type UrlChange, useUrlState } from '../../../lib/url-state.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx'
import { focusIfLost } from '../../../ui/focus-if-lost.ts'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { timeOrders } from '../../../ui/time-orders.ts'
import { toast } from '../../../ui/toast.tsx'
import { EmptyInvitation, WhereWritable } from '../read-only.tsx'
import { FactRow, factRowId } from './fact-row.tsx'
import { changeFact, deleteFact, factPagesQuery, factsKey } from './facts.api.ts'

const FactDialog = lazy(async () => ({ default: (await import('./fact-dialog.tsx')).FactDialog }))

const shown = [
  { value: 'all' as const, label: wording.allStates },
  ...factStates.map((value) => ({ value, label: factStateNames[value] })),
]

const initial = { status: 'all', sort: 'newest' }

/** What is edited: a new fact, one that is there, or a new one in the place of another. */
export type FactEdit = { fact?: Fact; replaces?: Fact }

/** What the keeper believes, with the words that say so. */
export function FactsView({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const queryClient = useQueryClient()
  const [, setParams] = useSearchParams()
  const [params, changeUrl] = useUrlState(initial)
  const view = {
    q: params.get('q') ?? '',
    status: factStates.find((one) => one === params.get('status')),
    sort: factSorts.find((one) => one === params.get('sort')) ?? ('newest' as const),
  }
  const filter = { ...view, q: useSearchText(view.q) }
  const isNarrowed = filter.q !== '' || filter.status !== undefined
  const named = params.get('fact') ?? undefined
  const [edit, setEdit] = useState<FactEdit>()
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    useInfiniteQuery(factPagesQuery(keeper.id, filter))
  const facts = data?.pages.flatMap((page) => page.facts)
  const hasAny = isNarrowed || view.q !== '' || (facts !== undefined && facts.length > 0)
  const isNamedHere = facts?.some(({ id }) => id === named) ?? false
  useEffect(() => {
    if (named !== undefined && isNamedHere) showRow(named)
  }, [named, isNamedHere])
  const reload = () => queryClient.invalidateQueries({ queryKey: factsKey(keeper.id) })

  async function decide(fact: Fact, next: 'accepted' | 'rejected' | 'suggested'): Promise<void> {
    try {
      const change: FactChange = { version: fact.version, status: next }
      const decided = await changeFact(keeper.id, fact.id, change)
      const undo = { label: 'Undo', onClick: () => void decide(decided, 'suggested') }
      toast.success(wording.done[next], { ...(fact.status === 'suggested' && { action: undo }) })
    } catch (problem) {
      toast.error(sentenceOf(problem))
    } finally {
      await reload()
      focusIfLost(() => document.getElementById(factRowId(fact.id)) ?? list.current)
    }
  }

  async function remove(fact: Fact): Promise<void> {
    await deleteFact(keeper.id, fact.id)
    toast.success(wording.deleted)
    await reload()
    focusIfLost(() => list.current)
  }

  // A fact that the address named has had the focus, and must not take it from the search.
  const narrow = (change: UrlChange) => changeUrl({ ...change, fact: '' })
  const write = (
    <Button onClick={() => setEdit({})} className="max-md:h-11">
      {wording.write}
    </Button>
  )
  return (
    <div className="max-w-[652px] pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-[52ch] font-serif text-lg text-pretty">{wording.intro}</p>
        {hasAny && <WhereWritable>{write}</WhereWritable>}
      </div>
      {hasAny && (
        <FilterBar noun="facts" q={view.q} onSearch={(q) => narrow({ q })} className="mt-5 mb-4">
          <FilterSelect
            label={wording.show}
            options={shown}
            value={view.status ?? 'all'}
            onChange={(status) => narrow({ status })}
          />
          <FilterSelect
            label={wording.sort}
            options={timeOrders}
            value={view.sort}
            onChange={(sort) => narrow({ sort })}
          />
        </FilterBar>
      )}
      {renderList()}
      {edit && (
        <Suspense>
          <FactDialog
            keeper={keeper}
            // With its version as it is by now.
            edit={{
              ...edit,
              ...(edit.fact && { fact: facts?.find(({ id }) => id === edit.fact?.id) ?? edit.fact }),
            }}
            onConflict={() => void reload()}
            onClose={() => setEdit(undefined)}
            onSaved={async ({ id }) => {
              setEdit(undefined)
              await reload()
              setParams({ view: 'facts', fact: id }, { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )

  function renderList() {
    if (error && !facts)
      return <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
    if (!facts) return <SkeletonRows rows={3} />
    if (facts.length === 0 && isNarrowed)
      return (
        <NothingFound
          q={filter.q}
          title={wording.noMatches}
          showAll={wording.showAll}
          onShowAll={() => narrow({ q: '', status: '' })}
        >
          {filter.q !== '' && wording.searchCovers}
        </NothingFound>
      )
    if (facts.length === 0)
      return (
        <div className="mt-6">
          <EmptyInvitation title={wording.emptyTitle} archivedTitle={wording.archivedEmpty} action={write}>
            {wording.empty}
          </EmptyInvitation>
        </div>
      )
    return (
      <>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={wording.title}
          aria-busy={isPlaceholderData || undefined}
          className="border-b"
        >
          {facts.map((fact) => (
            <FactRow
              key={fact.id}
              fact={fact}
              keeperParam={keeperParam}
              onDecide={(next) => decide(fact, next)}
              onEdit={() => setEdit({ fact })}
              onReplace={() => setEdit({ replaces: fact })}
              onRemove={() => remove(fact)}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            className="mt-4"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </>
    )
  }
}

function showRow(id: string): void {
  const row = document.getElementById(factRowId(id))
  row?.scrollIntoView({ block: 'nearest' })
  row?.focus({ preventScroll: true })
}
