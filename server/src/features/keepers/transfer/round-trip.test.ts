import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import { proposalsOpenMax } from '#contracts/keepers/proposal-choices.ts'
import { bodyMaxChars } from '#contracts/keepers/moment-choices.ts'
import { newTraveller, type Traveller, zipEntries as entries } from '../../../testing/keeper-transfer.ts'
import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import { isLong, seed } from '../../../testing/sample.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

const lookAlikes = [
  ...[
    '---\n',
    '---\ntitle: not mine\n---\n',
    '---\r\n---\r\n',
    '...\n---\n',
    '\n---\nid: "x"\n---\n',
    '--- \n',
  ],
  ...[
    '\ufeffWith a mark.',
    '\ufeff---\n',
    'ends without a line end',
    '\n',
    '\r\n',
    ' \t\n',
    '\u2028\u2029\u0085\u007f',
  ],
  ...[
    'LF\nonly\n',
    'CRLF\r\nonly\r\n',
    '日記 ✍️ 👩‍👩‍👧‍👦 مرحبا नमस्ते שלום',
    'e\u0301 \u00e9',
    '\\u0000 "quoted" \\',
  ],
  ...['![](attachments/abc.jpg)\n', '{"json": true}', 'key: value\n', '# Title\n\n- [ ] item\n'],
]

const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lookAlikes),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', '\r', '```\ncode\n```\n'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''))

const moment = fc.record({
  body: markdown,
  title: fc.option(
    fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
  ),
  kind: fc.constantFrom('entry', 'note', 'checkin', 'answer'),
  occurredAt: fc
    .date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  tz: fc.constantFrom('Europe/Lisbon', 'Pacific/Apia', 'America/New_York', 'UTC'),
  datePrecision: fc.constantFrom('time', 'day', 'month', 'circa'),
  dateWords: fc.option(fc.constantFrom('Sunday: after #1', 'last "spring"')),
  mood: fc.integer({ min: -2, max: 2 }),
  energy: fc.option(fc.integer({ min: 1, max: 5 })),
  sleepHours: fc.option(fc.constantFrom(0, 7.25, 24)),
  place: fc.option(
    fc.constantFrom({ name: 'Cais do Sodré' }, { name: 'Here: "there"', latitude: 38.7, longitude: -9.1 }),
  ),
  review: fc.option(fc.constant({ dueOn: '2026-12-01', intervalDays: 3, ease: 2.5 })),
  pinned: fc.boolean(),
  aiAccess: fc.boolean(),
  visibility: fc.constantFrom('private', 'public'),
  position: fc.nat(1_000),
})

