import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contracts/agents/agents.ts'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { pageOf } from '../../lib/url-state.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, SkeletonCards } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager, useLastPage } from '../../ui/pager.tsx'
import { AgentCard } from './agent-card.tsx'
import { agentFilterOf, filterNames } from './agent-filters.ts'
import type { AgentMenuHandlers } from './agent-menu.tsx'
import { agentSortOf } from './agent-order.ts'
import { agentPageQuery, type AgentView } from './agents.api.ts'
import { RegistrySearch } from './registry-search.tsx'
import { sampleAgents } from './sample-agents.ts'

type RegistryProps = {
  /** Scrolled to and focused as soon as it is in the list; `onShown` says that it was. */
  shownId: string | undefined
  /** It is new, rather than come back to. */
  isCreated: boolean
  onShown: () => void
  menu: AgentMenuHandlers
  onRun: (agent: Agent) => void
  onDelete: (agent: Agent) => void
}

/** Where the registry is on the screen. */
export const registryId = 'registry'

const samples = { agents: sampleAgents, totalPages: 1 }

/** The agents one may see by page, with a search, a sort and a filter that live in the URL. */
export function Registry(props: RegistryProps) {
  const [params] = useSearchParams()
  const view = {
    ...agentFilterOf(params),
    q: useSearchText(params.get('q') ?? ''),
    sort: agentSortOf(params.get('sort')),
    page: pageOf(params),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(agentPageQuery(view))
  useLastPage(view, { data, isFetching })
  const onRetry = () => void refetch()
  // Samples stand in for agents that were never loaded.
  const isOffline = error instanceof UnreachableError
  const shown = data ?? (isOffline ? samples : undefined)
  return (
    <section
      id={registryId}
      aria-labelledby="registry-title"
      tabIndex={-1}
      className="scroll-mt-4 outline-none"
    >
      <h2 id="registry-title" className="sr-only">
        Registry
      </h2>
      {data && <RegistrySearch />}
      {isOffline && (
        <Notice tone="accent" className="mb-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {data ? 'You are offline: last loaded data' : 'You are offline: sample data'}
            <Button variant="quiet" size="sm" onClick={onRetry} className="border-accent-foreground/40">
              Retry
            </Button>
          </div>
        </Notice>
      )}
      {error && !isOffline && !data && (
        <ErrorState
          title={agentWording.listFailed}
          failed={agentFailures.agentsFetchFailed}
          error={error}
          onRetry={onRetry}
        />
      )}
      {shown && (
        <>
          <Cards
            {...props}
            agents={shown.agents}
            isBusy={isPlaceholderData}
            isOffline={isOffline}
            view={view}
          />
          <Pager page={data ? view.page : 1} totalPages={shown.totalPages} />
        </>
      )}
      {!shown && !error && <SkeletonCards className="h-60" />}
    </section>
  )
}

type CardsProps = RegistryProps & {
  agents: readonly Agent[]
  isBusy: boolean
  isOffline: boolean
  view: AgentView
}

function Cards({
  agents,
  isBusy,
  isOffline,
  view,
  shownId,
  isCreated,
  onShown,
  menu,
  onRun,
  onDelete,
}: CardsProps) {
  const [, setParams] = useSearchParams()
  const isFiltered = filterNames.some((name) => view[name] !== undefined)
  if (agents.length === 0 && !isFiltered && view.q === '' && view.page === 1)
    return <EmptyState title="No agents yet">Your first one needs a name and a purpose.</EmptyState>
  if (agents.length === 0)
    return (
      <NothingFound
        q={view.q}
        title="No matching agents"
        showAll="Show all agents"
        onShowAll={() => setParams({}, { replace: true })}
      >
        {isFiltered && 'The filter hides the other agents. '}
        {view.q !== '' && 'Search covers name, slug, purpose, class, provider and model.'}
      </NothingFound>
    )
  return (
    <CardGrid label="Agents" isBusy={isBusy}>
      {agents.map((agent) => (
        <li key={agent.id}>
          <AgentCard
            agent={agent}
            shown={agent.id !== shownId ? undefined : isCreated ? 'created' : 'edited'}
            onShown={onShown}
            canEdit={!isOffline}
            menu={isOffline ? undefined : menu}
            onRun={() => onRun(agent)}
            onDelete={() => onDelete(agent)}
          />
        </li>
      ))}
    </CardGrid>
  )
}
