import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Canvas, CanvasChanged, CanvasNode, NewCanvasChange } from '#contracts/keepers/canvas.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { writeSession } from '../../../lib/storage.ts'
import { keepUnsaved, listUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { keptPalaces, openPalace, palaceOnDevice } from './open-palace.ts'
import { createPalaceSaver, type SaveState } from './palace-saver.ts'
import { createPalaceStore, type Unsaved } from './palace-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function card(id: string, fields: Partial<Extract<CanvasNode, { type: 'text' }>> = {}): CanvasNode {
  return {
    ...{ type: 'text', id, text: id, x: 0, y: 0, width: 200, height: 80 },
    ...{ z: 0, color: null, extra: {}, version: 1, ...fields },
  }
}

function canvas(version: number, ...nodes: CanvasNode[]): Canvas {
  return { version, nodes, edges: [] }
}

/** As the server answers a change of cards that it takes. */
function taken({ version, put }: NewCanvasChange): CanvasChanged {
  const nodes = (put?.nodes ?? []).map((node) =>
    card(node.id, { x: node.x, ...(node.type === 'text' && { text: node.text }), version: version + 1 }),
  )
  return { ...canvas(version + 1, ...nodes), removed: { nodes: [], edges: [] } }
}

const stale = new ApiError(409, { data: {} })

/** A page with a palace, and the device that it is on. */
function openPage(first: Canvas, { kept, now = first }: { kept?: Unsaved | undefined; now?: Canvas } = {}) {
  const store = createPalaceStore(first)
  if (kept) store.resume(kept)
  const page = {
    store,
    device: kept,
    hasRoom: true,
    states: [] as SaveState[],
    refusals: [] as unknown[],
    sent: [] as NewCanvasChange[],
    /** How the server answers. */
    answer: async (change: NewCanvasChange): Promise<CanvasChanged> => taken(change),
  }
  const saver = createPalaceSaver({
    store,
    send(change) {
      page.sent.push(change)
      return page.answer(change)
    },
    load: async () => now,
    keep() {
      page.device = store.unsaved()
      return page.hasRoom
    },
    onState: (state) => page.states.push(state),
    onRefused: (error) => page.refusals.push(error),
  })
  return Object.assign(page, { saver })
}

test('a card that was changed in two places waits on the device until somebody has chosen', async () => {
  const now = canvas(2, card('a', { text: 'Theirs', version: 2 }))
  const page = openPage(canvas(1, card('a')), { now })
  page.answer = () => Promise.reject(stale)
  page.store.apply({ nodes: [card('a', { text: 'Mine' })] })
  page.saver.note()
  await vi.advanceTimersByTimeAsync(600)
  expect(page.store.collisions()).toHaveLength(1)
  expect(page.states.at(-1)).toBe('on-device')
  page.saver.leave()
  await vi.advanceTimersByTimeAsync(600)
  expect(await page.saver.settle()).toBe(false)

  const again = openPage(now, { kept: page.device })
  expect(again.store.collisions()).toMatchObject([
    { base: { text: 'a' }, yours: { text: 'Mine' }, theirs: { text: 'Theirs' } },
  ])
  again.store.settle(new Set())
  again.saver.note()
  expect(again.device).toBeUndefined()
  await vi.advanceTimersByTimeAsync(600)
  expect(again.states.at(-1)).toBe('saved')
  expect(again.sent).toEqual([])
  expect(await again.saver.settle()).toBe(true)
})

test('what was chosen over a change elsewhere goes out, and leaves the device once it is taken', async () => {
  const kept = openPage(canvas(1, card('a')))
  kept.store.apply({ nodes: [card('a', { x: 20 })] })
  kept.saver.note()
  const page = openPage(canvas(2, card('a', { x: 60, version: 2 })), { kept: kept.device })
  page.store.settle(new Set(['a']))
  page.saver.note()
  expect(page.device).toMatchObject({ ids: ['a'], mine: { nodes: [{ x: 20 }] } })
  await vi.advanceTimersByTimeAsync(600)
  expect(page.sent).toMatchObject([{ version: 2, put: { nodes: [{ id: 'a', x: 20 }] } }])
  expect(page.device).toBeUndefined()
})

test('what is changed is on the device at once, also while the server hangs', async () => {
  const page = openPage(canvas(1, card('a'), card('b')))
  const { promise, resolve } = Promise.withResolvers<CanvasChanged>()
  page.answer = () => promise
  page.store.apply({ nodes: [card('a', { x: 20 })] })
  page.saver.note()
  expect(page.device?.ids).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(600)
  expect(page.sent).toHaveLength(1)
  page.store.apply({ nodes: [card('b', { x: 40 })] })
  page.saver.note()
  expect(page.device?.mine.nodes).toMatchObject([
    { id: 'a', x: 20 },
    { id: 'b', x: 40 },
  ])
  page.answer = async (change) => taken(change)
  resolve({ ...canvas(2, card('a', { x: 20, version: 2 })), removed: { nodes: [], edges: [] } })
  await vi.advanceTimersByTimeAsync(0)
  expect(page.device?.ids).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(600)
  expect(page.sent.at(-1)).toMatchObject({ put: { nodes: [{ id: 'b' }] } })
  expect(page.device).toBeUndefined()
  expect(page.states.at(-1)).toBe('saved')
})

test('a change that a full canvas refuses is said to be refused, and not sent over and over', async () => {
  const page = openPage(canvas(1))
  page.answer = () => Promise.reject(new ApiError(409, { code: 'conflict', message: 'Remove some first.' }))
  page.store.apply({ nodes: [card('a')] })
  page.saver.note()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.sent).toHaveLength(1)
  expect(page.refusals).toHaveLength(1)
  expect(page.states.at(-1)).toBe('refused')
  expect(page.device?.ids).toEqual(['a'])
})

