import { mcpPermission, mcpToolName, parseMcpName } from '#contracts/tools/mcp-limits.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { hasReadKeeper } from '../../keepers/index.ts'
import { fenced } from '../fence.ts'
import type { Tool, ToolUse } from '../tool.ts'
import { connectMs, listMs } from './mcp-connections.ts'
import { findInputProblem } from './mcp-input.ts'
import {
  findServer,
  listEnabledServers,
  listToolRows,
  type McpServerRow,
  type McpToolRow,
} from './mcp-rows.table.ts'

/** A tool of a server as agents use it. */
export type McpTool = Tool & { server: string; isHeldBack: boolean }

type ListDeps = Pick<Deps, 'database' | 'config'>

/** The tools of the servers that are switched on, those that are held back included; with names, only those. */
export async function listMcpTools(
  { database, config }: ListDeps,
  names?: readonly string[],
): Promise<McpTool[]> {
  const wanted = names?.flatMap((name) => parseMcpName(name) ?? [])
  const slugs = wanted && [...new Set(wanted.map(({ slug }) => slug))]
  const servers = (await listEnabledServers(database.db, slugs)).filter(
    ({ kind }) => kind === 'http' || config.mcpStdio,
  )
  const rows = await listToolRows(
    database.db,
    servers.map(({ id }) => id),
  )
  return servers.flatMap((server) =>
    rows
      .filter(({ server_id, is_listed }) => server_id === server.id && is_listed === 1)
      .filter(({ name }) => !wanted || wanted.some((it) => it.slug === server.slug && it.tool === name))
      .map((row) => toolOf(server, row)),
  )
}

/** Whether a tool runs without asking the person. */
export function isReading(
  { trusts_hints }: Pick<McpServerRow, 'trusts_hints'>,
  row: Pick<McpToolRow, 'says_reading' | 'marked_reading'>,
): boolean {
  return row.marked_reading === 1 || (trusts_hints === 1 && row.says_reading === 1)
}

function toolOf(server: McpServerRow, row: McpToolRow): McpTool {
  const name = mcpToolName(server.slug, row.name)
  // Written by `store-listing.ts`, from what was an object.
  const parameters = JSON.parse(row.input_schema) as Record<string, unknown>
  const changes = !isReading(server, row)
  return {
    ...{ name, parameters, changes, canBePublic: false, setting: undefined },
    description: row.description,
    permission: mcpPermission(server.slug),
    // The server's own limit comes first, with its own sentence, and counts once it is connected.
    timeoutMs: connectMs + listMs + server.timeout_ms + 1_000,
    connects: true,
    server: server.title,
    isHeldBack: row.changed_to !== null,
    prepare(given) {
      // Calls are parsed to objects before.
      const input = (given ?? {}) as Record<string, unknown>
      const problem = findInputProblem(parameters, input)
      return problem === undefined
        ? { run: (use) => callTool(use, { server, row, input, changes }) }
        : { problem }
    },
  }
}

async function callTool(
  { deps, runId, signal, onSend }: ToolUse,
  called: { server: McpServerRow; row: McpToolRow; input: Record<string, unknown>; changes: boolean },
): Promise<string> {
  const { server, row, input, changes } = called
  // An input can carry words away.
  if (await hasReadKeeper(deps.database.db, { runId }))
    throw new AppError('forbidden', mcpWording.noServerAfterKeeper)
  // The run may have begun before an admin changed the server.
  const current = await findServer(deps.database.db, server.id)
  if (current?.is_enabled !== 1) throw new AppError('forbidden', toolWording.notAllowed)
  let isSent = false
  const onSending = () => {
    isSent = true
    onSend()
  }
  try {
    const { text, isError } = await deps.mcp.call(current, row, { input, signal, onSending })
    if (!isError) return fenced('result', { title: mcpWording.result(row.name), text })
    throw new AppError('provider_failed', fenced('error', { title: mcpWording.failure(row.name), text }))
  } catch (error) {
    const isUnknown =
      isSent && error instanceof AppError && (error.code === 'interrupted' || error.code === 'timed_out')
    if (!changes || !isUnknown) throw error
    throw new AppError(error.code, `${error.message} ${toolWording.brokenOffChange}`, { cause: error })
  }
}
