import type { Selectable } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import type { McpServersTable, McpToolsTable } from '../../../database/schema/tools.ts'

export type McpServerRow = Selectable<McpServersTable>
export type McpToolRow = Selectable<McpToolsTable>

/** All servers, by their title. */
export function listServers(db: Queries): Promise<McpServerRow[]> {
  return db.selectFrom('mcp_servers').selectAll().orderBy('title').orderBy('id').execute()
}

export function findServer(db: Queries, id: string): Promise<McpServerRow | undefined> {
  return db.selectFrom('mcp_servers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A server whose tools nobody else writes before the transaction has ended. */
export function holdServer(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  id: string,
): Promise<McpServerRow | undefined> {
  return db
    .selectFrom('mcp_servers')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (servers) => servers.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Those with one of these short names that are switched on. */
export async function listEnabledServers(db: Queries, slugs?: readonly string[]): Promise<McpServerRow[]> {
  if (slugs?.length === 0) return []
  const enabled = db.selectFrom('mcp_servers').selectAll().where('is_enabled', '=', 1).orderBy('title')
  return (slugs ? enabled.where('slug', 'in', slugs) : enabled).orderBy('id').execute()
}

/** False where another one has this short name. */
export async function insertServer(db: Queries, row: McpServerRow): Promise<boolean> {
  const added = db
    .insertInto('mcp_servers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return Number((await added.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) > 0
}

type Settings = Omit<McpServerRow, 'id' | 'slug' | 'kind' | 'version' | 'created_at'>

/** Writes over the given version. False where there is another one by now. */
export async function updateServer(
  db: Queries,
  { id, version }: Pick<McpServerRow, 'id' | 'version'>,
  settings: Partial<Settings>,
): Promise<boolean> {
  const changed = db
    .updateTable('mcp_servers')
    .set({ ...settings, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
  return Number((await changed.executeTakeFirst()).numUpdatedRows) > 0
}

/** Notes how a server was found, unless its settings are others by now. */
export async function updateHealth(
  db: Queries,
  { id, version }: Pick<McpServerRow, 'id' | 'version'>,
  health: Partial<Pick<McpServerRow, 'health' | 'error' | 'checked_at' | 'passed_over'>>,
): Promise<void> {
  await db
    .updateTable('mcp_servers')
    .set(health)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

export async function updateSealed(db: Queries, { id, sealed }: Pick<McpServerRow, 'id' | 'sealed'>) {
  await db.updateTable('mcp_servers').set({ sealed }).where('id', '=', id).execute()
}

/** Its tools go with it. */
export async function deleteServerRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('mcp_servers').where('id', '=', id).execute()
}

export async function listToolRows(db: Queries, serverIds: readonly string[]): Promise<McpToolRow[]> {
  if (serverIds.length === 0) return []
  return db
    .selectFrom('mcp_tools')
    .selectAll()
    .where('server_id', 'in', serverIds)
    .orderBy('server_id')
    .orderBy('name')
    .execute()
}

/** Keeps a tool in place of what was known of it. */
export async function upsertTool(db: Queries, row: McpToolRow): Promise<void> {
  await db
    .insertInto('mcp_tools')
    .values(row)
    .onConflict((conflict) => conflict.columns(['server_id', 'name']).doUpdateSet(row))
    .execute()
}
