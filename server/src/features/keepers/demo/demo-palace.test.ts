import { expect, test } from 'vitest'
import { checkPieces } from '../canvas/read-pieces.ts'
import { demoCardMoment, demoCards, demoPalace } from './demo-palace.ts'

test.each([
  { moments: 1, cards: 1, rooms: 1 },
  { moments: 1_000, cards: 30, rooms: 2 },
  { moments: 100_000, cards: 300, rooms: 12 },
  { moments: 1_000_000, cards: 950, rooms: 38 },
])('the palace of $moments moments has $cards cards in $rooms rooms', async ({ moments, cards, rooms }) => {
  const pieces = demoPalace(1, moments, (at) => `0000000${at % 10}-0000-4000-8000-000000000000`)
  const types = pieces.flatMap((piece) => ('node' in piece ? [piece.node['type']] : []))
  expect(types.filter((type) => type === 'group')).toHaveLength(rooms)
  expect(types).toHaveLength(rooms + cards)
  expect(await checkPieces(pieces)).toEqual([])
  expect(demoCardMoment(demoCards(moments) - 1, moments)).toBeLessThan(moments)
})
