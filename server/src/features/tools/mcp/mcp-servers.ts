import { randomUUID } from 'node:crypto'
import { mcpLimits, mcpPermission, mcpToolName } from '#contracts/tools/mcp-limits.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import type { McpServer, McpServerChange, McpServerCreate, McpToolChange } from '#contracts/tools/mcp.ts'
import type { AuditAction } from '#contracts/audit/audit-wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { deleteApprovalsOf, deleteApprovalsOfServer } from '../tool-approvals.table.ts'
import { answerOf } from './mcp-answers.ts'
import { readPlace, readSecrets } from './mcp-fields.ts'
import { digestOf, type ListedTool } from './mcp-listing.ts'
import {
  deleteServerRow,
  findServer,
  holdServer,
  insertServer,
  listServers,
  listToolRows,
  updateServer,
  upsertTool,
  type McpServerRow,
} from './mcp-rows.table.ts'
import { openSecrets, sealSecrets, type McpSecrets } from './mcp-secrets.ts'

type ServerDeps = Pick<Deps, 'database' | 'secrets' | 'config' | 'mcp' | 'now'>

/** All servers with their tools. */
export async function listMcpServers({ database }: Pick<Deps, 'database'>): Promise<McpServer[]> {
  const servers = await listServers(database.db)
  const tools = await listToolRows(
    database.db,
    servers.map(({ id }) => id),
  )
  return servers.map((server) => answerOf(server, tools))
}

/** Registers a server and looks what it offers; whether it answers is in its health. */
export async function addMcpServer(
  deps: ServerDeps,
  admin: UserActor,
  given: McpServerCreate,
): Promise<McpServer> {
  const { slug, kind } = given
  const id = randomUUID()
  const now = deps.now()
  const place = readPlace(deps.config, kind, given)
  const secrets = readSecrets(kind, given.secrets, {})
  const row: McpServerRow = {
    ...{ id, slug, kind, version: 1, created_at: now },
    ...{ ...columnsOf(deps, id, { given, secrets, now }), ...place },
  }
  await deps.database.transaction(async (trx) => {
    if ((await listServers(trx)).length >= mcpLimits.servers)
      throw new AppError('conflict', mcpWording.tooMany)
    if (!(await insertServer(trx, row)))
      throw new AppError('conflict', mcpWording.slugTaken, { fields: { slug: mcpWording.slugTaken } })
    // What people allowed a server that had this name before.
    await deleteApprovalsOfServer(trx, mcpPermission(slug))
    await audit(deps, trx, admin, { action: 'mcp.added', row })
  })
  return look(deps, row)
}

/** Changes a server, and looks again. Throws `conflict` where somebody else changed it meanwhile. */
export async function changeMcpServer(
  deps: ServerDeps,
  admin: UserActor,
  { id, version, ...given }: McpServerChange & { id: string },
): Promise<McpServer> {
  const before = await getServer(deps.database.db, id)
  const place = readPlace(deps.config, before.kind, given)
  const isElsewhere = originOf(place.url) !== originOf(before.url)
  // Secrets of one host are never sent to another.
  const stored = isElsewhere ? {} : (openSecrets(deps.secrets, before) ?? {})
  const secrets = readSecrets(before.kind, given.secrets, stored, isElsewhere)
  const settings = { ...columnsOf(deps, id, { given, secrets, now: deps.now() }), ...place }
  const isAnother =
    [place.url, place.command, place.args].join() !== [before.url, before.command, before.args].join()
  await deps.database.transaction(async (trx) => {
    if (!(await updateServer(trx, { id, version }, settings)))
      throw new AppError('conflict', mcpWording.changedMeanwhile)
    if (isAnother) await deleteApprovalsOfServer(trx, mcpPermission(before.slug))
    await audit(deps, trx, admin, { action: 'mcp.changed', row: before })
  })
  await deps.mcp.drop(id)
  return look(deps, await getServer(deps.database.db, id))
}

