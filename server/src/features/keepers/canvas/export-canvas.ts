import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { slugOf } from '../transfer/export-names.ts'
import { fileFields, writeCanvasFile, type FilePiece } from './canvas-file.ts'
import { placedBy, readExtra } from './canvas-rows.ts'
import { findCanvas, listEdges, listNodes, type EdgeRow, type NodeRow } from './canvas.table.ts'

/** A keeper's canvas as a JSON Canvas file, and its name. */
export async function exportCanvas(
  deps: Deps,
  user: UserActor,
  keeperId: string,
): Promise<{ text: string; name: string }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const pieces = await listPieces(deps.database.reports, keeper.id)
  return { text: writeCanvasFile(pieces), name: `${slugOf(keeper.title) || 'keeper'}.canvas` }
}

/** What a keeper's canvas holds, in the order of its file. Cards of moments in the trash are left out. */
export async function listPieces(db: Queries, keeperId: string): Promise<FilePiece[]> {
  const extra = readExtra((await findCanvas(db, keeperId))?.extra ?? '{}')
  const rows = await listNodes(db, keeperId)
  const { paths } = await placedBy(db, keeperId, rows)
  const nodes = rows.filter(({ moment_id }) => moment_id === null || paths.has(moment_id))
  const kept = new Set(nodes.map(({ id }) => id))
  const edges = await listEdges(db, keeperId)
  return [
    ...(Object.keys(extra).length > 0 ? [{ extra }] : []),
    ...nodes.map((row, z) => ({ node: nodeFields(row, paths), z })),
    ...edges
      .filter(({ from_node, to_node }) => kept.has(from_node) && kept.has(to_node))
      .map((row) => ({ edge: edgeFields(row) })),
  ]
}

function nodeFields(row: NodeRow, paths: ReadonlyMap<string, string>) {
  const { id, type, x, y, width, height, color, text, url, label, background, subpath } = row
  const shared = { id, type, x, y, width, height, color }
  const extra = readExtra(row.extra)
  if (type === 'text') return fileFields({ ...shared, text }, extra)
  if (type === 'link') return fileFields({ ...shared, url }, extra)
  if (type === 'group')
    return fileFields({ ...shared, label, background, backgroundStyle: row.background_style }, extra)
  const file = row.moment_id === null ? row.file : paths.get(row.moment_id)
  const moment = row.moment_id === null ? {} : { momentId: row.moment_id }
  return fileFields({ ...shared, file, subpath, ...moment }, extra)
}

function edgeFields(row: EdgeRow) {
  const { id, color, label } = row
  const ends = {
    ...{ fromNode: row.from_node, fromSide: row.from_side, fromEnd: row.from_end },
    ...{ toNode: row.to_node, toSide: row.to_side, toEnd: row.to_end },
  }
  return fileFields({ id, ...ends, color, label }, readExtra(row.extra))
}
