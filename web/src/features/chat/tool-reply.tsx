import { lazy, Suspense, useId } from 'react'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { logPath } from '../../app/paths.ts'
import { ToolParts } from '../../ui/tool-parts.tsx'
import { isRemembered, RememberedLine } from '../agent-memory/index.ts'
import { ReadingEnd, useReceiptLinks } from '../readings/index.ts'
import { decideCall } from './approvals.api.ts'
import type { RepliedBy } from './chat.api.ts'
import type { ChatMessage } from './chat-message.ts'

/** Comes when somebody looks at what an agent did for another. */
const AgentWork = lazy(async () => ({ default: (await import('./shown-agent-work.tsx')).ShownAgentWork }))

/** What an agent said, did and read in one reply. */
export function ToolReply({ message, agent }: { message: ChatMessage; agent: RepliedBy }) {
  const { parts, status, isRunGone = false } = message
  const runId = isRunGone ? undefined : message.runId
  const receiptsId = useId()
  // Visitors have no logs.
  const hasLog = !isRunGone && (agent.rights !== undefined || agent.is_owner === true)
  return (
    <>
      <ToolParts
        parts={parts}
        agentName={agent.name}
        isWriting={status === 'running'}
        isTrial={isDraftId(agent.id)}
        {...(hasLog && { logHref: logPath, workOf })}
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

function workOf(runId: string) {
  return (
    <Suspense>
      <AgentWork runId={runId} />
    </Suspense>
  )
}
