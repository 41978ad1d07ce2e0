import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { canvasImportWording, canvasWording } from '#contracts/keepers/canvas-wording.ts'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import { newTraveller, sentences, type Traveller, zipOf } from '../../../testing/keeper-transfer.ts'
import { isLong, seed } from '../../../testing/sample.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let writer: Traveller

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
  writer = await newTraveller(app)
})

afterAll(() => app.close())

const place = { x: 0, y: 0, width: 240, height: 120 }

async function start() {
  const keeper = await writer.newKeeper({ title: 'River years' })
  const path = `/${keeper}/canvas`
  const show = async () => (await writer.ask('GET', path)).body.data
  return {
    ...{ keeper, path, show },
    bring: async (canvas: unknown, more: object = {}) =>
      (await writer.ask('POST', path, { version: 0, mode: 'merge', canvas, ...more })).body,
    exported: async () => {
      const headers = { authorization: `Bearer ${writer.user.token}` }
      return (await fetch(`${app.url}/api/keepers${path}/export`, { headers })).text()
    },
  }
}

/** As Obsidian and others write it. */
const foreign = {
  nodes: [
    { id: 'g', type: 'group', x: -20, y: -20, width: 600, height: 400, label: 'Room', background: 'a.png' },
    { id: 't', type: 'text', ...place, text: '# Hi\n', color: '3', styleAttributes: { shape: 'pill' } },
    { id: 'f', type: 'file', ...place, file: 'Vault/Note.md', subpath: '#^block' },
    { id: 'l', type: 'link', ...place, url: 'obsidian://open' },
  ],
  edges: [{ id: 'e', fromNode: 't', fromSide: 'right', toNode: 'f', toEnd: 'none', path: 'square' }],
  metadata: { version: '1.0-1.0', frontmatter: {} },
}

