import { useId } from 'react'
import { ToolParts } from '../../ui/tool-parts.tsx'
import { isRemembered, RememberedLine } from '../agent-memory/index.ts'
import { ReadingEnd, useReceiptLinks } from '../readings/index.ts'
import { decideCall } from './approvals.api.ts'
import type { ChatMessage } from './chat-message.ts'

/** What an agent said, did and read in one reply. */
export function ToolReply({ message, agentName }: { message: ChatMessage; agentName: string }) {
  const { parts, status, runId } = message
  const receiptsId = useId()
  return (
    <>
      <ToolParts
        {...{ parts, agentName }}
        isWriting={status === 'running'}
        plugins={useReceiptLinks(parts, receiptsId)}
        lineOf={(part) => (isRemembered(part) ? <RememberedLine part={part} /> : undefined)}
        onDecide={async (part, decision, of = runId) => {
          if (of !== undefined) await decideCall(of, part, decision)
        }}
      />
      <ReadingEnd {...{ parts, runId, receiptsId }} />
    </>
  )
}
