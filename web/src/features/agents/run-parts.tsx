import { useId } from 'react'
import { logPath } from '../../app/paths.ts'
import { ToolParts } from '../../ui/tool-parts.tsx'
import { decideCall } from '../chat/approvals.api.ts'
import { AgentWork } from '../logs/index.ts'
import { ReadingEnd, useReceiptLinks } from '../readings/index.ts'
import type { AgentRun } from './use-run.ts'

/** What a run said, did and read. */
export function RunParts({ run, agentName }: { run: AgentRun; agentName: string }) {
  const { parts = [], runId, phase } = run
  const receiptsId = useId()
  return (
    <>
      <ToolParts
        parts={parts}
        agentName={agentName}
        isWriting={phase === 'running'}
        plugins={useReceiptLinks(parts, receiptsId)}
        logHref={logPath}
        workOf={(of) => <AgentWork runId={of} />}
        onDecide={(part, decision, of = runId) => decideCall(of ?? '', part, decision)}
      />
      <ReadingEnd {...{ parts, runId, receiptsId }} />
    </>
  )
}
