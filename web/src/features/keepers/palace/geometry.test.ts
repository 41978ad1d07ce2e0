import { expect, test } from 'vitest'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { placeForRoom, placeInRoom } from './free-place.ts'
import { contentsOf, overlaps, sectionsOf } from './geometry.ts'
import { lineOf } from './lines.ts'
import type { RoomNode } from './palace-nodes.ts'
import { wallsOf } from './walls.ts'

type Place = [x: number, y: number, width: number, height: number]

function room(id: string, [x, y, width, height]: Place): RoomNode {
  return {
    ...{ type: 'group', id, label: id, x, y, width, height, z: 0, color: null, extra: {}, version: 1 },
    ...{ background: null, backgroundStyle: null },
  }
}

function card(id: string, [x, y, width, height]: Place): CanvasNode {
  return { type: 'text', id, text: id, x, y, width, height, z: 0, color: null, extra: {}, version: 1 }
}

const plan = [
  room('Ward', [400, 0, 400, 300]),
  room('Kitchen', [0, 0, 400, 300]),
  room('Pantry', [220, 140, 160, 140]),
  card('Sunday', [40, 160, 160, 60]),
  card('Soup', [40, 60, 160, 60]),
  card('Jug', [220, 70, 140, 60]),
  card('Jam', [240, 200, 120, 60]),
  card('Cello', [460, 100, 200, 60]),
  card('Fog', [0, 400, 160, 60]),
]

test('rooms and their cards are read row by row, rooms within a room after it, and the rest at the end', () => {
  const sections = sectionsOf(plan).map(({ room: one, depth, cards }) => [
    one?.label,
    depth,
    cards.map(({ id }) => id),
  ])
  expect(sections).toEqual([
    ['Kitchen', 0, ['Soup', 'Jug', 'Sunday']],
    ['Pantry', 1, ['Jam']],
    ['Ward', 0, ['Cello']],
    [undefined, 0, ['Fog']],
  ])
})

test('a room takes along what stands in it, with the rooms in it', () => {
  const kitchen = room('Kitchen', [0, 0, 400, 300])
  expect(contentsOf(kitchen, plan).map(({ id }) => id)).toEqual(['Pantry', 'Sunday', 'Soup', 'Jug', 'Jam'])
})

test('a connection between two rooms opens one door in the wall that they share', () => {
  const [ward, kitchen] = [room('Ward', [400, 0, 400, 300]), room('Kitchen', [0, 0, 400, 300])]
  const plain = { fromSide: null, toSide: null, fromEnd: null, toEnd: null }
  const line = lineOf(plain, card('Soup', [40, 120, 160, 60]), card('Cello', [500, 120, 200, 60]))
  const { walls, doors } = wallsOf([ward, kitchen], [line])
  expect(doors.match(/A/g)).toHaveLength(1)
  // Both sides of the wall at 400 are open between the same heights, the other walls are whole.
  expect(walls.get('Kitchen')).toContain('M400 0L400 126M400 174L400 300')
  expect(walls.get('Ward')).toContain('M400 0L400 126M400 174L400 300')
  expect(walls.get('Ward')).toContain('M400 0L800 0')
  // Another connection close by goes through the same door.
  const beside = lineOf(plain, card('Bread', [40, 140, 160, 60]), card('Oboe', [500, 140, 200, 60]))
  expect(wallsOf([ward, kitchen], [line, beside]).doors.match(/A/g)).toHaveLength(1)
  const within = lineOf(plain, card('Soup', [40, 60, 100, 60]), card('Sunday', [40, 200, 100, 60]))
  expect(wallsOf([ward, kitchen], [within]).doors).toBe('')
})

test('a connection between two rooms themselves goes through their doors, too', () => {
  const [one, other] = [room('One', [0, 0, 300, 200]), room('Other', [600, 0, 300, 200])]
  const plain = { fromSide: null, toSide: null, fromEnd: null, toEnd: null }
  const { doors } = wallsOf([one, other], [lineOf(plain, one, other)])
  expect(doors.match(/A/g)).toHaveLength(2)
})

test('a card in a room gets the first free place, and a full room grows', () => {
  const kitchen = { x: 0, y: 0, width: 420, height: 180 }
  const size = { width: 180, height: 80 }
  const first = placeInRoom(kitchen, size, [])
  expect(first).toEqual({ at: { x: 20, y: 60 }, height: 180 })
  const second = placeInRoom(kitchen, size, [{ ...first.at, ...size }])
  expect(second).toEqual({ at: { x: 220, y: 60 }, height: 180 })
  const taken = [first, second].map(({ at }) => ({ ...at, ...size }))
  const third = placeInRoom(kitchen, size, taken)
  expect(third).toEqual({ at: { x: 20, y: 160 }, height: 260 })
})

test('a new room stands wall to wall with another one and covers nothing', () => {
  const rooms = [
    { x: 0, y: 0, width: 400, height: 300 },
    { x: 400, y: 0, width: 400, height: 300 },
  ]
  const place = placeForRoom({ x: 200, y: 150 }, rooms, rooms)
  expect(rooms.some((one) => overlaps(one, place))).toBe(false)
  expect([place.x + place.width, place.x, place.y, place.y + place.height]).toContain(0)
})