test('a canvas of another app comes in with all that it says, and goes out the same', async () => {
  const { bring, exported, path } = await start()
  const { data } = await bring(foreign)
  expect(data).toMatchObject({
    ...{ version: 1, added: { nodes: 4, edges: 1 }, leftOut: { nodes: 0, edges: 0 }, missingFiles: 1 },
    remarks: [canvasImportWording.filesMissing(1)],
  })
  const text = await exported()
  expect(JSON.parse(text)).toEqual(foreign)
  expect(text).toMatch(/^\{\n\t"nodes":\[\n\t\t\{"id":"g","type":"group","x":-20,/)
  const headers = { authorization: `Bearer ${writer.user.token}` }
  const answer = await fetch(`${app.url}/api/keepers${path}/export`, { headers })
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('content-disposition')).toContain('filename="river-years.canvas"')
})

test('the same file twice changes nothing; merging never changes what is here', async () => {
  const { bring, exported, show } = await start()
  await bring(foreign)
  const before = await exported()
  expect((await bring(foreign)).data).toMatchObject({
    ...{ version: 1, added: { nodes: 0, edges: 0 }, kept: { nodes: 4, edges: 1 } },
  })
  const [, text] = foreign.nodes
  const moved = {
    nodes: [
      { ...text, x: 500 },
      { ...text, id: 'new' },
    ],
    edges: [],
  }
  expect((await bring(moved)).data).toMatchObject({ added: { nodes: 1 }, kept: { nodes: 1 } })
  const shown = await show()
  expect(shown.nodes.find(({ id }: { id: string }) => id === 't')).toMatchObject({ x: 0 })
  expect((await exported()).length).toBeGreaterThan(before.length)
})

test('a dry run says what would happen, and nothing does', async () => {
  const { bring, show } = await start()
  const { data } = await bring(foreign, { mode: 'replace', dryRun: true })
  expect(data).toMatchObject({ version: 0, added: { nodes: 4, edges: 1 } })
  expect(await show()).toEqual({ version: 0, nodes: [], edges: [] })
})

test('replacing makes the canvas what the file says, but for cards of the trash, and never blindly', async () => {
  const { bring, show, keeper, exported } = await start()
  const momentId = (await writer.ask('POST', `/${keeper}/moments`, { title: 'Fog', body: 'Fog.' })).body.data
    .id
  await writer.ask('PATCH', `/${keeper}/canvas`, {
    version: 0,
    put: {
      nodes: [
        { id: 'old', type: 'text', ...place, text: 'Old' },
        { id: 't', type: 'text', ...place, text: 'Else' },
        { id: 'm', type: 'file', ...place, momentId, z: 9 },
      ],
      edges: [
        { id: 'a', fromNode: 't', toNode: 'm' },
        { id: 'b', fromNode: 'old', toNode: 'm' },
      ],
    },
  })
  await writer.ask('DELETE', `/${keeper}/moments/${momentId}`)
  const stale = await bring(foreign, { mode: 'replace' })
  expect(stale).toMatchObject({ error: { code: 'conflict' }, data: { current: { version: 1 } } })
  const { data } = await bring(foreign, { mode: 'replace', version: 1 })
  expect(data).toMatchObject({
    ...{ added: { nodes: 3 }, changed: { nodes: 1 }, removed: { nodes: 1, edges: 1 }, version: 2 },
  })
  expect(JSON.parse(await exported())).toEqual(foreign)
  expect((await bring(foreign, { mode: 'replace', version: 2 })).data).toMatchObject({
    ...{ version: 2, changed: { nodes: 0, edges: 0 }, removed: { nodes: 0, edges: 0 } },
  })
  await writer.ask('POST', `/${keeper}/moments/${momentId}/restore`)
  const shown = await show()
  expect(shown.nodes.at(-1)).toMatchObject({ id: 'm', moment: { title: 'Fog' } })
  expect(shown.edges.map(({ id }: { id: string }) => id)).toEqual(['a', 'e'])
})

test('a file that is a moment of this keeper is its card, wherever the vault has it', async () => {
  const { bring, keeper, show } = await start()
  const write = async (occurredAt: string) => {
    const moment = { title: 'Niebla é', body: 'Fog.', occurredAt }
    return (await writer.ask('POST', `/${keeper}/moments`, moment)).body.data.id
  }
  const [one, two] = [await write('2026-03-04T12:00:00Z'), await write('2026-03-04T13:00:00Z')]
  const file = (id: string, name: string, more: object = {}) => ({
    ...{ id, type: 'file', ...place, file: `Vault/Keeper/moments/2026/2026-03-04-${name}.md` },
    ...more,
  })
  const other = (await writer.ask('POST', `/${await writer.newKeeper()}/moments`, { body: 'x' })).body.data.id
  const nodes = [
    ...[file('1', 'niebla-e\u0301'), file('2', 'niebla-é--2'), file('3', 'sun')],
    // Named by its id, it may have had another title by then; of another keeper it is a file.
    ...[file('4', 'was-called-so', { momentId: two }), file('5', 'theirs', { momentId: other })],
  ]
  const { data } = await bring({ nodes, edges: [] })
  expect(data).toMatchObject({ moments: 3, missingFiles: 2 })
  const shown = (await show()).nodes.map(({ momentId }: { momentId: string | null }) => momentId)
  expect(shown).toEqual([one, two, null, two, null])
})

test('what can’t be kept is left out and said, and the rest comes', async () => {
  const { bring, show } = await start()
  const node = { id: 'a', type: 'text', ...place, text: 'A' }
  const nodes = [
    ...[node, node, null, 7, 'text', [], {}, { ...node, id: '' }, { ...node, id: 7 }],
    ...[
      { ...node, id: 'type', type: 'mermaid' },
      { ...node, id: 'nan', x: 'left' },
    ],
    ...[
      { ...node, id: 'far', x: 1e12 },
      { ...node, id: 'i'.repeat(101) },
      { ...node, id: 'no', text: 5 },
    ],
    { ...node, id: 'half', x: 0.4, y: -0.6, width: 0.2, height: 119.5, color: '' },
    { ...node, id: 'much', plugin: 'x'.repeat(5_000) },
    { ...node, id: 'odd', text: 'a\ud800b', __proto__: { text: 'not mine' } },
  ]
  const edges = [
    ...[
      { id: 'e', fromNode: 'a', toNode: 'half', color: 'red' },
      { id: 'x', fromNode: 'a', toNode: 'gone' },
    ],
    ...[null, { id: 'y', fromNode: 'a' }, { id: 'z', fromNode: 'a', toNode: 'a', fromSide: 'middle' }],
  ]
  const { data } = await bring({ nodes, edges })
  expect(data).toMatchObject({
    ...{ added: { nodes: 4, edges: 1 }, leftOut: { nodes: 13, edges: 4 } },
    remarks: [
      ...[canvasImportWording.nodesLeftOut(13), canvasImportWording.edgesLeftOut(4)],
      ...[canvasImportWording.extrasLeftOut(1), canvasImportWording.colorsLeftOut(2)],
    ],
  })
  const shown = (await show()).nodes
  expect(shown[1]).toMatchObject({ id: 'half', x: 0, y: -1, width: 1, height: 120, color: null })
  expect(shown[3]).toMatchObject({ text: 'a\ufffdb' })
})

test.each([[null], [7], ['{}'], [[]], [{ nodes: {} }], [{ edges: 'none' }]])(
  'what is no canvas is refused: %j',
  async (canvas) => {
    const { bring } = await start()
    expect(await bring(canvas)).toMatchObject({ error: { message: canvasWording.notCanvas } })
  },
)

test('a file with too much is refused before anything is written', async () => {
  const { bring, show } = await start()
  const nodes = Array.from({ length: 5_001 }, (_, at) => ({ id: `${at}`, type: 'text', ...place, text: '' }))
  expect(await bring({ nodes })).toMatchObject({ error: { message: canvasWording.tooManyNodes } })
  const long = nodes.slice(0, 101).map((node) => ({ ...node, text: 'x'.repeat(20_000) }))
  expect(await bring({ nodes: long })).toMatchObject({ error: { message: canvasWording.tooManyWords } })
  expect((await show()).nodes).toEqual([])
})

const words = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll('\0', ''))
const others = fc.dictionary(fc.constantFrom('plugin', 'z', 'data', '1', 'é'), fc.jsonValue({ maxDepth: 2 }))
const color = fc.option(fc.constantFrom('1', '6', '#a0b1c2'), { nil: undefined })
const spot = fc.record({
  x: fc.integer({ min: -9_999, max: 9_999 }),
  y: fc.integer({ min: -9_999, max: 9_999 }),
  width: fc.integer({ min: 1, max: 999 }),
  height: fc.integer({ min: 1, max: 999 }),
})
const said = fc.oneof(
  fc.record({ type: fc.constant('text'), text: words }),
  fc.record({ type: fc.constant('link'), url: fc.webUrl() }),
  fc.record({ type: fc.constant('file'), file: words.map((name) => `${name}.md`) }),
  fc.record({ type: fc.constant('group'), label: words }),
)
const node = fc
  .tuple(spot, said, others, color)
  .map(([at, type, more, tint]) => ({ ...type, ...at, ...(tint && { color: tint }), ...more }))
const file = fc.array(node, { maxLength: 8 }).map((some) => {
  const nodes = some.map((one, at) => ({ id: `n${at}`, ...one }))
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, fromNode: id, toNode: 'n0', k: [at] }))
  return { nodes, edges }
})