/** What a keeper has beside its moments: at least one of each kind. */
async function addThings(writer: Traveller, keeper: string, many: number): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await writer.ask(method, `/${keeper}${path}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const picture = await writer.attach(keeper, pictureOf(many), 'Ferry, at dawn.png')
  const sound = await writer.attach(keeper, Buffer.from(`ID3 the river ${many}`), 'River.mp3')
  await ask('PATCH', `/attachments/${picture.hash}`, { alt: 'A ferry "at" dawn\n日', transcript: 'None.' })
  const body = `#Fog over [[Ada Lovelace]] and #fog-bank\n![](${picture.path})\n[](${sound.path})`
  const { id: one } = await ask('POST', '/moments', { body })
  const { id: other, version } = await ask('POST', '/moments', { body: `Ada, again.\n[](${sound.path})` })
  // Now only the text that it had before names the sound.
  await ask('PATCH', `/moments/${other}`, { version, body: 'Ada, again.' })
  const topics = await ask('GET', '/topics')
  const of = (slug: string) => topics.find((topic: { slug: string }) => topic.slug === slug)
  const fog = of('fog')
  await ask('PATCH', `/topics/${fog.id}`, { version: fog.version, kind: 'thing', aliases: ['mist', 'Nebel'] })
  const bank = of('fog-bank')
  await ask('PATCH', `/topics/${bank.id}`, { version: bank.version, parentId: fog.id })
  await ask('POST', '/topics', { name: 'Nobody names it', kind: 'place' })
  const ada = await ask('POST', '/topics', { name: 'Ada', kind: 'person' })
  await ask('DELETE', `/topics/${ada.id}/unlinked/${other}`)
  await ask('POST', '/links', { from: one, to: other, type: 'continues' })
  const journey = { title: 'Across', intention: 'To see the sea.', startedOn: '2026-01-02' }
  const { id: across } = await ask('POST', '/journeys', {
    ...journey,
    targetOn: '2026-12-01',
    nextStep: 'Ask.',
  })
  await ask('POST', '/journeys', { ...journey, title: 'Over', status: 'completed', endedOn: '2026-02-03' })
  await ask('POST', `/journeys/${across}/milestones`, { title: 'A boat', dueOn: '2026-03-04' })
  await ask('POST', `/journeys/${across}/milestones`, { title: 'A crew', reachedOn: '2026-02-04' })
  await ask('POST', `/journeys/${across}/moments`, { ids: [one, other] })
  await ask('PATCH', `/journeys/${across}/moments/${one}`, { turningPoint: true, after: other })
  const proposal = { title: 'Half "said"', body: 'One\r\nof #fog-bank\n', occurredAt: '2026-01-02T03:04:05Z' }
  await ask('POST', '/proposals', proposal)
  for (const status of ['accepted', 'declined']) {
    const { id } = await ask('POST', '/proposals', { ...proposal, body: status })
    await ask('PATCH', `/proposals/${id}`, { version: 1, status })
  }
  const quote = { momentId: one, quote: '#Fog over [[Ada Lovelace]] and' }
  const lived = { statement: 'Ada "lived"\u00e9 here.', validFrom: '2020-01-01', sources: [quote, quote] }
  const { id: old } = await ask('POST', '/facts', lived)
  await ask('POST', '/facts', { statement: 'Ada lives there.', validFrom: '2026-01-01', supersedes: old })
  const voice = { ...defaultVoice, address: 'dear', avoid: ['journey'], exampleIds: [one] }
  await ask('PUT', '/voice', { version: 0, ...voice })
  const at = { x: -40, y: 20, width: 240, height: 120 }
  const nodes = [
    { id: 'room', type: 'group', ...at, label: 'Here: "there"\n日', color: '2', background: picture.path },
    { id: 'one', type: 'file', ...at, z: 1, file: 'moments/none.md', momentId: one },
    { id: 'other', type: 'file', ...at, z: 1, momentId: other, file: 'moments/none.md', subpath: '#Ada' },
    { id: 'note', type: 'text', ...at, z: 3, text: 'Half\r\nof it\n', shape: { kind: 'pill', '2': null } },
    { id: 'gone', type: 'file', ...at, z: 4, file: 'Elsewhere.md' },
  ]
  const edges = [{ id: 'e', fromNode: 'one', toNode: 'other', toEnd: 'arrow', label: 'then', path: [1] }]
  const canvas = { nodes, edges, metadata: { version: '1.0-1.0' } }
  await ask('POST', '/canvas', { version: 0, mode: 'replace', canvas })
}

function pictureOf(many: number): Uint8Array {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  // What follows the picture's end makes another file of it.
  return Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(String(many))])
}

test(
  'export, import into an empty instance and export give the same bytes',
  // An account, an export and an import for each run.
  { timeout: isLong ? 600_000 : 120_000 },
  async () => {
    const [from, to] = [
      await startTestApp({ env: { RATE_LIMITS: 'off' } }),
      await startTestApp({ env: { RATE_LIMITS: 'off' } }),
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { maxLength: 12 }), fc.boolean(), async (moments, isRewritten) => {
        const writer = await newTraveller(from)
        const keeper = await writer.newKeeper({
          ...{ timezone: 'Europe/Lisbon', isPublic: true, allowsIndexing: true, language: 'de' },
        })
        for (const one of moments) await writer.ask('POST', `/${keeper}/moments`, one)
        const [first] = await writer.moments(keeper)
        if (first && isRewritten) {
          const body = `${first.body} Again.\nAnd\r\nagain.\n`
          await writer.ask('PATCH', `/${keeper}/moments/${first.id}`, { version: 1, body })
          const draft = { momentId: first.id, baseVersion: 2, deviceId: crypto.randomUUID(), revision: 1 }
          await writer.ask('PUT', `/${keeper}/drafts/${crypto.randomUUID()}`, { ...draft, body: 'Half a th' })
        }
        if (first) await addThings(writer, keeper, moments.length)
        const before = await writer.exported(`/${keeper}`)
        const reader = await newTraveller(to)
        const brought = await reader.bring(before)
        expect(brought).toMatchObject({ status: 'done', keeperId: keeper, error: null })
        const after = await reader.exported(`/${keeper}`)
        expect(entries(after)).toEqual(entries(before))
        await reader.ask('DELETE', `/${keeper}`)
        await to.deps.database.db.deleteFrom('keepers').where('id', '=', keeper).execute()
      }),
      { numRuns: isLong ? 60 : 6, seed },
    )
  },
)

