import type { AgentDraftInput } from '#contracts/agents/agent-drafts.ts'
import type { DryRun } from '#contracts/runs/runs.ts'
import { call } from '../../lib/api.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** Keeps a draft, so that it can be run; answers its id. */
export async function saveDraft(draft: AgentDraftInput): Promise<string> {
  const { id } = await call<{ id: string }>('/api/kip/agent-drafts', { method: 'PUT', body: draft })
  return id
}

/** What the model would be given with a message now. */
export function prepareDryRun(
  agentId: string,
  { input, sessionId }: { input: string; sessionId: string | undefined },
): Promise<DryRun> {
  const path = `/api/kip/agents/${encodeURIComponent(agentId)}/dry-run`
  return call(path, { method: 'POST', body: { input, sessionId, timeZone: timeZoneHere() } })
}
