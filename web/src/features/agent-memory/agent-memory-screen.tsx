import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import type { MemoryAgent, MemoryFact } from '#contracts/agent-memory/memory.ts'
import { studioChatPath } from '../../app/paths.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { pageOf, useUrlState } from '../../lib/url-state.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager, useLastPage } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { timeOrders } from '../../ui/time-orders.ts'
import { toast } from '../../ui/toast.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { useTitle } from '../../ui/use-title.ts'
import {
  forgetEverything,
  forgetFact,
  memoryKey,
  memoryQuery,
  pauseMemory,
  restoreFact,
} from './memory.api.ts'
import { MemoryRow, memoryRowId } from './memory-row.tsx'

const MemoryFactDialog = lazy(async () => ({
  default: (await import('./memory-fact-dialog.tsx')).MemoryFactDialog,
}))

const sorts = [...timeOrders, { value: 'statement' as const, label: wording.byStatement }]

/** What an agent knows about the person, for them alone. */
export function AgentMemoryScreen() {
  const { agentId = '' } = useParams()
  const queryClient = useQueryClient()
  const [params, change] = useUrlState({ sort: 'newest' })
  const [, setParams] = useSearchParams()
  const sort = sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'newest'
  const view = { q: params.get('q') ?? '', sort, page: pageOf(params) }
  const settled = { ...view, q: useSearchText(view.q) }
  const { data, error, isFetching, refetch } = useQuery(memoryQuery(agentId, settled))
  useLastPage(settled, { data, isFetching })
  // True: a new one.
  const [edited, setEdited] = useState<MemoryFact | true>()
  const list = useRef<HTMLUListElement>(null)
  useTitle(wording.title)
  useShownFact(params.get('fact'), data?.facts)
  const reload = () => queryClient.invalidateQueries({ queryKey: memoryKey })

  async function forget({ id }: MemoryFact): Promise<void> {
    try {
      await forgetFact(agentId, id)
      const undo = { label: wording.undo, onClick: () => void restore(id) }
      toast.success(wording.forgotten, { action: undo })
    } catch (problem) {
      toast.error(`${wording.forgetFailed}. ${sentenceOf(problem)}`)
    } finally {
      await reload()
      focusIfLost(() => list.current)
    }
  }

  async function restore(id: string): Promise<void> {
    await restoreFact(agentId, id).catch((problem: unknown) => toast.error(sentenceOf(problem)))
    await reload()
  }

  if (error && !data)
    return (
      <>
        <PageHeader title={wording.title} />
        <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title={wording.title} />
        <SkeletonRows rows={4} />
      </>
    )
  const { agent, facts, total, totalPages } = data
  const mayAdd = agent.memory_enabled && !agent.is_paused
  const add = mayAdd && (
    <Button onClick={() => setEdited(true)}>
      <Icon of={Plus} size={16} />
      {wording.add}
    </Button>
  )
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={wording.title}
        eyebrow={<AgentLink agent={agent} />}
        description={agent.memory_enabled ? wording.about(agent.name) : wording.emptyOff}
        actions={agent.facts > 0 && add}
      />
      {(agent.memory_enabled || agent.is_paused) && <Pause agent={agent} onChanged={reload} />}
      {agent.facts > 0 && (
        <FilterBar noun={wording.search} q={view.q} onSearch={(q) => change({ q })} className="mt-6 mb-3">
          <FilterSelect
            label={wording.sort}
            options={sorts}
            value={sort}
            onChange={(next) => change({ sort: next })}
          />
        </FilterBar>
      )}
      {renderList()}
      {agent.facts > 0 && <ForgetAll agent={agent} onForgotten={reload} />}
      {edited !== undefined && (
        <Suspense>
          <MemoryFactDialog
            agentId={agentId}
            fact={edited === true ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onSaved={reload}
          />
        </Suspense>
      )}
    </div>
  )

  function renderList() {
    if (agent.facts === 0)
      return (
        <div className="mt-6">
          <EmptyState title={wording.emptyTitle} action={add}>
            {agent.memory_enabled ? wording.empty : wording.emptyOff}
          </EmptyState>
        </div>
      )
    if (facts.length === 0)
      return (
        <NothingFound
          q={settled.q}
          title="No matching facts"
          showAll="Show all facts"
          onShowAll={() => setParams({}, { replace: true })}
        >
          Search covers what the facts say.
        </NothingFound>
      )
    return (
      <>
        <p role="status" className="mb-1 text-sm text-muted-foreground">
          {wording.facts(total)}
        </p>
        <ul ref={list} tabIndex={-1} aria-label={wording.title} className="divide-y border-y">
          {facts.map((fact) => (
            <MemoryRow
              key={fact.id}
              {...{ agent, fact }}
              onEdit={() => setEdited(fact)}
              onForget={() => void forget(fact)}
            />
          ))}
        </ul>
        <Pager page={view.page} totalPages={totalPages} />
      </>
    )
  }
}

/** The fact that the address names takes the focus once it is there. */
function useShownFact(named: string | null, facts: readonly MemoryFact[] | undefined): void {
  const isHere = facts?.some(({ id }) => id === named) ?? false
  useEffect(() => {
    if (named === null || !isHere) return
    const row = document.getElementById(memoryRowId(named))
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  }, [named, isHere])
}

function AgentLink({ agent: { name, slug } }: { agent: MemoryAgent }) {
  return (
    <Link to={studioChatPath(slug)} className="wrap-anywhere underline-offset-4 hover:underline">
      {name}
    </Link>
  )
}

function Pause({ agent, onChanged }: { agent: MemoryAgent; onChanged: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false)

  async function change(isPaused: boolean) {
    setIsBusy(true)
    try {
      await pauseMemory(agent.id, isPaused)
    } catch (problem) {
      toast.error(`${wording.pauseFailed}. ${sentenceOf(problem)}`)
    }
    await onChanged()
    setIsBusy(false)
  }

  return (
    <Switch
      label={wording.pause}
      hint={wording.pauseText}
      isOn={agent.is_paused}
      disabled={isBusy}
      onChange={(isPaused) => void change(isPaused)}
    />
  )
}

function ForgetAll({ agent, onForgotten }: { agent: MemoryAgent; onForgotten: () => Promise<unknown> }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className="mt-8">
      <Button variant="quiet" size="sm" onClick={() => setIsAsked(true)}>
        {wording.forgetAll}
      </Button>
      {isAsked && (
        <ConfirmDialog
          onClose={() => setIsAsked(false)}
          onConfirm={async () => {
            await forgetEverything(agent.id)
            toast.success(wording.forgotAll)
            await onForgotten()
          }}
          title={wording.forgetAllTitle(agent.name)}
          description={wording.forgetAllText(agent.facts)}
          confirmLabel={wording.forgetAll}
          busyLabel={wording.forgetting}
          failed={wording.forgetFailed}
        />
      )}
    </div>
  )
}
