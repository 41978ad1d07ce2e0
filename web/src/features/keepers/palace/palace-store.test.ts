import { expect, test } from 'vitest'
import type { Canvas, CanvasEdge, CanvasNode, NewCanvasChange } from '#contracts/keepers/canvas.ts'
import { createPalaceStore, type PalaceStore } from './palace-store.ts'

function card(id: string, fields: Partial<Extract<CanvasNode, { type: 'text' }>> = {}): CanvasNode {
  return {
    ...{ type: 'text', id, text: id, x: 0, y: 0, width: 200, height: 80 },
    ...{ z: 0, color: null, extra: {}, version: 1, ...fields },
  }
}

function edge(id: string, fromNode: string, toNode: string): CanvasEdge {
  return {
    ...{ id, fromNode, toNode, fromSide: null, toSide: null, fromEnd: null, toEnd: null },
    ...{ color: null, label: null, extra: {}, version: 1 },
  }
}

function canvas(version: number, nodes: CanvasNode[], edges: CanvasEdge[] = []): Canvas {
  return { version, nodes, edges }
}

/** As the server answers a change that it takes. */
function take(store: PalaceStore, version: number): NewCanvasChange | undefined {
  const change = store.begin()
  const ids = new Set([...(change?.put?.nodes ?? []), ...(change?.put?.edges ?? [])].map(({ id }) => id))
  const { nodes, edges } = store.palace()
  store.taken({
    version,
    nodes: [...nodes.values()].filter(({ id }) => ids.has(id)).map((node) => ({ ...node, version })),
    edges: [...edges.values()].filter(({ id }) => ids.has(id)).map((one) => ({ ...one, version })),
    removed: { nodes: change?.remove?.nodes ?? [], edges: change?.remove?.edges ?? [] },
  })
  return change
}

test('a change is sent once, with all that was changed, and nothing when it was taken back', () => {
  const store = createPalaceStore(canvas(3, [card('a'), card('b')]))
  store.apply({ nodes: [card('a', { x: 20 })] })
  store.apply({ nodes: [card('a', { x: 40 }), card('c')] })
  const change = take(store, 4)
  expect(change?.version).toBe(3)
  expect(change?.put?.nodes?.map(({ id, x }) => [id, x])).toEqual([
    ['a', 40],
    ['c', 0],
  ])
  expect(store.isUnsaved()).toBe(false)
  store.apply({ gone: ['b'] })
  store.undo()
  expect(store.begin()).toBeUndefined()
})

test('a card takes its connections with it, and they come back together', () => {
  const store = createPalaceStore(canvas(1, [card('a'), card('b')], [edge('e', 'a', 'b')]))
  const back = store.apply({ gone: ['a'] })
  expect([...store.palace().edges.keys()]).toEqual([])
  expect(store.begin()?.remove).toEqual({ nodes: ['a'], edges: ['e'] })
  store.failed()
  store.apply(back)
  expect([...store.palace().edges.keys()]).toEqual(['e'])
  expect(store.isUnsaved()).toBe(false)
})

test('undo and redo walk through what was done', () => {
  const store = createPalaceStore(canvas(1, [card('a')]))
  store.apply({ nodes: [card('a', { x: 20 })] })
  store.apply({ nodes: [card('a', { x: 40 })] })
  store.undo()
  expect(store.palace().nodes.get('a')?.x).toBe(20)
  store.undo()
  expect(store.palace().nodes.get('a')?.x).toBe(0)
  expect(store.undo()).toBe(false)
  store.redo()
  store.redo()
  expect(store.palace().nodes.get('a')?.x).toBe(40)
})

test('what is changed while a batch is on its way stays, and goes with the next one', () => {
  const store = createPalaceStore(canvas(1, [card('a')]))
  store.apply({ nodes: [card('a', { x: 20 })] })
  store.begin()
  store.apply({ nodes: [card('a', { x: 60 })] })
  store.taken({ ...canvas(2, [card('a', { x: 20, version: 2 })]), removed: { nodes: [], edges: [] } })
  expect(store.palace().nodes.get('a')?.x).toBe(60)
  expect(store.begin()).toMatchObject({ version: 2, put: { nodes: [{ id: 'a', x: 60 }] } })
})

