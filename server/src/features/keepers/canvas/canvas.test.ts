import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  canvasCharsMax,
  canvasNodesMax,
  canvasTextMaxChars,
  writtenEdge,
  writtenNode,
} from '#contracts/keepers/canvas-choices.ts'
import { canvasImportWording, canvasWording } from '#contracts/keepers/canvas-wording.ts'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { newTraveller, type Traveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp, type Answer, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let writer: Traveller

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
  writer = await newTraveller(app)
})

afterAll(() => app.close())

const place = { x: 0, y: 0, width: 240, height: 120 }
const text = (id: string, more: object = {}) => ({ id, type: 'text', ...place, text: `Card ${id}`, ...more })
const edge = (id: string, fromNode: string, toNode: string, more: object = {}) => ({
  ...{ id, fromNode, toNode },
  ...more,
})

async function start() {
  const keeper = await writer.newKeeper()
  const path = `/${keeper}/canvas`
  return {
    ...{ keeper, path },
    show: async () => (await writer.ask('GET', path)).body.data,
    change: async (version: number, change: object) => writer.ask('PATCH', path, { version, ...change }),
    write: async (moment: object) =>
      String((await writer.ask('POST', `/${keeper}/moments`, moment)).body.data.id),
  }
}

test('a canvas begins empty, and holds cards, rooms, links and what connects them', async () => {
  const { show, change, write, path } = await start()
  expect(await show()).toEqual({ version: 0, nodes: [], edges: [] })
  const momentId = await write({ title: 'Fog', body: 'The *ferry* sounded.', mood: -1, occurredAt: noon })
  const nodes = [
    { id: 'room', type: 'group', ...place, label: 'Kitchen', color: '4' },
    text('card', { z: 3, color: '#aabbcc', extra: { shape: 'pill' } }),
    { id: 'link', type: 'link', ...place, url: 'https://example.com', z: 1 },
    { id: 'moment', type: 'file', ...place, momentId, z: 2 },
    { id: 'file', type: 'file', ...place, file: 'Elsewhere/Note.md', subpath: '#Heading', z: 4 },
  ]
  const edges = [edge('door', 'card', 'moment', { fromSide: 'left', toEnd: 'none', label: 'then' })]
  const { status, body } = await change(0, { put: { nodes, edges } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ version: 1, removed: { nodes: [], edges: [] } })
  const shown = await show()
  expect(shown.nodes.map(({ id }: { id: string }) => id)).toEqual(['room', 'link', 'moment', 'card', 'file'])
  expect(shown.nodes[2]).toMatchObject({
    ...{ momentId, file: 'moments/2026/2026-03-04-fog.md', version: 1 },
    moment: { title: 'Fog', excerpt: 'The ferry sounded.', localDate: '2026-03-04', mood: -1, kind: 'entry' },
  })
  expect(shown.nodes[3]).toMatchObject({ text: 'Card card', color: '#aabbcc', extra: { shape: 'pill' } })
  expect(shown.nodes[4]).toMatchObject({ file: 'Elsewhere/Note.md', momentId: null, moment: null })
  expect(shown.edges).toMatchObject([{ id: 'door', fromSide: 'left', fromEnd: null, label: 'then' }])
  expect((await writer.ask('GET', `${path}/export`)).status).toBe(200)
})

test('what others changed goes together; the same element changed twice is a conflict with both', async () => {
  const { show, change } = await start()
  await change(0, { put: { nodes: [text('a'), text('b')], edges: [edge('e', 'a', 'b')] } })
  expect((await change(1, { put: { nodes: [text('a', { x: 20 })] } })).body.data.version).toBe(2)
  // Read before that, and about another one.
  expect((await change(1, { put: { nodes: [text('b', { x: 40 })] } })).body.data.version).toBe(3)
  const mine = { put: { nodes: [text('a', { text: 'Mine' }), text('c')] } }
  const { status, body } = await change(1, mine)
  expect([status, body.error.code, body.error.message]).toEqual([
    ...[409, 'conflict', canvasWording.changedElsewhere],
  ])
  expect(body.data.current).toMatchObject({ version: 3, nodes: [{ id: 'a', x: 20, version: 2 }], edges: [] })
  expect(body.data.yours).toMatchObject({ version: 1, put: { nodes: [{ text: 'Mine' }, { id: 'c' }] } })
  // Nothing of it was written.
  expect((await show()).nodes.map(({ id }: { id: string }) => id)).toEqual(['a', 'b'])
  expect((await change(1, { remove: { nodes: ['a'] } })).status).toBe(409)
  expect((await change(9, { remove: { nodes: ['b'] } })).status).toBe(409)
})

