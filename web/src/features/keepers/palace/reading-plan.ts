import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import type { Section } from './geometry.ts'
import { nodeName } from './palace-nodes.ts'

/** The ids in reading order, where each card stands in words, and how many each room has. */
export function readingPlan(sections: readonly Section[]) {
  const order: string[] = []
  const places = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { room, cards } of sections) {
    const place = room ? palaceWording.inRoom(nodeName(room)) : palaceWording.inNoRoom
    if (room) {
      order.push(room.id)
      counts.set(room.id, cards.length)
    }
    for (const { id } of cards) {
      order.push(id)
      places.set(id, place)
    }
  }
  return { order, places, counts }
}