test('the largest and the emptiest moments come back byte for byte', async () => {
  const [from, to] = [await startTestApp(), await startTestApp()]
  const writer = await newTraveller(from)
  const keeper = await writer.newKeeper()
  const bodies = ['a'.repeat(bodyMaxChars), '日'.repeat(299_999), '', '---\nid: "x"\n---\n'.repeat(20_000)]
  for (const body of bodies) await writer.ask('POST', `/${keeper}/moments`, { body, mood: 1 })
  const before = await writer.exported(`/${keeper}`)
  const reader = await newTraveller(to)
  await reader.bring(before)
  expect((await reader.moments(keeper)).map(({ body }) => String(body)).toSorted()).toEqual(bodies.toSorted())
  expect(entries(await reader.exported(`/${keeper}`))).toEqual(entries(before))
})

test('all keepers come in one ZIP, keep their numbers and come back with the same bytes', async () => {
  const [from, to] = [await startTestApp(), await startTestApp()]
  const writer = await newTraveller(from)
  const journal = (await writer.ask('GET', '?number=1')).body.data[0].id
  const work = await writer.newKeeper({ title: 'Work: a/b \\ 日記' })
  for (const id of [journal, work, work])
    await writer.ask('POST', `/${id}/moments`, { title: 'Same', body: 'Fog.' })
  const before = await writer.exported('')
  expect(
    entries(before)
      .map(({ name }) => name)
      .filter((name) => name.includes('keeper.json')),
  ).toEqual(['keepers/1-my-journal/keeper.json', 'keepers/2-work-a-b-日記/keeper.json'])
  const reader = await newTraveller(to)
  await reader.ask('GET', '')
  const brought = await reader.bring(before)
  expect(brought.plan).toMatchObject({
    moments: 3,
    duplicates: 0,
    keepers: ['My journal', 'Work: a/b \\ 日記'],
  })
  const after = await reader.exported('')
  expect(entries(after)).toEqual(entries(before))
})

test('importing an export twice adds nothing, and into another keeper it gets ids of its own', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const { id: parentId } = (await writer.ask('POST', `/${keeper}/moments`, { body: 'The river opened.' }))
    .body.data
  await writer.ask('POST', `/${keeper}/moments`, { body: 'Below it.', parentId })
  const card = { id: 'm', type: 'file', x: 0, y: 0, width: 240, height: 120, momentId: parentId }
  await writer.ask('PATCH', `/${keeper}/canvas`, { version: 0, put: { nodes: [card] } })
  const zip = await writer.exported(`/${keeper}`)
  expect(await writer.bring(zip)).toMatchObject({ added: 0, plan: { moments: 2, duplicates: 2 } })
  const other = await writer.newKeeper({ title: 'A copy' })
  expect(await writer.bring(zip, {}, other)).toMatchObject({ added: 2, keeperId: other })
  expect(await writer.bring(zip, {}, other)).toMatchObject({ added: 0, plan: { duplicates: 2 } })
  const copies = await writer.moments(other)
  expect(copies.map(({ body }) => body)).toEqual(['The river opened.', 'Below it.'])
  expect(copies[1].parentId).toBe(copies[0].id)
  expect(copies[0].id).not.toBe(parentId)
  const { version, nodes } = (await writer.ask('GET', `/${other}/canvas`)).body.data
  expect([version, nodes]).toMatchObject([1, [{ id: 'm', momentId: copies[0].id }]])
})