test('a change that is sent again changes nothing, and neither does one that says what is there', async () => {
  const { show, change } = await start()
  const first = { put: { nodes: [text('a'), text('b')], edges: [edge('e', 'a', 'b')] } }
  await change(0, first)
  await change(1, { put: { nodes: [text('a', { extra: { one: { two: [3] } } })] } })
  const again = await change(1, { put: { nodes: [text('a', { extra: { one: { two: [3] } } })] } })
  expect([again.status, again.body.data.version]).toEqual([200, 2])
  await change(2, { remove: { nodes: ['b'] } })
  expect((await change(2, { remove: { nodes: ['b'] } })).body.data).toMatchObject({ version: 3 })
  expect((await show()).version).toBe(3)
})

test('of two who change one card at the same time one is told of the other', async () => {
  const { show, change } = await start()
  await change(0, { put: { nodes: [text('a'), text('b')] } })
  const texts = ['One', 'Two', 'Three']
  const answers = await Promise.all(
    texts.map((said) => change(1, { put: { nodes: [text('a', { text: said })] } })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  const won = texts[answers.findIndex(({ status }) => status === 200)]
  expect(await show()).toMatchObject({ version: 2, nodes: [{ text: won }, { id: 'b' }] })
})

test('a node takes its edges with it, one that was changed meanwhile never', async () => {
  const { show, change } = await start()
  const edges = [edge('ab', 'a', 'b'), edge('bc', 'b', 'c')]
  await change(0, { put: { nodes: [text('a'), text('b'), text('c')], edges } })
  await change(1, { put: { edges: [edge('ab', 'a', 'b', { label: 'because' })] } })
  expect((await change(1, { remove: { nodes: ['a'] } })).status).toBe(409)
  const gone = await change(2, { remove: { nodes: ['b'] }, put: { edges: [edge('ab', 'a', 'c')] } })
  expect(gone.body.data.removed).toEqual({ nodes: ['b'], edges: ['bc'] })
  expect((await show()).edges).toMatchObject([{ id: 'ab', toNode: 'c', version: 3 }])
  // An end that is gone: removed elsewhere it is a conflict, else a mistake.
  expect((await change(2, { put: { edges: [edge('x', 'a', 'b')] } })).status).toBe(409)
  const { status, body } = await change(3, { put: { edges: [edge('x', 'a', 'b')] } })
  expect([status, body.error.message]).toEqual([400, canvasWording.endMissing])
  // A card that was removed elsewhere comes back with what is written on it.
  expect((await change(2, { put: { nodes: [text('b', { text: 'Kept' })] } })).status).toBe(200)
})

test('emptying answers with what was there, and putting that brings it back', async () => {
  const { show, change, write, path, keeper } = await start()
  const momentId = await write({ title: 'Fog', body: 'Fog.' })
  const nodes = [text('a', { extra: { k: 1 } }), { id: 'm', type: 'file', ...place, momentId, z: 1 }]
  await change(0, { put: { nodes, edges: [edge('e', 'a', 'm')] } })
  await writer.ask('DELETE', `/${keeper}/moments/${momentId}`)
  expect((await writer.ask('DELETE', `${path}?version=0`)).status).toBe(409)
  const before = await show()
  const { status, body } = await writer.ask('DELETE', `${path}?version=1`)
  expect([status, body.data]).toEqual([200, { version: 2, was: before }])
  expect(await show()).toEqual({ version: 2, nodes: [], edges: [] })
  const put = {
    nodes: body.data.was.nodes.map((node: CanvasNode) => writtenNode(node)),
    edges: body.data.was.edges.map((one: CanvasEdge) => writtenEdge(one)),
  }
  expect((await change(2, { put })).status).toBe(200)
  const unversioned = (element: { version: number }) => ({ ...element, version: 0 })
  const shown = await show()
  expect(shown.nodes.map(unversioned)).toEqual(before.nodes.map(unversioned))
  expect(shown.edges.map(unversioned)).toEqual(before.edges.map(unversioned))
})

test('a moment in the trash is missing until it is restored; deleted forever, its card goes', async () => {
  const { show, change, write, keeper, path } = await start()
  const momentId = await write({ title: 'Heron', body: 'Reeds.' })
  const nodes = [text('a'), { id: 'm', type: 'file', ...place, momentId, z: 1 }]
  await change(0, { put: { nodes, edges: [edge('e', 'a', 'm')] } })
  const card = async () => (await show()).nodes[1]
  await writer.ask('DELETE', `/${keeper}/moments/${momentId}`)
  expect(await card()).toMatchObject({ momentId, moment: null, file: null })
  expect(JSON.stringify(await show())).not.toContain('eron')
  const exported = async () => (await writer.ask('GET', `${path}/export`)).body
  expect(await exported()).toMatchObject({ nodes: [{ id: 'a' }], edges: [] })
  await writer.ask('POST', `/${keeper}/moments/${momentId}/restore`)
  expect(await card()).toMatchObject({ moment: { title: 'Heron' } })
  await writer.ask('DELETE', `/${keeper}/moments/${momentId}`)
  await writer.ask('DELETE', `/${keeper}/trash/${momentId}`)
  expect(await show()).toMatchObject({ nodes: [{ id: 'a' }], edges: [] })
})

test('a moment that is renamed keeps its place, and its path follows', async () => {
  const { show, change, write, keeper } = await start()
  const first = await write({ title: 'Fog', body: 'One.', occurredAt: noon })
  const momentId = await write({ title: 'Fog', body: 'Two.', occurredAt: '2026-03-04T13:00:00Z' })
  await change(0, { put: { nodes: [{ id: 'm', type: 'file', ...place, momentId }] } })
  const file = async () => (await show()).nodes[0].file
  expect(await file()).toBe('moments/2026/2026-03-04-fog--2.md')
  await writer.ask('PATCH', `/${keeper}/moments/${momentId}`, { version: 1, title: 'Sun' })
  expect(await file()).toBe('moments/2026/2026-03-04-sun.md')
  const listed = async (placed: boolean) => {
    const { body } = await writer.ask('GET', `/${keeper}/moments?placed=${placed}`)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect([await listed(true), await listed(false)]).toEqual([[momentId], [first]])
})

test('what isn’t a moment of this keeper, or sent twice, is refused', async () => {
  const [{ change }, other] = [await start(), await start()]
  const foreign = await other.write({ body: 'Fog.' })
  const card = (momentId: string) => ({ id: 'm', type: 'file', ...place, momentId })
  for (const id of [foreign, crypto.randomUUID()]) {
    const { status, body } = await change(0, { put: { nodes: [card(id)] } })
    expect([status, body.error.message]).toEqual([400, canvasWording.momentMissing])
  }
  for (const wrong of [
    { put: { nodes: [text('a'), text('a')] } },
    { put: { nodes: [text('a')] }, remove: { nodes: ['a'] } },
    { put: { nodes: [{ ...card(foreign), file: 'Note.md' }] } },
    { put: { nodes: [{ id: 'm', type: 'file', ...place }] } },
    { put: { nodes: [text('a', { color: 'red' })] } },
    { put: { nodes: [text('a', { x: 0.5 })] } },
    { put: { nodes: [text('a', { width: 0 })] } },
    { put: { nodes: [text('a', { text: 'x'.repeat(canvasTextMaxChars + 1) })] } },
    { put: { nodes: [text('a', { text: '\ud800' })] } },
    { put: { nodes: [text('a', { extra: { much: 'x'.repeat(4_001) } })] } },
  ])
    expect((await change(0, wrong)).status, JSON.stringify(wrong).slice(0, 120)).toBe(400)
})

test('what other programs wrote may be nested as deep as anybody likes, and is refused where it is too much', async () => {
  const { path } = await start()
  const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
  const card = JSON.stringify(text('a')).replace('}', '')
  const send = async (method: string, body: string) => {
    const headers = { authorization: `Bearer ${writer.user.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${app.url}/api/keepers${path}`, { method, headers, body })
    const said: Answer['body'] = await answer.json()
    return { status: answer.status, body: said }
  }
  const put = await send('PATCH', `{"version":0,"put":{"nodes":[${card},"extra":{"deep":${deep}}}]}}`)
  expect([put.status, put.body.error.message]).toEqual([400, canvasWording.extraTooLarge])
  const canvas = `{"nodes":[${card},"deep":${deep}}],"edges":[],"deep":${deep}}`
  const { body } = await send('POST', `{"version":0,"mode":"merge","canvas":${canvas}}`)
  expect(body.data).toMatchObject({ added: { nodes: 1 }, remarks: [canvasImportWording.extrasLeftOut(2)] })
})

test('a full canvas takes no more, and is changed all the same', async () => {
  const { change, show } = await start()
  const nodes = Array.from({ length: canvasNodesMax }, (_, at) => text(`n${at}`, { z: at, text: '' }))
  expect((await change(0, { put: { nodes } })).body.data.version).toBe(1)
  const { status, body } = await change(1, { put: { nodes: [text('more')] } })
  expect([status, body.error.message]).toEqual([409, canvasWording.tooManyNodes])
  const long = (id: string) => text(id, { text: 'x'.repeat(canvasTextMaxChars) })
  const many = Array.from({ length: canvasCharsMax / canvasTextMaxChars }, (_, at) => long(`n${at}`))
  expect((await change(1, { put: { nodes: many } })).body.data.version).toBe(2)
  const over = await change(2, { put: { nodes: [text('n4000', { text: 'x' })] } })
  expect([over.status, over.body.error.message]).toEqual([409, canvasWording.tooManyWords])
  expect((await show()).nodes).toHaveLength(canvasNodesMax)
})

test('nobody else sees or changes a canvas, nor a visitor of a public keeper', async () => {
  const { change, keeper, path } = await start()
  await change(0, { put: { nodes: [text('a')] } })
  const { version } = (await writer.ask('GET', `/${keeper}`)).body.data
  await writer.ask('PATCH', `/${keeper}`, { version, isPublic: true })
  const other = await newTraveller(app)
  const put = { version: 1, put: { nodes: [text('b')] } }
  const calls = [
    ...[other.ask('GET', path), other.ask('PATCH', path, put), other.ask('DELETE', `${path}?version=1`)],
    ...[other.ask('GET', `${path}/export`)],
    other.ask('POST', path, { version: 1, mode: 'merge', canvas: { nodes: [], edges: [] } }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const page = await fetch(`${app.url}/p/${keeper}`)
  expect([page.status, (await page.text()).includes('Card a')]).toEqual([200, false])
})

test('an archived keeper’s canvas is only read, a deleted one’s is gone and comes back with it', async () => {
  const { change, keeper, show, path } = await start()
  await change(0, { put: { nodes: [text('a')] } })
  const { version } = (await writer.ask('GET', `/${keeper}`)).body.data
  await writer.ask('PATCH', `/${keeper}`, { version, archived: true })
  expect((await change(1, { put: { nodes: [text('a', { x: 20 })] } })).status).toBe(403)
  expect((await show()).nodes).toMatchObject([{ id: 'a', x: 0 }])
  await writer.ask('DELETE', `/${keeper}`)
  expect((await writer.ask('GET', path)).status).toBe(404)
  expect((await change(1, { put: { nodes: [text('b')] } })).status).toBe(404)
  await writer.ask('POST', `/${keeper}/restore`)
  expect((await show()).nodes).toHaveLength(1)
})

test('the logbook has one entry for many changes, without a word of them', async () => {
  const { change, keeper } = await start()
  await change(0, { put: { nodes: [text('planted')] } })
  await change(1, { put: { nodes: [text('planted', { x: 20 })] } })
  const { data } = (await writer.ask('GET', `/${keeper}/logbook`)).body
  expect(data).toMatchObject([{ action: 'canvas.changed', actor: { kind: 'user' }, subject: {} }])
  expect(JSON.stringify(data)).not.toContain('planted')
})

test('a journal with nothing but a card is not replaced by an import', async () => {
  const [giver, person] = [await newTraveller(app), await newTraveller(app)]
  const [given] = (await giver.ask('GET', '?number=1')).body.data
  await giver.ask('POST', `/${given.id}/moments`, { body: 'Fog.' })
  const [journal] = (await person.ask('GET', '?number=1')).body.data
  await person.ask('PATCH', `/${journal.id}/canvas`, { version: 0, put: { nodes: [text('a')] } })
  await person.bring(await giver.exported(''))
  expect((await person.ask('GET', `/${journal.id}/canvas`)).body.data.nodes).toHaveLength(1)
})

const noon = '2026-03-04T12:00:00Z'