test('after a change by somebody else the canvas has to be read again before its version counts', () => {
  const store = createPalaceStore(canvas(1, [card('a'), card('b')]))
  store.apply({ nodes: [card('a', { x: 20 })] })
  store.begin()
  const answer = { ...canvas(3, [card('a', { x: 20, version: 3 })]), removed: { nodes: [], edges: [] } }
  expect(store.taken(answer)).toBe(false)
  expect(store.version()).toBe(1)
  store.receive(canvas(3, [card('a', { x: 20, version: 3 }), card('b', { y: 100, version: 2 })]))
  expect(store.version()).toBe(3)
  expect(store.palace().nodes.get('b')?.y).toBe(100)
})

test('a card moved here and recoloured elsewhere gets both; one moved in both places asks', () => {
  const store = createPalaceStore(canvas(1, [card('a'), card('b'), card('c')]))
  store.apply({
    nodes: [card('a', { x: 20 }), card('b', { x: 20 }), card('c', { x: 20 })],
  })
  const theirs = [card('a', { color: '4', version: 2 }), card('b', { y: 80, version: 2 }), card('c')]
  store.receive(canvas(2, theirs))
  expect(store.palace().nodes.get('a')).toMatchObject({ x: 20, color: '4' })
  expect(store.palace().nodes.get('b')).toMatchObject({ x: 0, y: 80 })
  expect(store.collisions().map(({ id }) => id)).toEqual(['b'])
  expect(store.begin()?.put?.nodes?.map(({ id }) => id)).toEqual(['a', 'c'])
  store.failed()
  store.settle(new Set(['b']))
  expect(store.collisions()).toEqual([])
  expect(store.palace().nodes.get('b')).toMatchObject({ x: 20, y: 0 })
})

test('a card that was changed here and removed elsewhere can come back, or stay away', () => {
  const store = createPalaceStore(canvas(1, [card('a')]))
  store.apply({ nodes: [card('a', { text: 'Soup' })] })
  store.receive(canvas(2, []))
  expect(store.palace().nodes.size).toBe(0)
  store.settle(new Set(['a']))
  expect(store.begin()?.put?.nodes).toMatchObject([{ id: 'a', text: 'Soup' }])
})

test('what a device kept comes back on top of what is saved by now', () => {
  const before = createPalaceStore(canvas(1, [card('a'), card('b')]))
  before.apply({ nodes: [card('a', { x: 100 })], gone: ['b'] })
  const kept = before.unsaved()
  const store = createPalaceStore(canvas(2, [card('a', { color: '1', version: 2 }), card('b')]))
  if (kept) store.resume(kept)
  expect(store.palace().nodes.get('a')).toMatchObject({ x: 100, color: '1' })
  expect(store.begin()).toMatchObject({ version: 2, put: { nodes: [{ id: 'a' }] }, remove: { nodes: ['b'] } })
})

test('words go on top of what a card has become meanwhile, and ask where it got other words or is gone', () => {
  const began = card('a', { text: 'Soup' })
  const written = card('a', { text: 'Soup with salt' })
  const store = createPalaceStore(canvas(1, [began]))
  expect(store.write(began, began)).toBe(false)
  store.receive(canvas(2, [card('a', { text: 'Soup', x: 40, version: 2 })]))
  expect(store.write(began, written)).toBe(true)
  expect(store.palace().nodes.get('a')).toMatchObject({ text: 'Soup with salt', x: 40 })

  for (const theirs of [[card('a', { text: 'Broth', version: 2 })], []]) {
    const other = createPalaceStore(canvas(2, theirs))
    expect(other.write(began, written)).toBe(false)
    expect(other.palace().nodes.get('a')).toBe(theirs[0])
    expect(other.collisions()).toMatchObject([{ id: 'a', base: { text: 'Soup' }, theirs: theirs[0] }])
    other.settle(new Set(['a']))
    expect(other.begin()?.put?.nodes).toMatchObject([{ id: 'a', text: 'Soup with salt' }])
  }

  // What was never saved can't have been removed elsewhere.
  const empty = createPalaceStore(canvas(0, []))
  expect(empty.write(card('a', { version: 0 }), card('a', { text: 'Salt', version: 0 }))).toBe(true)
  expect(empty.begin()?.put?.nodes).toMatchObject([{ id: 'a', text: 'Salt' }])
})