test('an export of what is here comes as a copy where that is asked for, private and with ids of its own', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper({ title: 'River', isPublic: true })
  const { id } = (await writer.ask('POST', `/${keeper}/moments`, { body: 'The [[river]] opened.' })).body.data
  const zip = await writer.exported(`/${keeper}`)
  const checked = await writer.check(zip)
  expect(checked.plan).toMatchObject({ moments: 1, duplicates: 1 })
  await writer.ask('POST', `/imports/${checked.id}/start`, { asCopy: true })
  const { keeperId, added } = await writer.until(checked.id, ({ status }) => status !== 'running')
  expect(added).toBe(1)
  const [copied] = await writer.moments(String(keeperId))
  expect(copied).toMatchObject({ keeperId, body: 'The [[river]] opened.' })
  expect([keeperId, copied.id]).not.toEqual(expect.arrayContaining([keeper, id]))
  const copy = (await writer.ask('GET', `/${keeperId}`)).body.data
  expect(copy).toMatchObject({ title: 'River (copy)', isPublic: false, momentCount: 1 })
  expect((await writer.ask('GET', `/${keeperId}/topics`)).body.data).toMatchObject([{ name: 'river' }])
  expect(await writer.moments(keeper)).toHaveLength(1)
})

test('an export of a keeper that is archived here brings nothing but a copy', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper({ title: 'River' })
  const { id } = (await writer.ask('POST', `/${keeper}/moments`, { body: 'The river opened.' })).body.data
  await writer.ask('POST', `/${keeper}/moments`, { body: 'It froze.' })
  const zip = await writer.exported(`/${keeper}`)
  await writer.ask('DELETE', `/${keeper}/moments/${id}`)
  await writer.ask('DELETE', `/${keeper}/trash/${id}`)
  const { version } = (await writer.ask('GET', `/${keeper}`)).body.data
  await writer.ask('PATCH', `/${keeper}`, { version, archived: true })
  const checked = await writer.check(zip)
  expect(checked.plan).toMatchObject({ moments: 2, duplicates: 1, archived: ['River'] })
  await writer.ask('POST', `/imports/${checked.id}/start`, {})
  const error = '“River” is archived here. Unarchive it first, or import the file as a copy.'
  const stopped = await writer.until(checked.id, ({ status }) => status !== 'running')
  expect(stopped).toMatchObject({ status: 'failed', added: 0, error })
  expect(await writer.moments(keeper)).toHaveLength(1)
  await writer.ask('POST', `/imports/${checked.id}/start`, { asCopy: true })
  const copied = await writer.until(checked.id, ({ status }) => status !== 'running')
  expect(copied).toMatchObject({ status: 'done', added: 2 })
  // What was archived when it was exported arrives so.
  const archived = await writer.exported(`/${keeper}`)
  const other = await newTraveller(await startTestApp())
  expect(await other.bring(archived)).toMatchObject({ status: 'done', added: 1 })
  expect((await other.ask('GET', `/${keeper}`)).body.data.archivedAt).not.toBeNull()
})

test('a journey of an old export with days beyond the calendar comes with the nearest ones', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const journey = { title: 'Far', intention: 'See it.', targetOn: '2030-01-01' }
  const { id } = (await writer.ask('POST', `/${keeper}/journeys`, journey)).body.data
  await writer.ask('POST', `/${keeper}/journeys/${id}/milestones`, { title: 'The end' })
  const { db } = app.deps.database
  await sql`update journeys set started_on = '0000-01-01', target_on = '9999-12-31'`.execute(db)
  await sql`update journey_milestones set due_on = '9999-12-30'`.execute(db)
  const zip = await writer.exported(`/${keeper}`)
  const other = await writer.newKeeper({ title: 'A copy' })
  await writer.bring(zip, {}, other)
  expect((await writer.ask('GET', `/${other}/journeys`)).body.data).toMatchObject([
    { startedOn: '0001-01-03', targetOn: '9999-12-29', milestones: [{ dueOn: '9999-12-29' }] },
  ])
})

