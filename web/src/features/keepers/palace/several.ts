import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { boundsOf, contentsOf, covers, gridPx, overlaps, type Point, type Rect } from './geometry.ts'
import { isRoom, type Palace } from './palace-nodes.ts'
import type { PalaceStep } from './palace-store.ts'
import { planMove, type Where } from './steps.ts'

/** Lines that several elements can be aligned to. */
export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** The elements of these ids, and all that stands in rooms among them; each once. */
export function withContents({ nodes }: Palace, ids: Iterable<string>): CanvasNode[] {
  const found = new Map<string, CanvasNode>()
  for (const id of ids) {
    const node = nodes.get(id)
    if (node === undefined) continue
    found.set(id, node)
    if (isRoom(node)) for (const one of contentsOf(node, nodes.values())) found.set(one.id, one)
  }
  return [...found.values()]
}

/** Puts an edge, or the middle, of several elements on one line. Rooms take along what stands in them. */
export function planAlign({ nodes }: Palace, ids: ReadonlySet<string>, to: Alignment): PalaceStep {
  const chosen = [...nodes.values()].filter(({ id }) => ids.has(id))
  const bounds = boundsOf(chosen)
  if (bounds === undefined) return {}
  const moved = new Map<string, CanvasNode>()
  for (const node of chosen) {
    const by = offsetTo(node, bounds, to)
    const inside = isRoom(node) ? contentsOf(node, nodes.values()).filter(({ id }) => !ids.has(id)) : []
    for (const one of [node, ...inside])
      if ((by.x !== 0 || by.y !== 0) && !moved.has(one.id))
        moved.set(one.id, { ...one, x: one.x + by.x, y: one.y + by.y })
  }
  return { nodes: [...moved.values()] }
}

/** Copies of elements beside them, with the connections among them. */
export function planCopies(
  palace: Palace,
  ids: ReadonlySet<string>,
): { step: PalaceStep; copies: CanvasNode[] } {
  const originals = withContents(palace, ids)
  const newIds = new Map(originals.map(({ id }) => [id, newUuid()]))
  const nodes = originals.map((node) => ({
    ...node,
    ...{ id: newIds.get(node.id) ?? newUuid(), version: 0, x: node.x + gridPx * 2, y: node.y + gridPx * 2 },
  }))
  const edges = [...palace.edges.values()].flatMap((edge): CanvasEdge[] => {
    const [fromNode, toNode] = [newIds.get(edge.fromNode), newIds.get(edge.toNode)]
    if (fromNode === undefined || toNode === undefined) return []
    return [{ ...edge, id: newUuid(), version: 0, fromNode, toNode }]
  })
  const chosen = new Set([...ids].map((id) => newIds.get(id)))
  return { step: { nodes, edges }, copies: nodes.filter(({ id }) => chosen.has(id)) }
}

/** Moves several elements into a room, or out of all, one after the other, so that none covers another. */
export function planMoveAll(palace: Palace, ids: ReadonlySet<string>, where: Where): PalaceStep {
  const moved = new Map<string, CanvasNode>()
  const nodes = new Map(palace.nodes)
  const chosen = [...palace.nodes.values()].filter(({ id }) => ids.has(id))
  // What stands in a chosen room comes with it.
  const along = new Set(
    chosen.filter(isRoom).flatMap((room) => contentsOf(room, palace.nodes.values()).map(({ id }) => id)),
  )
  for (const node of chosen) {
    if (along.has(node.id)) continue
    const { step } = planMove({ ...palace, nodes }, node, where)
    for (const one of step.nodes ?? []) {
      nodes.set(one.id, one)
      moved.set(one.id, one)
    }
  }
  return { nodes: [...moved.values()] }
}

/** What a rectangle drawn over the canvas chooses: cards that it touches, and rooms that it covers. */
export function chosenBy(drawn: Rect, nodes: Iterable<CanvasNode>): string[] {
  return [...nodes]
    .filter((node) => (isRoom(node) ? covers(drawn, node) : overlaps(drawn, node)))
    .map(({ id }) => id)
}

function offsetTo(node: Rect, bounds: Rect, to: Alignment): Point {
  const right = bounds.x + bounds.width - node.x - node.width
  const down = bounds.y + bounds.height - node.y - node.height
  const offsets: Record<Alignment, Point> = {
    left: { x: bounds.x - node.x, y: 0 },
    centre: { x: Math.round((bounds.x - node.x + right) / 2), y: 0 },
    right: { x: right, y: 0 },
    top: { x: 0, y: bounds.y - node.y },
    middle: { x: 0, y: Math.round((bounds.y - node.y + down) / 2) },
    bottom: { x: 0, y: down },
  }
  return offsets[to]
}
