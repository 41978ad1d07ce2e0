import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type FactStatus, factStates } from '#contracts/keepers/fact-choices.ts'
import { factStateNames, factWording as wording } from '#contracts/keepers/fact-wording.ts'
import type { Fact, FactChange } from '#contracts/keepers/facts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { focusIfLost } from '../../../ui/focus-if-lost.ts'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EmptyInvitation, WhereWritable } from '../read-only.tsx'
import { FactRow, factRowId } from './fact-row.tsx'
import { changeFact, deleteFact, factPagesQuery, factsKey } from './facts.api.ts'

const FactDialog = lazy(async () => ({ default: (await import('./fact-dialog.tsx')).FactDialog }))

const shown = [
  { value: 'all' as const, label: wording.allStates },
  ...factStates.map((value) => ({ value, label: factStateNames[value] })),
]

/** What is edited: a new fact, one that is there, or a new one in the place of another. */
export type FactEdit = { fact?: Fact; replaces?: Fact }

/** What the keeper believes, with the words that say so. */
export function FactsView({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const status = factStates.find((one) => one === params.get('status'))
  const named = params.get('fact') ?? undefined
  const [edit, setEdit] = useState<FactEdit>()
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    factPagesQuery(keeper.id, status),
  )
  const facts = data?.pages.flatMap((page) => page.facts)
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

  const show = (value: FactStatus | 'all') =>
    setParams({ view: 'facts', ...(value !== 'all' && { status: value }) }, { replace: true })
  const write = (
    <Button onClick={() => setEdit({})} className="max-md:h-11">
      {wording.write}
    </Button>
  )
  return (
    <div className="max-w-[652px] pb-6">
      <p className="max-w-[52ch] font-serif text-lg text-pretty">{wording.intro}</p>
      {(status !== undefined || (facts && facts.length > 0)) && (
        <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
          <Select
            aria-label={wording.show}
            size="bar"
            options={shown}
            value={status ?? 'all'}
            onChange={show}
          />
          <WhereWritable>{write}</WhereWritable>
        </div>
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
    if (facts.length === 0 && status !== undefined) return <EmptyState title={wording.noMatches} />
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
        <ul ref={list} tabIndex={-1} aria-label={wording.title} className="border-b">
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
