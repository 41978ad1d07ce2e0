import { mcpLimits, mcpToolName } from '#contracts/tools/mcp-limits.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { deleteApprovalsOf } from '../tool-approvals.table.ts'
import { digestOf, type ListedTool, type Listing } from './mcp-listing.ts'
import {
  holdServer,
  listToolRows,
  updateHealth,
  upsertTool,
  type McpServerRow,
  type McpToolRow,
} from './mcp-rows.table.ts'

/**
 * Keeps what a server lists, and that it answered. A tool that is listed for the first time is as its server says; one
 * that is no longer what was accepted is held back, and what people always allowed is void.
 */
export async function storeListing(
  deps: Pick<Deps, 'database' | 'now'>,
  server: McpServerRow,
  listing: Listing,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const current = await holdServer({ db: trx, engine: deps.database.engine }, server.id)
    if (current?.version !== server.version) return
    const known = new Map((await listToolRows(trx, [server.id])).map((row) => [row.name, row]))
    let passedOver = listing.passedOver
    for (const tool of listing.tools.values()) {
      const row = known.get(tool.name)
      if (row) await storeKnown(trx, server, { row, tool })
      else if (known.size < mcpLimits.tools) {
        const added = newRow(server.id, tool)
        known.set(tool.name, added)
        await upsertTool(trx, added)
      } else passedOver += 1
    }
    for (const row of known.values())
      if (row.is_listed === 1 && !listing.tools.has(row.name)) await upsertTool(trx, { ...row, is_listed: 0 })
    const health = { health: 'ok', error: null, checked_at: deps.now(), passed_over: passedOver } as const
    await updateHealth(trx, server, health)
  })
}

function newRow(serverId: string, { name, ...told }: ListedTool): McpToolRow {
  const state = { digest: digestOf(told), changed_to: null, is_listed: 1, marked_reading: 0 }
  return { server_id: serverId, name, ...told, ...state }
}

async function storeKnown(
  trx: Queries,
  { slug }: McpServerRow,
  { row, tool }: { row: McpToolRow; tool: ListedTool },
): Promise<void> {
  const { name, ...told } = tool
  const changedTo = digestOf(told) === row.digest ? null : JSON.stringify(told)
  if (row.is_listed === 1 && row.changed_to === changedTo) return
  const isNew = changedTo !== null && changedTo !== row.changed_to
  await upsertTool(trx, {
    ...row,
    ...{ changed_to: changedTo, is_listed: 1 },
    ...(isNew && { marked_reading: 0 }),
  })
  if (isNew) await deleteApprovalsOf(trx, mcpToolName(slug, name))
}

/** Notes that a server can't be used, and why. */
export async function storeFailure(
  deps: Pick<Deps, 'database' | 'now'>,
  server: McpServerRow,
  error: string,
): Promise<void> {
  const health = { health: 'failed', error, checked_at: deps.now() } as const
  await deps.database.relaxed((trx) => updateHealth(trx, server, health))
}
