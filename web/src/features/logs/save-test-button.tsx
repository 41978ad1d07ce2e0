import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { agentTestsPath } from '../../app/paths.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { agentsQuery } from '../agents/agents.api.ts'

const TestDialog = lazy(async () => ({ default: (await import('../agent-tests/index.ts')).TestDialog }))

/** Makes a run a test of its agent, for those who may edit that. */
export function SaveTestButton({ log }: { log: AgentLogDetail }) {
  const isSavable = !log.test && log.can_replay === true
  const { data: agents } = useQuery({ ...agentsQuery, enabled: isSavable })
  const agent = agents?.find(({ id }) => id === log.agent.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!isSavable || !agent?.rights.edit) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        <Icon of={FlaskConical} size={14} />
        Save as a test
      </Button>
      <span className="text-sm text-muted-foreground">
        {`Asks every version the same${log.has_files ? ', without its files' : ''}, and checks the answer.`}
      </span>
      {isOpen && (
        <Suspense>
          <TestDialog
            agent={agent}
            from={{
              ...{ runId: log.id, input: log.input },
              ...{ hasEarlier: log.session_id !== '', readsKeeper: log.reads_keeper },
            }}
            onClose={() => setIsOpen(false)}
            onSaved={({ name }) =>
              toast.success(`The test “${name}” is saved.`, {
                action: { label: 'Open tests', onClick: () => void navigate(agentTestsPath(agent.id)) },
              })
            }
          />
        </Suspense>
      )}
    </div>
  )
}
