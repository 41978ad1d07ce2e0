import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  McpServer,
  McpServerChange,
  McpServerCreate,
  McpServerList,
  McpToolChange,
} from '#contracts/tools/mcp.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import { toolsQuery } from '../agents/tools.api.ts'

const path = '/api/kip/mcp-servers'

/** The servers, and whether programs may be registered. */
export const mcpServersQuery = queryOptions({
  queryKey: ['mcp-servers'],
  queryFn: async ({ signal }) => {
    const answer = await callEnvelope<McpServer[]>(path, { signal })
    // This list alone says so, by its contract.
    const { data, stdio_allowed } = answer as z.infer<typeof McpServerList>
    return { servers: data, isStdioAllowed: stdio_allowed }
  },
})

export function addMcpServer(server: McpServerCreate): Promise<McpServer> {
  return call(path, { method: 'POST', body: server })
}

export function changeMcpServer(id: string, change: McpServerChange): Promise<McpServer> {
  return call(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body: change })
}

export async function deleteMcpServer(id: string): Promise<void> {
  await callEnvelope(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Connects to it now and lists its tools again. */
export function checkMcpServer(id: string): Promise<McpServer> {
  return call(`${path}/${encodeURIComponent(id)}/check`, { method: 'POST' })
}

export function changeMcpTool(id: string, name: string, change: McpToolChange): Promise<McpServer> {
  const tool = `${path}/${encodeURIComponent(id)}/tools/${encodeURIComponent(name)}`
  return call(tool, { method: 'PATCH', body: change })
}

/** What agents can be given changes with the servers. */
export async function refreshMcpServers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(mcpServersQuery),
    queryClient.invalidateQueries(toolsQuery),
  ])
}
