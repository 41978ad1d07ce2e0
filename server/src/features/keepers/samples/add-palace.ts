import type { Queries } from '../../../database/database.ts'
import { addPieces } from '../canvas/add-pieces.ts'
import type { CanvasPiece } from '../canvas/read-pieces.ts'
import type { SamplePalace } from './sample-keeper.ts'

const card = { width: 240, height: 120 }
const gap = 20
/** Above the cards of a room, where its name is. */
const head = 60
const columns = 2
const rows = 3

/** Gives a sample keeper its palace. `momentIds` knows its moments by when they were. */
export async function addPalace(
  trx: Queries,
  {
    keeperId,
    palace,
    momentIds,
    now,
  }: { keeperId: string; palace: SamplePalace; momentIds: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const placed = [
    ...palace.rooms.flatMap(({ x, y, moments }) =>
      moments.map((moment, at) => ({
        moment,
        x: x + gap + (at % columns) * (card.width + gap),
        y: y + head + Math.floor(at / columns) * (card.height + gap),
      })),
    ),
    ...palace.outside,
  ]
  const nodes = [
    ...palace.rooms.map(({ id, label, x, y }) => ({ type: 'group', id, label, x, y, ...roomSize })),
    ...palace.notes.map((note) => ({ type: 'text', ...note })),
    ...placed.flatMap(({ moment, x, y }) => {
      const momentId = momentIds.get(moment)
      if (momentId === undefined) return []
      // The moment is named by its id; a card without one would be a file.
      return [{ id: idOf(moment), type: 'file', file: moment, momentId, x, y, ...card }]
    }),
  ]
  const pieces: CanvasPiece[] = [
    ...nodes.map((node, z) => ({ node, z })),
    ...palace.doors.map(({ from, to, label }, at) => ({
      edge: { id: `door-${at + 1}`, fromNode: idOf(from), toNode: idOf(to), toEnd: 'none', label },
    })),
  ]
  await addPieces(trx, { keeperId, now, pieces, momentId: (id) => id })
}

const roomSize = {
  width: columns * (card.width + gap) + gap,
  height: head + rows * (card.height + gap),
}

/** The id of a card: without the signs of a time. */
function idOf(name: string): string {
  return name.replaceAll(/[ :]/g, '-')
}
