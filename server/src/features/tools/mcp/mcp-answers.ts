import type { McpServer, McpTool } from '#contracts/tools/mcp.ts'
import { digestOf, type ListedTool } from './mcp-listing.ts'
import type { McpServerRow, McpToolRow } from './mcp-rows.table.ts'
import { isReading } from './mcp-tools.ts'

/** A server as admins see it. Of its secrets only the names leave this process. */
export function answerOf(server: McpServerRow, tools: readonly McpToolRow[]): McpServer {
  const { id, slug, title, kind, url, command, version, health, error } = server
  return {
    ...{ id, slug, title, kind, url, command, version, health, error },
    // Written by `mcp-fields.ts` and `mcp-servers.ts`.
    args: JSON.parse(server.args) as string[],
    secrets: JSON.parse(server.secret_names) as string[],
    allows_private: server.allows_private === 1,
    trusts_hints: server.trusts_hints === 1,
    timeout_seconds: server.timeout_ms / 1000,
    is_enabled: server.is_enabled === 1,
    checked_at: server.checked_at === null ? null : new Date(server.checked_at).toISOString(),
    passed_over: server.passed_over,
    tools: tools.filter((row) => row.server_id === id).map((row) => toolAnswer(server, row)),
  }
}

function toolAnswer(server: McpServerRow, row: McpToolRow): McpTool {
  // Written by `store-listing.ts`.
  const after = row.changed_to === null ? null : (JSON.parse(row.changed_to) as Omit<ListedTool, 'name'>)
  return {
    name: row.name,
    description: row.description,
    state: row.is_listed === 0 ? 'gone' : after ? 'changed' : 'ready',
    is_reading: isReading(server, row),
    says_reading: row.says_reading === 1,
    marked_reading: row.marked_reading === 1,
    change: after && { before: versionOf(row), after: versionOf(after), digest: digestOf(after) },
  }
}

function versionOf({ description, input_schema, says_reading }: Omit<ListedTool, 'name'>) {
  return { description, input_schema, says_reading: says_reading === 1 }
}
