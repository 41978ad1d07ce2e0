import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { paths } from '../../app/paths.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AgentStatusLabel, RunDialog, sampleAgents } from '../agents/index.ts'
import { agentsQuery } from '../agents/agents.api.ts'
import { thoughtsQuery } from './thoughts.api.ts'

/** As many as one takes in at a glance. */
const firstShown = 8

/** The agents at hand, each with its Run. */
export function KipRegistry() {
  const queryClient = useQueryClient()
  const { data: agents, error, refetch } = useQuery(agentsQuery)
  const [running, setRunning] = useState<Agent>()
  const [isWhole, setIsWhole] = useState(false)
  const isOffline = error instanceof UnreachableError
  const shown = agents ?? (isOffline ? sampleAgents : undefined)

  function noteEnd() {
    void queryClient.invalidateQueries(agentsQuery)
    void queryClient.invalidateQueries(thoughtsQuery)
  }

  return (
    <section aria-labelledby="kip-registry-title">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="kip-registry-title" className="text-xl">
          Agent Registry
        </h2>
        <Link to={paths.agents} className="min-h-6 text-sm text-primary underline-offset-4 hover:underline">
          Create and edit agents
        </Link>
      </div>
      {isOffline && (
        <Notice tone="accent" className="mb-2">
          {agents ? 'You are offline: last loaded data' : 'You are offline: sample data'}
        </Notice>
      )}
      {error && !isOffline && !agents && (
        <ErrorState
          title={agentWording.listFailed}
          failed={agentFailures.agentsFetchFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <SkeletonRows rows={4} />}
      {shown && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:max-lg:grid-cols-1 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          {shown.slice(0, isWhole ? undefined : firstShown).map((agent) => (
            <Row key={agent.id} agent={agent} onRun={() => setRunning(agent)} />
          ))}
        </ul>
      )}
      {shown && shown.length > firstShown && !isWhole && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setIsWhole(true)}>
          {`Show all ${shown.length} agents`}
        </Button>
      )}
      {running && <RunDialog agent={running} onClose={() => setRunning(undefined)} onEnd={noteEnd} />}
    </section>
  )
}

function Row({ agent, onRun }: { agent: Agent; onRun: () => void }) {
  const { name, status, rights } = agent
  return (
    <li className="flex items-center gap-3 border-t py-3">
      <AgentAvatar config={agent.config} picture={agent.picture_url} />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-base leading-tight wrap-anywhere" title={name}>
          {name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
          {agent.agent_class}
          <AgentStatusLabel status={status} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Run ${name}`}
        disabled={status !== 'ready' || !rights.run}
        onClick={onRun}
      >
        <Icon of={Play} size={14} />
        Run
      </Button>
    </li>
  )
}
