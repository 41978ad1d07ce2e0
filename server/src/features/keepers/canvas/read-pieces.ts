import { z } from 'zod'
import { newPause } from '../../../breather.ts'
import { readEdge, readFileExtra, readNode, type FileNode, type ReadPiece } from './canvas-file.ts'
import type { WrittenEdge } from './canvas-rows.ts'
import { edgeRow, nodeRow } from './canvas-rows.ts'
import { tooMuch } from './canvas.ts'

const Fields = z.record(z.string(), z.unknown())

/** A piece of a JSON Canvas, as exports have it. */
export const CanvasPiece = z.union([
  z.object({ node: Fields, z: z.number().int().min(0).max(1_000_000) }),
  z.object({ edge: Fields }),
  z.object({ extra: Fields }),
])
export type CanvasPiece = z.infer<typeof CanvasPiece>

/** What can get lost of a palace that is imported. */
export const palaceLosses = [
  ...(['palaceUnreadable', 'palaceCards', 'palaceConnections', 'palaceOverLimit'] as const),
  ...(['palaceExtras', 'palaceColors'] as const),
] as const
export type PalaceLoss = (typeof palaceLosses)[number]
/** A piece, or something of it, that can't be kept. */
export type LostPiece = { why: PalaceLoss; name: string }

/** What the pieces say, and what can't be kept of them. Of each id the first counts. */
export type ReadPieces = {
  nodes: FileNode[]
  edges: ReadPiece<WrittenEdge>[]
  extra: Record<string, unknown> | undefined
  lost: LostPiece[]
}

/** Reads pieces, of which any may be damaged. */
export function readPieces(given: readonly unknown[]): ReadPieces {
  const { read, take } = newReading()
  for (const one of given) take(one)
  return read
}

/** What is read so far, and what reads one piece more. */
function newReading() {
  const read: ReadPieces = { nodes: [], edges: [], extra: undefined, lost: [] }
  const ids = { nodes: new Set<string>(), edges: new Set<string>() }
  const lose = (why: PalaceLoss, name: string) => void read.lost.push({ why, name })
  const take = (one: unknown) => {
    const { data: piece } = CanvasPiece.safeParse(one)
    const name = nameOf(one)
    if (piece === undefined) lose(whyUnread(one), name)
    else if ('extra' in piece) {
      read.extra = readFileExtra(piece.extra)
      if (read.extra === undefined) lose('palaceExtras', name)
    } else {
      const node = 'node' in piece ? readNode(piece.node, piece.z) : undefined
      const edge = 'edge' in piece ? readEdge(piece.edge) : undefined
      const element = node ?? edge
      const known = 'node' in piece ? ids.nodes : ids.edges
      if (element === undefined || known.has(element.element.id)) {
        lose('node' in piece ? 'palaceCards' : 'palaceConnections', name)
        return
      }
      known.add(element.element.id)
      if (node) read.nodes.push(node)
      if (edge) read.edges.push(edge)
      if (element.lost.extra) lose('palaceExtras', name)
      if (element.lost.color) lose('palaceColors', name)
    }
  }
  return { read, take }
}

/** What of a whole file can't be kept on any canvas. Others are answered meanwhile. */
export async function checkPieces(given: readonly unknown[]): Promise<LostPiece[]> {
  const pause = newPause()
  const { read, take } = newReading()
  for (const one of given) {
    take(one)
    await pause()
  }
  const { nodes, edges, lost } = read
  const size = { nodes: 0, edges: 0, chars: 0 }
  const writing = { keeperId: '', version: 0 }
  const there = new Set<string>()
  for (const { element } of nodes) {
    await pause()
    const { chars } = nodeRow(element, writing)
    if (takes(size, { nodes: 1, edges: 0, chars })) there.add(element.id)
    else lost.push({ why: 'palaceOverLimit', name: element.id })
  }
  for (const { element } of edges) {
    await pause()
    const { id, fromNode, toNode } = element
    const { chars } = edgeRow(element, writing)
    if (!there.has(fromNode) || !there.has(toNode)) lost.push({ why: 'palaceConnections', name: id })
    else if (!takes(size, { nodes: 0, edges: 1, chars })) lost.push({ why: 'palaceOverLimit', name: id })
  }
  return lost
}

export type CanvasSize = { nodes: number; edges: number; chars: number }

/** Counts one more; false, and nothing counted, where it doesn't fit. */
export function takes(size: CanvasSize, more: CanvasSize): boolean {
  const next = {
    ...{ nodes: size.nodes + more.nodes, edges: size.edges + more.edges },
    chars: size.chars + more.chars,
  }
  if (tooMuch(next) !== undefined) return false
  Object.assign(size, next)
  return true
}

const Node = z.object({ node: z.unknown() })
const Edge = z.object({ edge: z.unknown() })
const Named = z.object({ id: z.string() })

function whyUnread(given: unknown): PalaceLoss {
  if (Node.safeParse(given).success) return 'palaceCards'
  return Edge.safeParse(given).success ? 'palaceConnections' : 'palaceUnreadable'
}

/** What a remark calls a piece: its id, where it has one. */
function nameOf(given: unknown): string {
  const inside = Node.safeParse(given).data?.node ?? Edge.safeParse(given).data?.edge
  return Named.safeParse(inside).data?.id ?? '?'
}