/** Deletes a server: agents that list its tools go on without them. */
export async function deleteMcpServer(deps: ServerDeps, admin: UserActor, id: string): Promise<void> {
  await deps.database.transaction(async (trx) => {
    const row = await getServer(trx, id)
    await deleteServerRow(trx, id)
    await deleteApprovalsOfServer(trx, mcpPermission(row.slug))
    await audit(deps, trx, admin, { action: 'mcp.deleted', row })
  })
  await deps.mcp.drop(id)
}

/** Connects to a server now, and keeps what it lists. */
export async function checkMcpServer(deps: ServerDeps, admin: UserActor, id: string): Promise<McpServer> {
  const row = await getServer(deps.database.db, id)
  await deps.database.transaction((trx) => audit(deps, trx, admin, { action: 'mcp.checked', row }))
  await deps.mcp.check(row).catch(passOver)
  return getAnswer(deps.database.db, id)
}

/** Accepts a tool as its server lists it now, or says whether it only reads. */
export async function changeMcpTool(
  deps: ServerDeps,
  admin: UserActor,
  { id, name, accept, marked_reading: isReading }: McpToolChange & { id: string; name: string },
): Promise<McpServer> {
  await deps.database.transaction(async (trx) => {
    const row = await holdServer({ db: trx, engine: deps.database.engine }, id)
    if (!row) throw new AppError('not_found', mcpWording.notFound)
    const tool = (await listToolRows(trx, [id])).find((it) => it.name === name)
    if (!tool) throw new AppError('not_found', mcpWording.toolNotFound)
    const changed = { ...tool }
    if (accept !== undefined) {
      // Written by `store-listing.ts`.
      const told = JSON.parse(tool.changed_to ?? 'null') as Omit<ListedTool, 'name'> | null
      if (!told || digestOf(told) !== accept) throw new AppError('conflict', mcpWording.changedAgain)
      Object.assign(changed, told, { digest: accept, changed_to: null, marked_reading: 0 })
      await deleteApprovalsOf(trx, mcpToolName(row.slug, name))
    }
    if (isReading !== undefined) changed.marked_reading = Number(isReading)
    await upsertTool(trx, changed)
    const action = accept !== undefined ? 'mcp.tool_accepted' : 'mcp.tool_marked'
    await audit(deps, trx, admin, { action, row, tool: name, isReading })
  })
  return getAnswer(deps.database.db, id)
}

/** A server that is switched on is looked at once; what is wrong with it is in its health. */
async function look(deps: ServerDeps, row: McpServerRow): Promise<McpServer> {
  if (row.is_enabled === 1) await deps.mcp.check(row).catch(passOver)
  return getAnswer(deps.database.db, row.id)
}

function passOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

async function getServer(db: Queries, id: string): Promise<McpServerRow> {
  const row = await findServer(db, id)
  if (!row) throw new AppError('not_found', mcpWording.notFound)
  return row
}

async function getAnswer(db: Queries, id: string): Promise<McpServer> {
  return answerOf(await getServer(db, id), await listToolRows(db, [id]))
}

function columnsOf(
  { secrets: seals }: Pick<Deps, 'secrets'>,
  id: string,
  { given, secrets, now }: { given: Omit<McpServerChange, 'version'>; secrets: McpSecrets; now: number },
) {
  return {
    title: given.title,
    sealed: sealSecrets(seals, id, secrets),
    secret_names: JSON.stringify(Object.keys(secrets)),
    allows_private: Number(given.allows_private),
    trusts_hints: Number(given.trusts_hints),
    timeout_ms: given.timeout_seconds * 1000,
    is_enabled: Number(given.is_enabled),
    ...{ health: 'unchecked' as const, error: null, checked_at: null, passed_over: 0, updated_at: now },
  }
}

function originOf(url: string | null): string | undefined {
  return url === null ? undefined : new URL(url).origin
}

async function audit(
  deps: ServerDeps,
  trx: Queries,
  { userId: actorId }: UserActor,
  done: { action: AuditAction; row: McpServerRow; tool?: string; isReading?: boolean | undefined },
): Promise<void> {
  const { action, row, tool, isReading } = done
  const detail = {
    ...{ server: row.slug, kind: row.kind },
    ...(tool !== undefined && { tool }),
    ...(isReading !== undefined && { runs_without_asking: isReading }),
  }
  await writeAudit(deps, { trx, action, actorId, subject: row.id, detail })
}
