import { ToolParts } from '../../ui/tool-parts.tsx'
import { ReadingEnd, useReceiptLinks } from '../readings/index.ts'
import { decideCall } from './approvals.api.ts'
import type { ChatMessage } from './chat-state.ts'

/** What an agent said, did and read in one reply. */
export function ToolReply({ message, agentName }: { message: ChatMessage; agentName: string }) {
  const { parts, status, runId } = message
  return (
    <>
      <ToolParts
        {...{ parts, agentName }}
        isWriting={status === 'running'}
        plugins={useReceiptLinks(parts)}
        onDecide={async (part, decision) => {
          if (runId !== undefined) await decideCall(runId, part, decision)
        }}
      />
      <ReadingEnd parts={parts} runId={runId} />
    </>
  )
}
