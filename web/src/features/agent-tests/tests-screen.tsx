import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Agent } from '#contracts/agents/agents.ts'
import type { AgentTest, AgentTests } from '#contracts/agents/agent-tests.ts'
import { agentTestsComparePath, paths } from '../../app/paths.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import {
  agentTestsQuery,
  deleteTest,
  refreshTests,
  testedAgentQuery,
  wholeTestQuery,
} from './agent-tests.api.ts'
import { RoundList } from './round-list.tsx'
import { RunAll } from './run-all.tsx'
import { TestDialog } from './test-dialog.tsx'
import { TestList } from './test-list.tsx'

/** The tests of an agent, how they came out last, and the rounds in which they ran. */
export function AgentTestsScreen() {
  const { agentId = '' } = useParams()
  const agent = useQuery(testedAgentQuery(agentId))
  const tests = useQuery(agentTestsQuery(agentId))
  const error = agent.error ?? tests.error
  const retry = () => void Promise.all([agent.refetch(), tests.refetch()])
  useTitle(agent.data ? `Tests of ${agent.data.name}` : 'Tests')
  return (
    <>
      {agent.data && tests.data ? (
        <Tests agent={agent.data} {...tests.data} />
      ) : (
        <>
          <PageHeader title="Tests" eyebrow={<AgentsLink />} />
          {error ? (
            <ErrorState title="Error loading tests" error={error} onRetry={retry} />
          ) : (
            <SkeletonRows />
          )}
        </>
      )}
    </>
  )
}

function AgentsLink() {
  return (
    <Link to={paths.agents} className="underline underline-offset-4">
      Agents
    </Link>
  )
}

function Tests({ agent, tests, rounds, versions }: AgentTests & { agent: Agent }) {
  const queryClient = useQueryClient()
  /** Null for a new one. */
  const [edited, setEdited] = useState<AgentTest | null>()
  const [deleted, setDeleted] = useState<AgentTest>()
  const isEmpty = tests.length === 0
  const canCompare =
    new Set(rounds.filter(({ status }) => status !== 'running').map((it) => it.version)).size > 1
  const add = (variant: 'primary' | 'quiet') => (
    <Button variant={variant} onClick={() => setEdited(null)}>
      <Icon of={Plus} size={16} />
      New test
    </Button>
  )
  return (
    <>
      <PageHeader
        title={`Tests of ${agent.name}`}
        eyebrow={<AgentsLink />}
        description="Each test asks the agent, and checks what it answers. Runs cost what they always cost."
        actions={!isEmpty && add('quiet')}
      />
      {isEmpty ? (
        <EmptyState title="No tests yet" action={add('primary')}>
          Say what {agent.name} should answer, and check each version of it.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {agent.rights.run && <RunAll agentId={agent.id} versions={versions} rounds={rounds} />}
          <TestList tests={tests} onEdit={setEdited} onDelete={setDeleted} />
        </div>
      )}
      {rounds.length > 0 && (
        <section aria-labelledby="rounds" className="mt-10">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="rounds" className="text-xl">
              Rounds
            </h2>
            {canCompare && (
              <Link
                to={agentTestsComparePath(agent.id)}
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
              >
                Compare versions
              </Link>
            )}
          </div>
          <RoundList agentId={agent.id} rounds={rounds} />
        </section>
      )}
      {edited === null && <TestDialog agent={agent} onClose={() => setEdited(undefined)} />}
      {edited && <EditTest agent={agent} test={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmDialog
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            await deleteTest(agent.id, deleted.id)
            await refreshTests(queryClient, agent.id)
          }}
          title={`Delete the test “${deleted.name}”?`}
          description="Its results in earlier rounds go with it. The logs of its runs stay."
          confirmLabel="Delete"
          busyLabel="Deleting..."
        />
      )}
    </>
  )
}

type EditTestProps = { agent: Agent; test: AgentTest; onClose: () => void }

/** Changes a test, as soon as all of it is here. */
function EditTest({ agent, test, onClose }: EditTestProps) {
  const { data, error, refetch } = useFresh(wholeTestQuery(agent.id, test.id))
  if (data) return <TestDialog agent={agent} test={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={`Edit “${test.name}”`}>
      {error ? (
        <ErrorState title="Error loading this test" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}
