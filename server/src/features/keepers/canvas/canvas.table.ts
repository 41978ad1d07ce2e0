import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { CanvasEdgesTable, CanvasesTable, CanvasNodesTable } from '../../../database/schema/canvases.ts'

export type NodeRow = Selectable<CanvasNodesTable>
export type EdgeRow = Selectable<CanvasEdgesTable>
export type CanvasRow = Selectable<CanvasesTable>

/** Rows of one statement: none may have more values than an engine takes. */
const rowsAtOnce = 500

export function findCanvas(db: Queries, keeperId: string): Promise<CanvasRow | undefined> {
  return db.selectFrom('canvases').selectAll().where('keeper_id', '=', keeperId).executeTakeFirst()
}

/** A keeper's canvas, made where there is none yet. Others who change it wait until the transaction has ended. */
export function lockCanvas(
  trx: Queries,
  { keeperId, now }: { keeperId: string; now: number },
): Promise<CanvasRow> {
  return trx
    .insertInto('canvases')
    .values({ keeper_id: keeperId, version: 0, extra: '{}', updated_at: now })
    .onConflict((conflict) =>
      conflict.column('keeper_id').doUpdateSet((eb) => ({ version: eb.ref('canvases.version') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateCanvas(
  trx: Queries,
  { keeper_id, ...changed }: Pick<CanvasRow, 'keeper_id' | 'version' | 'updated_at'> & { extra?: string },
): Promise<void> {
  await trx.updateTable('canvases').set(changed).where('keeper_id', '=', keeper_id).execute()
}

/** A keeper's nodes, or those with these ids, from the lowest to the topmost. */
export async function listNodes(db: Queries, keeperId: string, ids?: readonly string[]): Promise<NodeRow[]> {
  const found: NodeRow[] = []
  for (const some of ids ? inParts(ids) : [undefined])
    found.push(
      ...(await db
        .selectFrom('canvas_nodes')
        .selectAll()
        .where('keeper_id', '=', keeperId)
        .$if(some !== undefined, (rows) => rows.where('id', 'in', some ?? []))
        .orderBy('z')
        .orderBy('id')
        .execute()),
    )
  return found
}

/** A keeper's edges, or those with these ids. */
export async function listEdges(db: Queries, keeperId: string, ids?: readonly string[]): Promise<EdgeRow[]> {
  const found: EdgeRow[] = []
  for (const some of ids ? inParts(ids) : [undefined])
    found.push(
      ...(await db
        .selectFrom('canvas_edges')
        .selectAll()
        .where('keeper_id', '=', keeperId)
        .$if(some !== undefined, (rows) => rows.where('id', 'in', some ?? []))
        .orderBy('id')
        .execute()),
    )
  return found
}

/** The edges that begin or end at one of these nodes. */
export async function listEdgesAt(
  db: Queries,
  keeperId: string,
  nodeIds: readonly string[],
): Promise<EdgeRow[]> {
  const found = new Map<string, EdgeRow>()
  for (const column of ['from_node', 'to_node'] as const)
    for (const some of inParts(nodeIds))
      for (const row of await db
        .selectFrom('canvas_edges')
        .selectAll()
        .where('keeper_id', '=', keeperId)
        .where(column, 'in', some)
        .execute())
        found.set(row.id, row)
  return [...found.values()]
}

/** Writes nodes whole, over those that are there. */
export async function putNodes(trx: Queries, rows: readonly NodeRow[]): Promise<void> {
  for (const some of inParts(rows))
    await trx
      .insertInto('canvas_nodes')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['keeper_id', 'id']).doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          x: eb.ref('excluded.x'),
          y: eb.ref('excluded.y'),
          width: eb.ref('excluded.width'),
          height: eb.ref('excluded.height'),
          z: eb.ref('excluded.z'),
          color: eb.ref('excluded.color'),
          label: eb.ref('excluded.label'),
          text: eb.ref('excluded.text'),
          url: eb.ref('excluded.url'),
          background: eb.ref('excluded.background'),
          background_style: eb.ref('excluded.background_style'),
          moment_id: eb.ref('excluded.moment_id'),
          file: eb.ref('excluded.file'),
          subpath: eb.ref('excluded.subpath'),
          extra: eb.ref('excluded.extra'),
          chars: eb.ref('excluded.chars'),
          version: eb.ref('excluded.version'),
        })),
      )
      .execute()
}

/** Writes edges whole, over those that are there. */
export async function putEdges(trx: Queries, rows: readonly EdgeRow[]): Promise<void> {
  for (const some of inParts(rows))
    await trx
      .insertInto('canvas_edges')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['keeper_id', 'id']).doUpdateSet((eb) => ({
          from_node: eb.ref('excluded.from_node'),
          from_side: eb.ref('excluded.from_side'),
          from_end: eb.ref('excluded.from_end'),
          to_node: eb.ref('excluded.to_node'),
          to_side: eb.ref('excluded.to_side'),
          to_end: eb.ref('excluded.to_end'),
          color: eb.ref('excluded.color'),
          label: eb.ref('excluded.label'),
          extra: eb.ref('excluded.extra'),
          chars: eb.ref('excluded.chars'),
          version: eb.ref('excluded.version'),
        })),
      )
      .execute()
}

/** Removes nodes with the edges that begin or end there. */
export async function removeNodes(trx: Queries, keeperId: string, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await trx.deleteFrom('canvas_nodes').where('keeper_id', '=', keeperId).where('id', 'in', some).execute()
}

export async function removeEdges(trx: Queries, keeperId: string, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await trx.deleteFrom('canvas_edges').where('keeper_id', '=', keeperId).where('id', 'in', some).execute()
}

/** How much is on a keeper's canvas. */
export async function measureCanvas(
  db: Queries,
  keeperId: string,
): Promise<{ nodes: number; edges: number; chars: number }> {
  const [nodes, edges] = await Promise.all(
    (['canvas_nodes', 'canvas_edges'] as const).map((table) =>
      db
        .selectFrom(table)
        .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(chars), 0)`.as('chars')])
        .where('keeper_id', '=', keeperId)
        .executeTakeFirstOrThrow(),
    ),
  )
  return {
    ...{ nodes: Number(nodes?.count), edges: Number(edges?.count) },
    chars: Number(nodes?.chars) + Number(edges?.chars),
  }
}

function inParts<T>(things: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < things.length; at += rowsAtOnce) parts.push(things.slice(at, at + rowsAtOnce))
  return parts
}
