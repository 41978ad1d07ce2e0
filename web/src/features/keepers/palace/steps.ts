import type { CanvasEdge, CanvasMoment, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { cardSize, placeForRoom, placeInRoom, placeNear } from './free-place.ts'
import { contentsOf, type Point, roomOf } from './geometry.ts'
import { isRoom, momentLine, momentTitle, nodeName, type Palace, type RoomNode } from './palace-nodes.ts'
import type { PalaceStep } from './palace-store.ts'

/** Where something is put: into a room, or as near to a point as there is room. */
export type Where = { room: string } | { near: Point } | { at: Point }

/** What somebody is asked to write: a new card or room, or other words for one. */
export type AskedWords =
  | { type: 'text'; where: Where }
  | { type: 'link'; where: Where }
  | { type: 'room' }
  | { type: 'edit'; id: string }

/** A step, and the element that it is about. */
export type Planned = { step: PalaceStep; node: CanvasNode }

type NewCard =
  | { type: 'text'; text: string }
  | { type: 'link'; url: string }
  | { type: 'moment'; momentId: string; moment: CanvasMoment }

/** The room that a palace begins with; it is saved with the first thing that is done. */
export const firstRoom: RoomNode = {
  type: 'group',
  id: 'here',
  ...{ x: 0, y: 0, width: 480, height: 320, z: 0 },
  ...{ color: null, extra: {}, label: palaceWording.firstRoom },
  ...{ background: null, backgroundStyle: null, version: 0 },
}

/** The palace as it is shown: an empty one has its first room. */
export function shownPalace(palace: Palace): Palace {
  return palace.nodes.size > 0 ? palace : { ...palace, nodes: new Map([[firstRoom.id, firstRoom]]) }
}

/** A new card. */
export function planCard(shown: Palace, card: NewCard, where: Where): Planned {
  const size = sizeOf(card)
  const base = { id: newUuid(), x: 0, y: 0, ...size, z: 0, color: null, extra: {}, version: 0 }
  const node: CanvasNode =
    card.type === 'text'
      ? { ...base, type: 'text', text: card.text }
      : card.type === 'link'
        ? { ...base, type: 'link', url: card.url }
        : {
            ...{ ...base, type: 'file', subpath: null, file: null },
            ...{ momentId: card.momentId, moment: card.moment },
          }
  return placed(shown, node, where)
}

/** A new room, beside another one. */
function planRoom(shown: Palace, label: string, near: Point): Planned {
  const rooms = [...shown.nodes.values()].filter(isRoom)
  const place = placeForRoom(near, rooms, [...shown.nodes.values()])
  const node: RoomNode = { ...firstRoom, ...place, id: newUuid(), label }
  return { step: { nodes: [node] }, node }
}

type NewWords = { asked: Exclude<AskedWords, { type: 'edit' }>; words: string; near: Point }

/** The card or room that the words were written for. Without a place of its own it goes `near` a point. */
export function planWords(shown: Palace, { asked, words, near }: NewWords): Planned {
  if (asked.type === 'room') return planRoom(shown, words.trim(), near)
  if (asked.type === 'text') return planCard(shown, { type: 'text', text: words }, asked.where)
  return planCard(shown, { type: 'link', url: words.trim() }, asked.where)
}

/** Moves a card, or a room with all that stands in it, into another room; or out of all. */
export function planMove(shown: Palace, node: CanvasNode, where: Where): Planned {
  const inside = isRoom(node) ? contentsOf(node, shown.nodes.values()) : []
  const without = new Map(shown.nodes)
  for (const { id } of [node, ...inside]) without.delete(id)
  const { step, node: next } = placed({ ...shown, nodes: without }, node, where)
  const along = inside.map((one) => ({ ...one, x: one.x + next.x - node.x, y: one.y + next.y - node.y }))
  return { step: { ...step, nodes: [...(step.nodes ?? []), ...along] }, node: next }
}

/** A connection between two elements, where there is none yet. */
export function planEdge(
  { edges }: Palace,
  ends: Pick<CanvasEdge, 'fromNode' | 'toNode'> & Partial<Pick<CanvasEdge, 'fromSide' | 'toSide'>>,
): PalaceStep | undefined {
  const isThere = [...edges.values()].some(
    ({ fromNode, toNode }) => fromNode === ends.fromNode && toNode === ends.toNode,
  )
  if (isThere || ends.fromNode === ends.toNode) return undefined
  const edge: CanvasEdge = {
    id: newUuid(),
    ...{ fromSide: null, fromEnd: null, toSide: null, toEnd: null, color: null, label: null, extra: {} },
    ...{ version: 0, ...ends },
  }
  return { edges: [edge] }
}

/** Where a new card goes that nobody has chosen a place for. */
export function usualRoom(shown: Palace, near: Point): Where {
  const rooms = [...shown.nodes.values()].filter(isRoom)
  const room = roomOf({ ...firstRoom, id: '', ...near, width: 1, height: 1, type: 'group' }, rooms)
  if (room) return { room: room.id }
  return rooms.length === 1 && rooms[0] ? { room: rooms[0].id } : { near }
}

function placed(shown: Palace, node: CanvasNode, where: Where): Planned {
  const all = [...shown.nodes.values()]
  if ('at' in where) {
    const next = { ...node, ...where.at }
    return { step: { nodes: [next] }, node: next }
  }
  const room = 'room' in where ? shown.nodes.get(where.room) : undefined
  if (room === undefined || !isRoom(room)) {
    const near = 'near' in where ? where.near : { x: 0, y: 0 }
    const next = { ...node, ...placeNear(near, node, all) }
    return { step: { nodes: [next] }, node: next }
  }
  const { at, height } = placeInRoom(room, node, contentsOf(room, all))
  const next = { ...node, ...at }
  const width = Math.max(room.width, node.width + 40)
  const isNew = room.version === 0 && room.id === firstRoom.id
  const isLarger = height !== room.height || width !== room.width
  return {
    step: { nodes: [...(isNew || isLarger ? [{ ...room, height, width }] : []), next] },
    node: next,
  }
}

function sizeOf(card: NewCard) {
  if (card.type === 'link') return cardSize(card.url.replace(/^https?:\/\//, ''), 1)
  if (card.type === 'text') return { width: 220, height: 100 }
  const title = momentTitle(card.moment)
  const isLong = title.length * 8 + 28 > 240
  const line = momentLine(card.moment)
  return cardSize(title.length * 8 > line.length * 6 ? title : line.slice(0, 24), isLong ? 2 : 1)
}

/** What a room or a card stands in, in words. */
export function roomText(node: CanvasNode, { nodes }: Palace): string {
  const room = roomOf(node, [...nodes.values()].filter(isRoom))
  return room ? palaceWording.inRoom(nodeName(room)) : palaceWording.inNoRoom
}

/** Where the first of what was moved is now. */
export function movedSentence(palace: Palace, moved: readonly CanvasNode[]): string {
  const [first] = moved
  if (first === undefined) return ''
  const nodes = new Map(palace.nodes)
  for (const node of moved) nodes.set(node.id, node)
  return palaceWording.moved(nodeName(first), roomText(first, { ...palace, nodes }))
}