test('somebody else’s export gets ids and a number of its own, and the other keeper stays as it is', async () => {
  const app = await startTestApp()
  const [writer, reader] = [await newTraveller(app), await newTraveller(app)]
  const keeper = await writer.newKeeper()
  await writer.ask('POST', `/${keeper}/moments`, { body: 'The river opened.' })
  const zip = await writer.exported(`/${keeper}`)
  const { keeperId, added, plan } = await reader.bring(zip)
  expect([keeperId === keeper, added]).toEqual([false, 1])
  // That somebody has it is not told.
  expect(JSON.stringify(plan?.notes)).not.toContain('another keeper')
  expect((await reader.ask('GET', `/${keeper}`)).status).toBe(404)
  expect(await reader.bring(zip)).toMatchObject({ keeperId, added: 0 })
  expect(await writer.moments(keeper)).toHaveLength(1)
})

test('the address of an export opens that export alone, for five minutes', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const [writer, other] = [await newTraveller(app), await newTraveller(app)]
  const [keeper, second] = [await writer.newKeeper(), await writer.newKeeper()]
  const { url } = (await writer.ask('POST', `/${keeper}/export`)).body.data
  const open = async (address: string) => (await fetch(app.url + address)).status
  expect(await open(url)).toBe(200)
  expect(await open(url.replace(keeper, second))).toBe(404)
  expect(await open(url.replace(writer.user.user.id, other.user.user.id))).toBe(404)
  expect((await other.ask('GET', `/${keeper}/export`)).status).toBe(404)
  expect((await other.ask('POST', `/${keeper}/export`)).status).toBe(404)
  now += 5 * 60_000
  expect(await open(url)).toBe(404)
})

test('a keeper is downloaded from one address ten times', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const { url } = (await writer.ask('POST', `/${keeper}/export`)).body.data
  const open = async () => (await call(app, 'GET', url)).status
  for (let times = 0; times < 10; times++) expect(await open()).toBe(200)
  expect(await open()).toBe(429)
})

test('the addresses of exports end with the sign-in that asked for them', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const { token } = writer.user
  const urls = [
    (await writer.ask('POST', `/${keeper}/export`)).body.data.url,
    (await writer.ask('POST', '/export')).body.data.url,
    (await call(app, 'POST', '/api/kam/exports', { token })).body.data.url,
  ]
  const open = () => Promise.all(urls.map(async (url) => (await fetch(app.url + url)).status))
  expect(await open()).toEqual([200, 200, 200])
  expect((await call(app, 'POST', '/api/kam/auth/logout', { token })).status).toBe(200)
  expect(await open()).toEqual([404, 404, 404])
})

test('what is in the trash is in no export, with its picture and its draft', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const [kept, gone] = [
    await writer.attach(keeper, pictureOf(1), 'Kept.png'),
    await writer.attach(keeper, pictureOf(2), 'Heron.png'),
  ]
  const body = `The heron stood in the reeds. #heron\n![](${gone.path})`
  const { id } = (await writer.ask('POST', `/${keeper}/moments`, { body })).body.data
  await writer.ask('POST', `/${keeper}/moments`, { body: `Fog.\n![](${kept.path})` })
  const draft = { momentId: id, baseVersion: 1, deviceId: crypto.randomUUID(), revision: 1, body: `${body}!` }
  await writer.ask('PUT', `/${keeper}/drafts/${crypto.randomUUID()}`, draft)
  await writer.ask('DELETE', `/${keeper}/moments/${id}`)
  const files = entries(await writer.exported(`/${keeper}`))
  expect(files.filter(({ text }) => /heron/i.test(text))).toEqual([])
  const pictures = files.filter(({ name }) => name.startsWith('attachments/'))
  expect(pictures.map(({ name }) => name)).toEqual([kept.path])
})

