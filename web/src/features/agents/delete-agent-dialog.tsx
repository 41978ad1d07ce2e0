import { useState } from 'react'
import type { Agent } from '#contracts/agents.ts'
import { screenWording } from '#contracts/screen-wording.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteAgent } from './agents.api.ts'

type DeleteAgentDialogProps = { agent: Agent; onClose: () => void; onDeleted: (agent: Agent) => void }

/** Asks before an agent is deleted, by its name. */
export function DeleteAgentDialog({ agent, onClose, onDeleted }: DeleteAgentDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await deleteAgent(agent.id)
      onDeleted(agent)
      onClose()
    } catch (cause) {
      setError(`${screenWording.agentDeleteFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete the agent ${agent.name}?`}
      description={`Its settings are lost, and /${agent.slug} leads nowhere any more. This can't be undone.`}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      error={error}
    />
  )
}
