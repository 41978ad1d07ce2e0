import type { Queries } from '../../../database/database.ts'
import { edgeRow, nodeRow } from './canvas-rows.ts'
import {
  listEdges,
  listNodes,
  lockCanvas,
  measureCanvas,
  putEdges,
  putNodes,
  updateCanvas,
  type EdgeRow,
  type NodeRow,
} from './canvas.table.ts'
import { placeMoments } from './place-moments.ts'
import { type LostPiece, readPieces, takes } from './read-pieces.ts'

type Pieces = {
  keeperId: string
  now: number
  /** `CanvasPiece`s; any may be damaged. */
  pieces: readonly unknown[]
  /** The id that a moment of the export has here. */
  momentId: (exported: string) => string
}

/**
 * Adds what isn't on a keeper's canvas yet, as far as it fits. Edges come after their nodes. Returns what could
 * not be added, too.
 */
export async function addPieces(
  trx: Queries,
  { keeperId, now, pieces, momentId }: Pieces,
): Promise<{ added: number; kept: number; lost: LostPiece[] }> {
  if (pieces.length === 0) return { added: 0, kept: 0, lost: [] }
  const canvas = await lockCanvas(trx, { keeperId, now })
  const writing = { keeperId, version: canvas.version + 1 }
  const { nodes: read, edges: readEdges, extra: beside, lost } = readPieces(pieces)
  const here = read.map((node) => ({ ...node, momentId: node.momentId && momentId(node.momentId) }))
  const wanted = {
    nodes: (await placeMoments(trx, keeperId, here)).map((node) => nodeRow(node, writing)),
    edges: readEdges.map(({ element }) => edgeRow(element, writing)),
  }
  const size = await measureCanvas(trx, keeperId)
  const nodes = fitting(wanted.nodes, {
    known: await listNodes(trx, keeperId, idsOf(wanted.nodes)),
    fits: ({ chars }) => takes(size, { nodes: 1, edges: 0, chars }),
  })
  await putNodes(trx, nodes.added)
  const ends = wanted.edges.flatMap(({ from_node, to_node }) => [from_node, to_node])
  const there = new Set(idsOf(await listNodes(trx, keeperId, [...new Set(ends)])))
  const hasEnds = (row: EdgeRow) => there.has(row.from_node) && there.has(row.to_node)
  const edges = fitting(wanted.edges.filter(hasEnds), {
    known: await listEdges(trx, keeperId, idsOf(wanted.edges)),
    fits: ({ chars }) => takes(size, { nodes: 0, edges: 1, chars }),
  })
  await putEdges(trx, edges.added)
  const extra = beside && canvas.extra === '{}' ? JSON.stringify(beside) : canvas.extra
  const added = nodes.added.length + edges.added.length
  if (added > 0 || extra !== canvas.extra)
    await updateCanvas(trx, { keeper_id: keeperId, version: writing.version, updated_at: now, extra })
  const over = [...nodes.over, ...edges.over]
  const endless = wanted.edges.filter((row) => !hasEnds(row))
  return {
    added,
    kept: wanted.nodes.length + wanted.edges.length - added - over.length - endless.length,
    lost: [
      ...lost,
      ...over.map(({ id }) => ({ why: 'palaceOverLimit' as const, name: id })),
      ...endless.map(({ id }) => ({ why: 'palaceConnections' as const, name: id })),
    ],
  }
}

/** Those that aren't there yet, as long as they fit, and those that don't. */
function fitting<Row extends NodeRow | EdgeRow>(
  rows: readonly Row[],
  { known, fits }: { known: readonly { id: string }[]; fits: (row: Row) => boolean },
): { added: Row[]; over: Row[] } {
  const taken = new Set(idsOf(known))
  const [added, over]: [Row[], Row[]] = [[], []]
  for (const row of rows) if (!taken.has(row.id)) (fits(row) ? added : over).push(row)
  return { added, over }
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id)
}
