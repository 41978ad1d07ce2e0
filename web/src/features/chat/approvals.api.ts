import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { callEnvelope } from '../../lib/api.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** Answers a call that waits for the person; the run goes on. */
export async function decideCall(runId: string, part: number, decision: ApprovalDecision): Promise<void> {
  const path = `/api/kip/runs/${encodeURIComponent(runId)}/approvals`
  await callEnvelope(path, { method: 'POST', body: { part, decision, timeZone: timeZoneHere() } })
}
