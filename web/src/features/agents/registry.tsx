import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Agent } from '#contracts/agents.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgentCard } from './agent-card.tsx'
import { type AgentSort, agentSortOf, findAgents } from './agent-order.ts'
import { sampleAgents } from './sample-agents.ts'

type RegistryProps = {
  /** Absent until they are loaded. */
  agents: readonly Agent[] | undefined
  error: Error | null
  /** The server could not be reached: samples stand in for agents that were never loaded. */
  isOffline: boolean
  editedId: string | undefined
  onRetry: () => void
  onRun: (agent: Agent) => void
  onEdit: (agent: Agent) => void
  onDelete: (agent: Agent) => void
}

/** Where the registry is on the screen. */
export const registryId = 'registry'

/** The agents one may see, with a search and a sort that live in the URL. */
export function Registry(props: RegistryProps) {
  const { agents, error, isOffline, onRetry } = props
  const shown = agents ?? (isOffline ? sampleAgents : undefined)
  return (
    <section
      id={registryId}
      aria-labelledby="registry-title"
      tabIndex={-1}
      className="mt-12 scroll-mt-4 outline-none"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="registry-title" className="text-xl">
          Registry
        </h2>
        {shown && shown.length > 1 && <SearchAndSort />}
      </div>
      {isOffline && (
        <Notice tone="accent" className="mb-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {agents ? 'You are offline: what was loaded last' : 'You are offline: sample data'}
            <Button variant="quiet" size="sm" onClick={onRetry} className="border-accent-foreground/40">
              Retry
            </Button>
          </div>
        </Notice>
      )}
      {error && !isOffline && !agents && (
        <ErrorState title="Error loading agents" error={error} onRetry={onRetry} />
      )}
      {shown && <Cards {...props} agents={shown} />}
      {!shown && !error && <LoadingCards />}
    </section>
  )
}

function Cards({
  agents,
  isOffline,
  editedId,
  onRun,
  onEdit,
  onDelete,
}: RegistryProps & { agents: readonly Agent[] }) {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const found = findAgents(agents, { text, sort: agentSortOf(params.get('sort')) })
  if (agents.length === 0)
    return <EmptyState title="No agents yet">Give your first one a name and a purpose above.</EmptyState>
  if (found.length === 0)
    return (
      <EmptyState
        title={`Nothing matches “${text}”`}
        action={
          <Button variant="quiet" onClick={() => setParams({}, { replace: true })}>
            Show all agents
          </Button>
        }
      >
        The search looks at name, slug, purpose, class, provider and model.
      </EmptyState>
    )
  return (
    <ul className="grid grid-cols-1 gap-4.5 sm:grid-cols-2 xl:grid-cols-3">
      {found.map((agent) => (
        <li key={agent.id}>
          <AgentCard
            agent={agent}
            isEdited={agent.id === editedId}
            canEdit={editedId === undefined && !isOffline}
            onRun={() => onRun(agent)}
            onEdit={() => onEdit(agent)}
            onDelete={() => onDelete(agent)}
          />
        </li>
      ))}
    </ul>
  )
}

const sortChoices: { value: AgentSort; label: string }[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
  { value: 'class', label: 'Class' },
]

function SearchAndSort() {
  const [params, setParams] = useSearchParams()

  function setParam(name: 'q' | 'sort', value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <search className="flex w-full gap-2 sm:w-auto sm:flex-1 sm:justify-end">
      <div className="relative min-w-0 flex-1 sm:max-w-64">
        <Icon
          of={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search agents"
          placeholder="Search"
          value={params.get('q') ?? ''}
          onChange={(event) => setParam('q', event.target.value)}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Sort agents"
        options={sortChoices}
        value={agentSortOf(params.get('sort'))}
        onChange={(sort) => setParam('sort', sort)}
        className="w-42! shrink-0"
      />
    </search>
  )
}

function LoadingCards() {
  return (
    <div role="status" className="grid gap-4.5 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-60 rounded-xl" />
      ))}
    </div>
  )
}
