import type { Agent } from '#contracts/agents/agents.ts'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import { deleteSentence } from '#contracts/agents/agent-wording.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteAgent } from './agents.api.ts'

type DeleteAgentDialogProps = { agent: Agent; onClose: () => void; onDeleted: (agent: Agent) => void }

/** Asks before an agent is deleted, by its name. */
export function DeleteAgentDialog({ agent, onClose, onDeleted }: DeleteAgentDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await deleteAgent(agent.id)
        onDeleted(agent)
      }}
      title={`Delete the agent ${agent.name}?`}
      description={deleteSentence(agent.slug)}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      failed={agentFailures.agentDeleteFailed}
    />
  )
}
