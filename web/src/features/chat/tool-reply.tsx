import { ToolParts } from '../../ui/tool-parts.tsx'
import { decideCall } from './approvals.api.ts'
import type { ChatMessage } from './chat-state.ts'

/** What an agent said and did in one reply. */
export function ToolReply({ message, agentName }: { message: ChatMessage; agentName: string }) {
  const { parts, status, runId } = message
  return (
    <ToolParts
      {...{ parts, agentName }}
      isWriting={status === 'running'}
      onDecide={async (part, decision) => {
        if (runId !== undefined) await decideCall(runId, part, decision)
      }}
    />
  )
}
