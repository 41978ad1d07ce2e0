import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { type Camera, fitAll, type View, zoomMax, zoomReadable } from './camera.ts'
import { boundsOf, overlaps, type Section } from './geometry.ts'
import { isRoom, type RoomNode } from './palace-nodes.ts'

/**
 * Opens a palace so that it can be read: the whole of it where that is large enough, else where the person was last,
 * else the room where most happens.
 */
export function openAt(
  camera: Camera,
  { sections, kept }: { sections: readonly Section[]; kept: View | undefined },
): void {
  const nodes = sections.flatMap(({ room, cards }) => [...(room ? [room] : []), ...cards])
  const bounds = boundsOf(nodes)
  if (bounds === undefined || camera.fittingZoom(bounds) >= zoomReadable) fitAll(camera, nodes)
  else if (kept && showsSomething(camera, kept, nodes)) camera.set(kept)
  else camera.fit(fullestRoom(sections) ?? bounds, zoomReadable)
}

/** Shows a room as large as it fits, and large enough to be read. */
export function lookAt(camera: Camera, room: RoomNode): void {
  camera.fit(room, zoomReadable)
}

/** So that it can be read. */
function showsSomething(camera: Camera, { x, y, zoom }: View, nodes: readonly CanvasNode[]): boolean {
  const size = camera.size()
  const seen = { x, y, width: size.width / zoom, height: size.height / zoom }
  return zoom >= zoomReadable && zoom <= zoomMax && nodes.some((node) => overlaps(node, seen))
}

/** The room with the most moments; among equals the one with the newest. */
function fullestRoom(sections: readonly Section[]): RoomNode | undefined {
  const ranked = sections.flatMap(({ room, cards }) => {
    if (room === undefined || !isRoom(room)) return []
    const days = cards.flatMap((card) => (card.type === 'file' && card.moment ? [card.moment.localDate] : []))
    return [{ room, count: days.length, newest: days.toSorted().at(-1) ?? '', cards: cards.length }]
  })
  const [first] = ranked.toSorted(
    (one, other) => other.count - one.count || compare(other.newest, one.newest) || other.cards - one.cards,
  )
  return first?.room
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