/** A browser in which Ada is signed in; what `hasRoom` refuses isn't stored. */
function stubBrowser(hasRoom: (key: string) => boolean = () => true) {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!hasRoom(key)) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem(key: string) {
      entries.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  vi.stubGlobal('localStorage', storage)
  const ada = { id: 'ada', email: 'ada@example.org', name: 'Ada', role: 'user' as const, createdAt: '' }
  writeSession({ user: ada, token: 'token' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

/** The palace in a tab of its own, without a line. */
function openTab(now: Canvas, onState: (state: SaveState) => void = () => undefined) {
  return openPalace({
    ...{ userId: 'ada', keeperId: 'k1', canvas: now },
    load: () => Promise.reject(new ApiError(0)),
    ...{ onState, onRefused: () => undefined },
  })
}

test('what the server took as a page was left is off the device at the next visit', () => {
  stubBrowser()
  const left = createPalaceStore(canvas(1, card('a')))
  left.apply({ nodes: [card('a', { x: 20 })] })
  const name = palaceOnDevice('k1')
  keepUnsaved('ada', name, left.unsaved())
  const { store, begin } = openTab(canvas(2, card('a', { x: 20, version: 2 })))
  begin()
  expect(store.isUnsaved()).toBe(false)
  expect(readUnsaved('ada', name)).toBeUndefined()
  expect(listUnsaved('ada')).toEqual([])
})

test('what two tabs changed is all there after both were killed, and on the device once', () => {
  stubBrowser()
  const now = canvas(1, card('a'), card('b'))
  const tabs = [openTab(now), openTab(now)]
  for (const [at, step] of [{ nodes: [card('new')] }, { nodes: [card('b', { x: 60 })] }].entries()) {
    tabs[at]?.store.apply(step)
    tabs[at]?.saver.note()
  }
  const { store, begin } = openTab(now)
  begin()
  expect(store.palace().nodes.get('new')).toBeDefined()
  expect(store.palace().nodes.get('b')).toMatchObject({ x: 60 })
  expect(listUnsaved('ada')).toHaveLength(1)
})

test('what one tab saves doesn’t take from the device what somebody has to choose in another', async () => {
  stubBrowser()
  const now = canvas(1, card('a'))
  const [one, other] = [openTab(now), openTab(now)]
  other.store.apply({ nodes: [card('a', { x: 60 })] })
  other.store.receive(canvas(2, card('a', { x: 100, version: 2 })))
  other.saver.note()
  one.store.receive(canvas(2, card('a', { x: 100, version: 2 })))
  one.store.apply({ nodes: [card('a', { x: 120, version: 2 })] })
  one.saver.note()
  answerChanges()
  await vi.advanceTimersByTimeAsync(600)
  expect(one.store.isUnsaved()).toBe(false)
  const { store } = openTab(canvas(3, card('a', { x: 120, version: 3 })))
  expect(store.collisions()).toMatchObject([{ yours: { x: 60 }, theirs: { x: 120 } }])
})

test('where two killed tabs changed the same card, one is saved and then somebody chooses', async () => {
  stubBrowser()
  const now = canvas(1, card('a'))
  for (const tab of [openTab(now), openTab(now)].map((tab, at) => ({ ...tab, x: at === 0 ? 20 : 60 }))) {
    tab.store.apply({ nodes: [card('a', { x: tab.x })] })
    tab.saver.note()
    tab.saver.stop()
  }
  const { store, begin } = openTab(now)
  begin()
  const first = store.palace().nodes.get('a')?.x
  expect(listUnsaved('ada')).toHaveLength(2)
  answerChanges()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(store.collisions()).toMatchObject([{ yours: { x: first === 20 ? 60 : 20 }, theirs: { x: first } }])
  expect(listUnsaved('ada')).toHaveLength(1)
})

test('a page that was left in this tab doesn’t send over what its successor changed since', async () => {
  stubBrowser()
  const now = canvas(1, card('a'))
  const left = openTab(now)
  left.begin()
  left.store.apply({ nodes: [card('a', { x: 20 })] })
  left.saver.note()
  left.end()
  const { store, begin, saver } = openTab(now)
  begin()
  store.apply({ nodes: [card('a', { x: 40 })] })
  saver.note()
  await vi.advanceTimersByTimeAsync(60_000)
  const sent = answerChanges()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toMatchObject([{ put: { nodes: [{ x: 40 }] } }])
  expect(listUnsaved('ada')).toEqual([])
})

test('a full device keeps what it had, the palace says so, and signing out knows of both', async () => {
  let isFull = false
  stubBrowser((key) => !(isFull && key.includes('unsaved')))
  const now = canvas(1, card('a'), card('b'))
  const killed = openTab(now)
  killed.store.apply({ nodes: [card('a', { x: 20 })] })
  killed.saver.note()
  killed.saver.stop()
  isFull = true
  const states: SaveState[] = []
  const { store, saver, begin } = openTab(now, (state) => states.push(state))
  begin()
  store.apply({ nodes: [card('b', { x: 60 })] })
  saver.note()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toBe('not-on-device')
  expect(Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toHaveLength(1)
  expect(listUnsaved('ada')).toHaveLength(2)
  expect(JSON.parse(keptPalaces('ada'))).toContainEqual(expect.objectContaining({ changed: ['a', 'b'] }))

  isFull = false
  answerChanges()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('saved')
  expect(listUnsaved('ada')).toEqual([])
})

/** A server that takes every change. Returns those that it took. */
function answerChanges(): NewCanvasChange[] {
  const sent: NewCanvasChange[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const change: NewCanvasChange = JSON.parse(body)
    sent.push(change)
    return Response.json({ success: true, data: taken(change) })
  })
  return sent
}
