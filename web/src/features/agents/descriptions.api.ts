import type { DescribedAgent } from '#contracts/agents/agent-descriptions.ts'
import { call } from '../../lib/api.ts'

/** Has a model draft an agent. Aborting ends its run. Throws ApiError or UnreachableError. */
export function describeAgent(description: string, signal: AbortSignal): Promise<DescribedAgent> {
  return call('/api/kip/agent-descriptions', { method: 'POST', body: { description }, signal })
}