test('any canvas goes out as it came in, and in again without a change', async () => {
  const { bring, exported } = await start()
  let version = 0
  await fc.assert(
    fc.asyncProperty(file, async (canvas) => {
      const first = await bring(canvas, { mode: 'replace', version })
      version = first.data.version
      const text = await exported()
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(canvas)))
      const again = await bring(JSON.parse(text), { mode: 'replace', version })
      expect(again.data.version).toBe(version)
      expect(await exported()).toBe(text)
    }),
    { numRuns: isLong ? 200 : 20, seed },
  )
})

test('what is damaged in the palace of a keeper’s ZIP is told before and after, and the rest comes', async () => {
  const keeper = await writer.newKeeper({ title: 'Damaged' })
  const card = (id: string, more: object = {}) => ({ id, type: 'text', ...place, text: id, ...more })
  const canvas = {
    nodes: [
      ...[card('whole'), card('pale', { color: 'sunny' }), card('chatty', { note: 'x'.repeat(5_000) })],
      ...[card('wide', { width: 'very' }), { id: 'odd', type: 'hologram', ...place }, card('whole'), 7],
    ],
    edges: [
      { id: 'fine', fromNode: 'whole', toNode: 'pale' },
      { id: 'loose', fromNode: 'whole', toNode: 'wide' },
      { id: 'bent', fromNode: 'whole', toNode: 'pale', fromSide: 'inside' },
    ],
  }
  const zip = withPalace(await writer.exported(`/${keeper}`), JSON.stringify(canvas))
  const person = await newTraveller(app)
  const done = await person.bring(zip)
  const told = [
    importNotes.palaceCards(4),
    importNotes.palaceConnections(2),
    importNotes.palaceExtras(1),
    importNotes.palaceColors(1),
  ]
  expect(sentences(done.plan).toSorted()).toEqual(told.toSorted())
  expect(done.refused.map(({ text }) => text).toSorted()).toEqual(told.toSorted())
  expect(done.refused.find(({ count }) => count === 4)?.examples).toContain('odd')
  const { nodes, edges } = (await person.ask('GET', `/${done.keeperId}/canvas`)).body.data
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(['whole', 'pale', 'chatty'])
  expect(edges.map(({ id }: { id: string }) => id)).toEqual(['fine'])

  const endless = JSON.stringify({ nodes: Array.from({ length: 8 * canvasNodesMax }, () => 7) })
  for (const text of ['{"nodes": 3}', endless]) {
    const unread = await newTraveller(app)
    const broken = await unread.bring(withPalace(await writer.exported(`/${keeper}`), text))
    expect(broken.refused.map((note) => note.text)).toEqual([importNotes.palaceUnreadable(1)])
  }
})

test('what goes over the limit of a palace that is here already is told after the import', async () => {
  const keeper = await writer.newKeeper({ title: 'Full' })
  const card = (at: number) => ({ id: `n${at}`, type: 'text', ...place, text: '' })
  const cards = Array.from({ length: canvasNodesMax }, (_, at) => card(at))
  const zip = await writer.exported(`/${keeper}`)
  await writer.ask('POST', `/${keeper}/canvas`, {
    ...{ version: 0, mode: 'merge', canvas: { nodes: cards, edges: [] } },
  })
  const more = { nodes: [card(0), card(canvasNodesMax), card(canvasNodesMax + 1)], edges: [] }
  const done = await writer.bring(withPalace(zip, JSON.stringify(more)), {}, keeper)
  expect(sentences(done.plan)).toEqual([])
  expect(done.refused.map(({ text }) => text)).toEqual([importNotes.palaceOverLimit(2)])
})

/** An export of a keeper with this as its palace. */
function withPalace(zip: Uint8Array, text: string): Uint8Array {
  const files = unzipSync(zip)
  const folder = Object.keys(files).find((name) => name.endsWith('keeper.json')) ?? ''
  return zipOf({ ...files, [folder.replace('keeper.json', 'palace.canvas')]: text })
}
