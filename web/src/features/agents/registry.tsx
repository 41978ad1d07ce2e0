import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Agent } from '#contracts/agents.ts'
import { screenWording } from '#contracts/screen-wording.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCards } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AgentCard } from './agent-card.tsx'
import { agentFilterOf, filterNames, passesFilter } from './agent-filters.ts'
import type { AgentMenuHandlers } from './agent-menu.tsx'
import { agentSortOf, findAgents } from './agent-order.ts'
import { RegistrySearch } from './registry-search.tsx'
import { sampleAgents } from './sample-agents.ts'

type RegistryProps = {
  /** Absent until they are loaded. */
  agents: readonly Agent[] | undefined
  error: Error | null
  /** The server could not be reached: samples stand in for agents that were never loaded. */
  isOffline: boolean
  editedId: string | undefined
  /** Scrolled to and focused as soon as it is in the list; `onCreatedShown` says that it was. */
  createdId: string | undefined
  onCreatedShown: () => void
  /** False while something is being written in the form. */
  canEdit: boolean
  menu: AgentMenuHandlers
  onRetry: () => void
  onRun: (agent: Agent) => void
  onEdit: (agent: Agent) => void
  onDelete: (agent: Agent) => void
  /** Beside the title. */
  actions?: ReactNode
}

/** Where the registry is on the screen. */
export const registryId = 'registry'

/** The agents one may see, with a search, a sort and a filter that live in the URL. */
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
        {props.actions}
      </div>
      {shown && shown.length > 1 && <RegistrySearch />}
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
        <ErrorState
          title="Error loading agents"
          failed={screenWording.agentsFetchFailed}
          error={error}
          onRetry={onRetry}
        />
      )}
      {shown && <Cards {...props} agents={shown} />}
      {!shown && !error && <SkeletonCards className="h-60" />}
    </section>
  )
}

function Cards({
  agents,
  isOffline,
  editedId,
  createdId,
  onCreatedShown,
  canEdit,
  menu,
  onRun,
  onEdit,
  onDelete,
}: RegistryProps & { agents: readonly Agent[] }) {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const filter = agentFilterOf(params)
  const isFiltered = filterNames.some((name) => filter[name] !== undefined)
  const passed = agents.filter((agent) => passesFilter(agent, filter))
  const found = findAgents(passed, { text, sort: agentSortOf(params.get('sort')) })
  if (agents.length === 0)
    return <EmptyState title="No agents yet">Give your first one a name and a purpose above.</EmptyState>
  if (found.length === 0)
    return (
      <NothingFound
        q={text}
        title="No agent is like that"
        showAll="Show all agents"
        onShowAll={() => setParams({}, { replace: true })}
      >
        {isFiltered && 'The filter hides the other agents. '}
        {text !== '' && 'The search looks at name, slug, purpose, class, provider and model.'}
      </NothingFound>
    )
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4.5">
      {found.map((agent) => (
        <li key={agent.id}>
          <AgentCard
            agent={agent}
            isEdited={agent.id === editedId}
            isCreated={agent.id === createdId}
            onCreatedShown={onCreatedShown}
            canEdit={canEdit && !isOffline}
            menu={isOffline ? undefined : menu}
            onRun={() => onRun(agent)}
            onEdit={() => onEdit(agent)}
            onDelete={() => onDelete(agent)}
          />
        </li>
      ))}
    </ul>
  )
}
