import type { AgentStatus } from '#contracts/agents/agents.ts'
import { agentStatusLabels } from '#contracts/screens/value-labels.ts'
import { StatusDot } from '../../ui/pill.tsx'

const dots = { ready: 'ok', 'in-progress': 'busy', error: 'bad' } as const

/** An agent's status with its colour. */
export function AgentStatusLabel({ status }: { status: AgentStatus }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground">
      <StatusDot state={dots[status]} />
      {agentStatusLabels[status]}
    </span>
  )
}
