import type { CanvasPiece } from '../canvas/read-pieces.ts'
import { createRandom } from './demo-moment.ts'
import { places, topics } from './demo-words.ts'

const card = { width: 220, height: 80 }
const gap = 20
/** Above the cards of a room, where its name is. */
const head = 60
const cardsInRow = 5
const cardsInRoom = 25
const roomsInRow = 4
const room = {
  width: cardsInRow * (card.width + gap) + gap,
  height: head + (cardsInRoom / cardsInRow) * (card.height + gap),
}

/** How many cards the palace of a demo keeper has: 300 where it has 100,000 moments. */
export function demoCards(moments: number): number {
  return Math.min(moments, Math.round(0.95 * Math.sqrt(moments)))
}

/** Which of its moments has the card at this place: they are spread over all its years. */
export function demoCardMoment(at: number, moments: number): number {
  return Math.floor(((at + 0.5) * moments) / demoCards(moments))
}

/**
 * The palace of a demo keeper, the same for the same seed: rooms of 25 cards wall to wall, and connections through their
 * doors. `momentIdOf` knows the moment of each card.
 */
export function demoPalace(
  seed: number,
  moments: number,
  momentIdOf: (cardAt: number) => string | undefined,
): CanvasPiece[] {
  const cards = demoCards(moments)
  const random = createRandom(seed, -1)
  const roomAt = (at: number) => ({
    x: (at % roomsInRow) * room.width,
    y: Math.floor(at / roomsInRow) * room.height,
  })
  const rooms = Array.from({ length: Math.ceil(cards / cardsInRoom) }, (_, at) => ({
    ...{ id: `room-${at + 1}`, type: 'group', ...roomAt(at), ...room },
    label: at < places.length ? places[at] : topics[at % topics.length],
    ...(random() < 0.3 && { color: String(1 + Math.floor(random() * 6)) }),
  }))
  const nodes = Array.from({ length: cards }, (_, at) => {
    const corner = roomAt(Math.floor(at / cardsInRoom))
    const inRoom = at % cardsInRoom
    const momentId = random() < 0.9 ? momentIdOf(at) : undefined
    const where = {
      x: corner.x + gap + (inRoom % cardsInRow) * (card.width + gap),
      y: corner.y + head + Math.floor(inRoom / cardsInRow) * (card.height + gap),
    }
    const base = { id: `card-${at + 1}`, ...where, ...card }
    return momentId === undefined
      ? { ...base, type: 'text', text: `What I remember of ${topics[at % topics.length]}` }
      : { ...base, type: 'file', file: `${momentId}.md`, momentId }
  })
  const edges = Array.from({ length: Math.floor(cards / 5) }, (_, at) => {
    const [from, to] = [at * 5 + 1, Math.min(cards, at * 5 + 1 + (random() < 0.3 ? cardsInRoom : 1))]
    const label = random() < 0.2 ? { label: 'and then' } : {}
    return { id: `way-${at + 1}`, fromNode: `card-${from}`, toNode: `card-${to}`, ...label }
  }).filter(({ fromNode, toNode }) => fromNode !== toNode)
  return [...[...rooms, ...nodes].map((node, z) => ({ node, z })), ...edges.map((edge) => ({ edge }))]
}