test('what is in the trash is in no export of an account, with its picture, what that says and its draft', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const [kept, earlier, drafted, gone] = [
    await writer.attach(keeper, pictureOf(1), 'Kept.png'),
    await writer.attach(keeper, pictureOf(2), 'Earlier.png'),
    await writer.attach(keeper, pictureOf(3), 'Drafted.png'),
    await writer.attach(keeper, pictureOf(4), 'Heron.png'),
  ]
  await writer.ask('PATCH', `/${keeper}/${gone.path}`, { transcript: 'A heron calls.' })
  const body = `The heron stood in the reeds. #heron\n![](${gone.path})`
  const { id } = (await writer.ask('POST', `/${keeper}/moments`, { body })).body.data
  const written = { body: `Fog.\n![](${earlier.path})` }
  const fog = (await writer.ask('POST', `/${keeper}/moments`, written)).body.data
  await writer.ask('PATCH', `/${keeper}/moments/${fog.id}`, { version: 1, body: `![](${kept.path})` })
  const draft = { momentId: null, baseVersion: null, deviceId: crypto.randomUUID(), revision: 1 }
  const drafts = [
    { ...draft, body: `Not yet.\n![](${drafted.path})` },
    { ...draft, momentId: id, baseVersion: 1, body: `${body}!` },
  ]
  for (const one of drafts) await writer.ask('PUT', `/${keeper}/drafts/${crypto.randomUUID()}`, one)
  await writer.ask('DELETE', `/${keeper}/moments/${id}`)
  const exported = async () => {
    const { body: made } = await call(app, 'POST', '/api/kam/exports', { token: writer.user.token })
    return entries(new Uint8Array(await (await fetch(app.url + made.data.url)).arrayBuffer()))
  }
  const pathsIn = (files: { name: string }[]) =>
    files
      .map(({ name }) => name)
      .filter((name) => name.startsWith('attachments/'))
      .toSorted()
  const files = await exported()
  expect(files.filter(({ text }) => /heron/i.test(text))).toEqual([])
  expect(pathsIn(files)).toEqual([kept.path, earlier.path, drafted.path].toSorted())

  await writer.ask('POST', `/${keeper}/moments/${id}/restore`, {})
  const whole = await exported()
  expect(pathsIn(whole)).toEqual([kept.path, earlier.path, drafted.path, gone.path].toSorted())
  const naming = whole.filter(({ text }) => /heron/i.test(text)).map(({ name }) => name)
  expect(naming).toEqual(['topics.jsonl', 'moments.jsonl', 'drafts.jsonl', 'files.jsonl'])
})

test('proposals and facts that have no room are reported, and facts that replace each other make no circle', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const { db } = app.deps.database
  const keeper = await writer.newKeeper({ title: 'River' })
  await writer.ask('POST', `/${keeper}/moments`, { body: 'The river opened.' })
  await writer.ask('POST', `/${keeper}/proposals`, { body: 'One too many.' })
  const ids: string[] = []
  for (const statement of ['One.', 'Two.'])
    ids.push((await writer.ask('POST', `/${keeper}/facts`, { statement })).body.data.id)
  for (const [at, id] of ids.entries())
    await db
      .updateTable('facts')
      .set({ superseded_by: ids[1 - at] ?? null })
      .where('id', '=', id)
      .execute()
  const zip = await writer.exported(`/${keeper}`)
  const other = await writer.newKeeper({ title: 'A copy' })
  for (let n = 0; n < proposalsOpenMax; n += 1)
    await writer.ask('POST', `/${other}/proposals`, { body: `Waits, ${n}.` })
  const { refused } = await writer.bring(zip, {}, other)
  const notes = refused.map(({ text }) => text)
  expect(notes).toEqual(expect.arrayContaining([importNotes.proposalsFull(1), importNotes.factCircles(1)]))
  const facts = (await writer.ask('GET', `/${other}/facts`)).body.data
  expect(facts.filter(({ supersededBy }: { supersededBy: unknown }) => supersededBy === null)).toHaveLength(1)
})

test('facts keep their sources where the moments of an export get other ids', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper({ title: 'River' })
  const said = (await writer.ask('POST', `/${keeper}/moments`, { body: 'The river opened at dawn.' })).body
    .data.id
  const sources = [{ momentId: said, quote: 'The river opened at dawn.' }]
  await writer.ask('POST', `/${keeper}/facts`, { statement: 'It opens.', sources })
  const other = await writer.newKeeper({ title: 'A copy' })
  await writer.bring(await writer.exported(`/${keeper}`), {}, other)
  const [moment] = (await writer.ask('GET', `/${other}/moments`)).body.data
  expect(moment.id).not.toBe(said)
  const [fact] = (await writer.ask('GET', `/${other}/facts`)).body.data
  expect(fact.sources).toMatchObject([{ momentId: moment.id, quote: 'The river opened at dawn.' }])
})
