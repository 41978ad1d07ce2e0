import { expect, test } from 'vitest'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { overlaps } from './geometry.ts'
import { planMove } from './steps.ts'
import { chosenBy, planAlign, planCopies, planMoveAll } from './several.ts'

const base = { z: 0, color: null, extra: {}, version: 1 }
function card(id: string, x: number, y: number): CanvasNode {
  return { ...base, type: 'text', id, text: id, x, y, width: 160, height: 60 }
}
function room(id: string, x: number, y: number): CanvasNode {
  const none = { background: null, backgroundStyle: null }
  return { ...base, ...none, type: 'group', id, label: id, x, y, width: 400, height: 300 }
}
const edge: CanvasEdge = {
  ...{ id: 'e', fromNode: 'soup', toNode: 'bread', fromSide: null, toSide: null, fromEnd: null, toEnd: null },
  ...{ color: null, label: 'at six', extra: {}, version: 1 },
}

const nodes = [
  ...[room('kitchen', 0, 0), room('ward', 400, 0)],
  ...[card('soup', 20, 80), card('bread', 60, 180), card('coffee', 460, 90)],
]
const palace = { nodes: new Map(nodes.map((node) => [node.id, node])), edges: new Map([[edge.id, edge]]) }

const places = (step: { nodes?: readonly CanvasNode[] }) =>
  (step.nodes ?? []).map(({ id, x, y }) => [id, x, y])

test('what is aligned, copied or put into a room together is one step', () => {
  const chosen = new Set(['soup', 'bread'])
  expect(places(planAlign(palace, chosen, 'left'))).toEqual([['bread', 20, 180]])
  expect(places(planAlign(palace, chosen, 'bottom'))).toEqual([['soup', 20, 180]])
  expect(places(planAlign(palace, chosen, 'centre'))).toEqual([
    ['soup', 40, 80],
    ['bread', 40, 180],
  ])
  const { step, copies } = planCopies(palace, chosen)
  expect(copies.map(({ x, y }) => [x, y])).toEqual([
    [60, 120],
    [100, 220],
  ])
  expect(step.edges).toMatchObject([
    { label: 'at six', version: 0, fromNode: copies[0]?.id, toNode: copies[1]?.id },
  ])
  const moved = places(planMoveAll(palace, chosen, { room: 'ward' }))
  expect(moved.map(([id]) => id)).toEqual(['soup', 'bread'])
  expect(new Set(moved.map(([, x, y]) => `${x} ${y}`)).size).toBe(2)
  for (const [, x] of moved) expect(x).toBeGreaterThanOrEqual(420)
})

test('a room takes along what stands in it, once', () => {
  const moved = places(planAlign(palace, new Set(['kitchen', 'ward', 'soup']), 'left'))
  expect(moved).toEqual([
    ['ward', 0, 0],
    ['coffee', 60, 90],
    ['soup', 0, 80],
  ])
  const { step, copies } = planCopies(palace, new Set(['kitchen', 'soup']))
  expect(step.nodes).toHaveLength(3)
  expect(copies).toHaveLength(2)
})

test('a rectangle chooses the cards that it touches and the rooms that it covers', () => {
  expect(chosenBy({ x: 10, y: 70, width: 60, height: 120 }, nodes)).toEqual(['soup', 'bread'])
  expect(chosenBy({ x: -10, y: -10, width: 420, height: 320 }, nodes)).toEqual(['kitchen', 'soup', 'bread'])
})

test('a card that is moved into a room covers no other one', () => {
  const [, , soup] = nodes
  if (soup === undefined) throw new Error('There is no soup.')
  const { node } = planMove(palace, soup, { room: 'ward' })
  const others = nodes.filter(({ id, type }) => id !== 'soup' && type !== 'group')
  expect(others.filter((other) => overlaps(other, node))).toEqual([])
  expect(node.x).toBeGreaterThanOrEqual(420)
})
