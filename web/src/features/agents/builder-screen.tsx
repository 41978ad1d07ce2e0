import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { agentFileWording } from '#contracts/agents/agent-file-wording.ts'
import type { AgentFileTest } from '#contracts/agents/agent-file.ts'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import { modelProviders } from '#contracts/keys/models.ts'
import { wording } from '#contracts/wording.ts'
import { agentPath, agentTestsPath, paths, studioChatPath } from '../../app/paths.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { navigate } from '../../lib/navigation.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { addTest } from '../agent-tests/agent-tests.api.ts'
import { offeredProvidersQuery } from '../keys/keys.api.ts'
import { agentQuery, agentsQuery } from './agents.api.ts'
import { Builder, type SavedInForm } from './builder.tsx'
import { sectionIn } from './form-refusal.ts'
import type { RegistryState } from './registry-state.ts'
import { StartSection } from './start-section.tsx'

/** Offered until the server has said whether it has a local one besides. */
const usualProviders = modelProviders.filter((provider) => provider !== 'local')

/** Makes an agent: from nothing, or after what the registry hands over. */
export function NewAgentScreen() {
  const queryClient = useQueryClient()
  const { data: providers = usualProviders } = useQuery(offeredProvidersQuery)
  const { state, key } = useLocation()
  const draft = draftIn(state)
  useTitle('New agent')

  async function showSaved({ agent, warning, isComplete, failure }: SavedInForm) {
    void queryClient.invalidateQueries(agentsQuery)
    try {
      for (const test of testsIn(state)) await addTest(agent.id, test)
    } catch (error) {
      toast.error('Error adding its tests', { description: sentenceOf(error) })
    }
    if (!isComplete) return void navigate(agentPath(agent.id), { state: { failure } })
    if (agent.context_scope === 'codebase') {
      toast.success(agentFileWording.created(agent.name), { description: warning })
      return void navigate(agentPath(agent.id, 'files'))
    }
    const handed: RegistryState = { created: agent, warning }
    void navigate(paths.agents, { state: handed })
  }

  return (
    <Builder
      key={draft ? key : 'new'}
      keptAs={draft ? `copy ${draft.slug}` : 'new'}
      draft={draft}
      start={
        draft === undefined ? (
          <StartSection
            onChoose={(chosen) => void navigate(paths.newAgent, { state: { draft: chosen, isStart: true } })}
          />
        ) : (
          isStartIn(state) && <OtherStarts />
        )
      }
      providers={providers}
      onSaved={(saved) => void showSaved(saved)}
      onCancel={() => void navigate(paths.agents)}
    />
  )
}

/** Leads back from an agent to begin from to the others; what was written in its form stays there. */
function OtherStarts() {
  return (
    <p className="mb-5 text-sm">
      <Link
        to={paths.newAgent}
        className="text-muted-foreground underline underline-offset-2 hover:text-foreground"
      >
        Start from something else
      </Link>
    </p>
  )
}

/** Changes an agent. */
export function EditAgentScreen() {
  const { agentId = '' } = useParams()
  const { data: agent, error, refetch } = useFresh(agentQuery(agentId))
  useTitle(agent === undefined ? undefined : `Edit ${agent.name}`)
  if (agent?.rights.edit) return <EditAgent key={agent.id} agent={agent} />
  if (agent || error)
    return (
      <div className="p-6">
        <ErrorState
          title={agentFailures.agentFetchFailed}
          error={error ?? new Error(wording.notAllowed)}
          onRetry={() => void refetch()}
        />
        <p className="mt-4 text-sm">
          <Link to={paths.agents} className="underline underline-offset-2">
            All agents
          </Link>
        </p>
      </div>
    )
  return (
    <div className="p-6">
      <SkeletonRows rows={6} />
    </div>
  )
}

function EditAgent({ agent }: { agent: Agent }) {
  const queryClient = useQueryClient()
  const { data: providers = usualProviders } = useQuery(offeredProvidersQuery)
  const { state } = useLocation()
  const [params] = useSearchParams()

  function onSaved({ agent: saved, warning, failure }: SavedInForm) {
    queryClient.setQueryData(agentQuery(saved.id).queryKey, saved)
    void queryClient.invalidateQueries(agentsQuery)
    if (failure === undefined) toast.success(`${saved.name} is saved.`, { description: warning })
  }

  function leave() {
    const handed: RegistryState = { editedId: agent.id }
    void navigate(paths.agents, { state: handed })
  }

  return (
    <Builder
      edited={agent}
      keptAs={agent.id}
      providers={providers}
      actions={
        <>
          {agent.rights.run && (
            <Link to={studioChatPath(agent.slug)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              Chat
            </Link>
          )}
          <Link to={agentTestsPath(agent.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            Tests
          </Link>
        </>
      }
      toldBefore={failureIn(state)}
      sought={sectionIn(params)}
      onSaved={onSaved}
      onCancel={leave}
    />
  )
}

/** What the registry hands over: the agent that a copy or a file is. The browser keeps it with the page. */
function draftIn(state: unknown): AgentCreate | undefined {
  if (typeof state !== 'object' || state === null || !('draft' in state)) return undefined
  // Written by the agents screen alone.
  return state.draft as AgentCreate
}

/** Whether it is one of the agents to begin from. */
function isStartIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isStart' in state && state.isStart === true
}

/** The tests that came with it in a file. */
function testsIn(state: unknown): readonly AgentFileTest[] {
  if (typeof state !== 'object' || state === null || !('tests' in state)) return []
  // Written by the agents screen alone.
  return state.tests as readonly AgentFileTest[]
}

/** What didn't go through as a new agent was saved. */
function failureIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('failure' in state)) return undefined
  return typeof state.failure === 'string' ? state.failure : undefined
}
