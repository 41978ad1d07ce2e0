import { z } from 'zod'
import type { Queries } from '../../../database/database.ts'
import { readEdge, readFileExtra, readNode } from './canvas-file.ts'
import { edgeRow, nodeRow } from './canvas-rows.ts'
import { tooMuch } from './canvas.ts'
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

const Fields = z.record(z.string(), z.unknown())

/** A piece of a JSON Canvas, as exports have it. */
export const CanvasPiece = z.union([
  z.object({ node: Fields, z: z.number().int().min(0).max(1_000_000) }),
  z.object({ edge: Fields }),
  z.object({ extra: Fields }),
])
export type CanvasPiece = z.infer<typeof CanvasPiece>

type Pieces = {
  keeperId: string
  now: number
  pieces: readonly CanvasPiece[]
  /** The id that a moment of the export has here. */
  momentId: (exported: string) => string
}

/** Adds what isn't on a keeper's canvas yet, as far as it fits. Edges come after their nodes. Returns how much. */
export async function addPieces(
  trx: Queries,
  { keeperId, now, pieces, momentId }: Pieces,
): Promise<{ added: number; kept: number }> {
  if (pieces.length === 0) return { added: 0, kept: 0 }
  const canvas = await lockCanvas(trx, { keeperId, now })
  const writing = { keeperId, version: canvas.version + 1 }
  const read = pieces.flatMap((piece) => ('node' in piece ? (readNode(piece.node, piece.z) ?? []) : []))
  const here = read.map((node) => ({ ...node, momentId: node.momentId && momentId(node.momentId) }))
  const wanted = {
    nodes: (await placeMoments(trx, keeperId, here)).map((node) => nodeRow(node, writing)),
    edges: pieces
      .flatMap((piece) => ('edge' in piece ? (readEdge(piece.edge) ?? []) : []))
      .map(({ element }) => edgeRow(element, writing)),
  }
  const size = await measureCanvas(trx, keeperId)
  const nodes = fitting(wanted.nodes, {
    known: await listNodes(trx, keeperId, idsOf(wanted.nodes)),
    fits: ({ chars }) => takes(size, { nodes: 1, edges: 0, chars }),
  })
  await putNodes(trx, nodes)
  const ends = wanted.edges.flatMap(({ from_node, to_node }) => [from_node, to_node])
  const there = new Set(idsOf(await listNodes(trx, keeperId, [...new Set(ends)])))
  const edges = fitting(
    wanted.edges.filter((row) => there.has(row.from_node) && there.has(row.to_node)),
    {
      known: await listEdges(trx, keeperId, idsOf(wanted.edges)),
      fits: ({ chars }) => takes(size, { nodes: 0, edges: 1, chars }),
    },
  )
  await putEdges(trx, edges)
  const [beside] = pieces.flatMap((piece) => ('extra' in piece ? (readFileExtra(piece.extra) ?? []) : []))
  const extra = beside && canvas.extra === '{}' ? JSON.stringify(beside) : canvas.extra
  const added = nodes.length + edges.length
  if (added > 0 || extra !== canvas.extra)
    await updateCanvas(trx, { keeper_id: keeperId, version: writing.version, updated_at: now, extra })
  return { added, kept: wanted.nodes.length + wanted.edges.length - added }
}

/** Counts one more; false, and nothing counted, where it doesn't fit. */
function takes(size: Size, more: Size): boolean {
  const next = {
    ...{ nodes: size.nodes + more.nodes, edges: size.edges + more.edges },
    chars: size.chars + more.chars,
  }
  if (tooMuch(next) !== undefined) return false
  Object.assign(size, next)
  return true
}

type Size = { nodes: number; edges: number; chars: number }

/** The first of each id that isn't there yet, as long as they fit. */
function fitting<Row extends NodeRow | EdgeRow>(
  rows: readonly Row[],
  { known, fits }: { known: readonly { id: string }[]; fits: (row: Row) => boolean },
): Row[] {
  const taken = new Set(idsOf(known))
  return rows.filter((row) => {
    if (taken.has(row.id) || !fits(row)) return false
    taken.add(row.id)
    return true
  })
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id)
}
