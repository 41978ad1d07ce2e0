import { queryOptions } from '@tanstack/react-query'
import type { ToolApproval, ToolInfo } from '#contracts/tools/tools.ts'
import { call, callEnvelope } from '../../lib/api.ts'

/** The tools that agents can be given. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => call<ToolInfo[]>('/api/kip/tools', { signal }),
  staleTime: 60_000,
})

/** Switches a tool for the whole Keeper. */
export function switchTool(name: string, isEnabled: boolean): Promise<ToolInfo> {
  const path = `/api/kip/tools/${encodeURIComponent(name)}`
  return call(path, { method: 'PATCH', body: { is_enabled: isEnabled } })
}

/** What one always allows agents to do. */
export const approvalsQuery = queryOptions({
  queryKey: ['tool-approvals'],
  queryFn: ({ signal }) => call<ToolApproval[]>('/api/kip/tool-approvals', { signal }),
})

/** Asks again from now on. */
export async function removeApproval(id: string): Promise<void> {
  await callEnvelope(`/api/kip/tool-approvals/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
