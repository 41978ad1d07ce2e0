import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { isRoom, type RoomNode } from './palace-nodes.ts'

export type Point = { x: number; y: number }
export type Rect = Point & { width: number; height: number }

/** Cards and rooms stand on a grid of so many pixels. */
export const gridPx = 20

export function snap(value: number): number {
  return Math.round(value / gridPx) * gridPx
}

export function centreOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

export function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

export function covers(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

/** The smallest rectangle around all of them; undefined around nothing. */
export function boundsOf(rects: Iterable<Rect>): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** A card stands in a room when its middle does; a room in a larger one. */
function standsIn(node: CanvasNode, room: RoomNode): boolean {
  if (node.id === room.id) return false
  if (node.type === 'group' && areaOf(node) >= areaOf(room)) return false
  const x = node.x + node.width / 2 - room.x
  const y = node.y + node.height / 2 - room.y
  return x >= 0 && y >= 0 && x < room.width && y < room.height
}

/** The room that something stands in, the smallest where several lie in each other. */
export function roomOf(node: CanvasNode, rooms: readonly RoomNode[]): RoomNode | undefined {
  let found: RoomNode | undefined
  for (const room of rooms)
    if (standsIn(node, room) && (found === undefined || areaOf(room) < areaOf(found))) found = room
  return found
}

/** All that moves with a room. */
export function contentsOf(room: RoomNode, nodes: Iterable<CanvasNode>): CanvasNode[] {
  return [...nodes].filter((node) => standsIn(node, room))
}

/** The order in which one reads: row by row, and from left to right in each. */
export function inReadingOrder<Placed extends Rect>(placed: readonly Placed[]): Placed[] {
  const byTop = placed.toSorted((one, other) => one.y - other.y || one.x - other.x)
  const rows: Placed[][] = []
  let rowEnd = -Infinity
  for (const one of byTop) {
    if (one.y >= rowEnd) {
      rows.push([])
      rowEnd = one.y + one.height / 2
    }
    rows.at(-1)?.push(one)
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.x - other.x || one.y - other.y))
}

/** A room with its cards in reading order; `room` is undefined for those that stand in none. */
export type Section = { room: RoomNode | undefined; depth: number; cards: CanvasNode[] }

/** Rooms in reading order, each followed by the rooms in it, and what stands in none at the end. */
export function sectionsOf(nodes: Iterable<CanvasNode>): Section[] {
  const all = [...nodes]
  const rooms = all.filter(isRoom)
  const cardsIn = new Map<string, CanvasNode[]>()
  const roomsIn = new Map<string, RoomNode[]>()
  for (const node of all) {
    const at = roomOf(node, rooms)?.id ?? ''
    if (isRoom(node)) push(roomsIn, at, node)
    else push(cardsIn, at, node)
  }
  const sections: Section[] = []
  const walk = (at: string, depth: number) => {
    for (const room of inReadingOrder(roomsIn.get(at) ?? [])) {
      sections.push({ room, depth, cards: inReadingOrder(cardsIn.get(room.id) ?? []) })
      walk(room.id, depth + 1)
    }
  }
  walk('', 0)
  const outside = inReadingOrder(cardsIn.get('') ?? [])
  if (outside.length > 0) sections.push({ room: undefined, depth: 0, cards: outside })
  return sections
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function areaOf({ width, height }: Rect): number {
  return width * height
}
