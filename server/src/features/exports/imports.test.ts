import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { journeyStatuses } from '#contracts/keepers/journey-choices.ts'
import { draftsMax } from '#contracts/keepers/moment-choices.ts'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { createAgent, runAgent } from '../../testing/agent-calls.ts'
import { uploadPicture } from '../../testing/agent-pictures.ts'
import { addTests } from '../../testing/agent-test-scene.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { operate } from '../../testing/operate.ts'
import { call, startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts'
import { keepAttachment } from '../attachments/attachments.ts'
import { importAccount } from './imports.ts'

type Files = Record<string, Uint8Array>

const keeperBody = { purpose: 'Walks.', keeperType: 'journal', memoryPattern: 'chronological' }
const sound = new Uint8Array([1, 2, 3, 250, 251, 252])

type Exported = Awaited<ReturnType<typeof startWithEverything>> & { whole: Files }

let from: Exported
let file: string

/** One export of everything; each test has a file of its own with it. */
beforeAll(async () => {
  const everything = await startWithEverything({ outlivesTest: true })
  const whole = unzipSync(await readFile(await exportFrom(everything.app, 'ada@example.com')))
  await everything.app.close()
  from = { ...everything, whole }
})

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  file = join(folder, 'export.zip')
  await writeFile(file, zipSync(from.whole))
})

/** Somebody with one or more of everything that an import brings back. */
async function startWithEverything(options: { outlivesTest?: boolean } = {}) {
  const app = await startTestApp(options)
  const user = await createUser(app, { email: 'ada@example.com' })
  const { token } = user
  const post = async (path: string, body: object) =>
    (await call(app, 'POST', path, { token, body })).body.data
  const { light, dark } = defaultTheme
  const theme = await post('/api/themes', { name: 'River paper', light, dark })
  const template = await post('/api/kip/templates', { name: 'River talk', greeting: 'Hello 🌊.' })
  await call(app, 'PUT', '/api/kam/settings', {
    token,
    body: {
      preferred_theme_id: theme.id,
      custom_domain: 'ada.example.com',
      cors_origins: ['https://a.example'],
    },
  })
  const slug = `river-${randomUUID()}`
  const config = { tagline: 'Réflexion ✨', bundle: ['kip', slug], temperature: 0.3 }
  const changes = {
    slug,
    agent_class: 'Lead',
    visibility: 'public',
    config,
    tools: ['search'],
    memory_enabled: true,
  }
  const picture = (await uploadPicture(app, user)).body.data.picture
  const agent = await createAgent(app, user, { ...changes, picture })
  await post(`/api/kip/templates/${template.id}/attachments`, { agentId: agent.id })
  const keepers = []
  for (const title of ['River', 'Work']) keepers.push(await post('/api/keepers', { ...keeperBody, title }))
  await post(`/api/kip/templates/${template.id}/attachments`, { keeperId: keepers[0].id })
  await writeMoments(app, token, String(keepers[0].id))
  const said = 'What did\r\nthe <b>river</b> say? \u{1F30A}'
  const { session_id: sessionId } = (await runAgent(app, user, { agentId: agent.id, input: said })).body.data
  await runAgent(app, user, { agentId: agent.id, input: 'And then?', sessionId })
  await speak(app, sessionId)
  await cite(app, sessionId)
  await branch(app, user, sessionId)
  await remember(app, user, { agentId: agent.id, sessionId })
  await addTests(app, user, agent.id)
  return { app, user, agent, template, keepers, sessionId }
}

/** Has the agent know a fact of the person's and one of a moment, and be paused. */
async function remember(
  app: TestApp,
  { token, user }: TestUser,
  { agentId, sessionId }: { agentId: string; sessionId: string },
): Promise<void> {
  const { db } = app.deps.database
  const path = `/api/kip/agents/${agentId}/memory`
  const lives = { statement: 'I live in Lisbon 🌊.', valid_from: '2026-01-02' }
  await call(app, 'POST', path, { token, body: lives })
  const likes = { statement: 'I like herons.', statement_key: 'i like herons.', provider: 'openai' }
  const of = { user_id: user.id, agent_id: agentId, session_id: sessionId, is_by_person: 0, version: 1 }
  const id = randomUUID()
  const at = { created_at: 1, updated_at: 2 }
  await db
    .insertInto('memory_facts')
    .values({ id, ...likes, ...of, ...at })
    .execute()
  const moment = await db.selectFrom('moments').select('id').orderBy('number').executeTakeFirstOrThrow()
  await db.insertInto('memory_fact_moments').values({ fact_id: id, moment_id: moment.id }).execute()
  await call(app, 'PATCH', path, { token, body: { is_paused: true } })
}

/** Has the last reply answered again, and goes back to what it was. */
async function branch(app: TestApp, { token }: TestUser, sessionId: string) {
  const messages = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, { token })
  const body = { messageId: messages.body.data.at(-1).id }
  await call(app, 'POST', `/api/kip/sessions/${sessionId}/versions`, { token, body })
  await call(app, 'PUT', `/api/kip/sessions/${sessionId}/branch`, { token, body })
}

/** Moments with every field, old texts and a draft. */
async function writeMoments(app: TestApp, token: string, keeperId: string): Promise<void> {
  const path = `/api/keepers/${keeperId}`
  const write = async (body: object) =>
    (await call(app, 'POST', `${path}/moments`, { token, body })).body.data
  const fog = await write({
    ...{
      title: 'Névoa',
      body: '---\ntitle: x\n---\r\nmixed\n\u{1F30A} ',
      occurredAt: '2026-11-08T03:30:00Z',
    },
    ...{ tz: 'Asia/Tokyo', mood: -1, energy: 2, sleepHours: 6.5, dateWords: 'before dawn', pinned: true },
    ...{ place: { name: 'Cais do Sodré', latitude: 38.7 }, aiAccess: false, visibility: 'public' },
    review: { dueOn: '2026-12-01', intervalDays: 3, ease: 2.5 },
  })
  const below = await write({
    body: 'Below.',
    parentId: fog.id,
    position: 3,
    kind: 'note',
    datePrecision: 'month',
  })
  await writeJourneys({ path, ids: [fog.id, below.id] }, (method, address, body) =>
    call(app, method, address, { token, body }),
  )
  await call(app, 'PATCH', `${path}/moments/${fog.id}`, { token, body: { version: 1, body: 'Edited.' } })
  await hang({ path, momentId: fog.id }, (method, address, body) =>
    call(app, method, address, { token, body }),
  )
  const draft = { deviceId: randomUUID(), revision: 7, momentId: fog.id, baseVersion: 2, body: 'Half a' }
  await call(app, 'PUT', `${path}/drafts/${randomUUID()}`, { token, body: { ...draft, fields: { mood: 1 } } })
}

/** A canvas with an element of each kind. */
async function hang(
  { path, momentId }: { path: string; momentId: string },
  send: (method: string, address: string, body: object) => Promise<Answer>,
): Promise<void> {
  const at = { x: -40, y: 20, width: 240, height: 120 }
  const nodes = [
    { id: 'room', type: 'group', ...at, label: 'Küche 🌊' },
    { id: 'card', type: 'file', ...at, momentId, file: 'moments/none.md' },
    { id: 'note', type: 'text', ...at, text: 'Half\r\na line', color: '#aabbcc', shape: { pill: [1] } },
    { id: 'link', type: 'link', ...at, url: 'https://a.example' },
  ]
  const edges = [{ id: 'door', fromNode: 'card', toNode: 'room', fromSide: 'top', label: 'through' }]
  const canvas = { nodes, edges, metadata: { version: '1' } }
  await send('POST', `${path}/canvas`, { version: 0, mode: 'merge', canvas })
}

/** Journeys of each status, with milestones and a path that a person has ordered. */
async function writeJourneys(
  { path, ids }: { path: string; ids: [string, string] },
  send: (method: string, address: string, body: object) => Promise<Answer>,
): Promise<void> {
  for (const status of journeyStatuses) {
    const fields = {
      title: `Süite ${status}`,
      intention: 'Play it.\nOnce.',
      status,
      nextStep: 'Bars 9 to 16',
    }
    const days = { startedOn: '2026-09-17', targetOn: '2026-12-25', outcome: 'She hummed. 🌊' }
    const { id } = (await send('POST', `${path}/journeys`, { ...fields, ...days })).body.data
    const journey = `${path}/journeys/${id}`
    await send('POST', `${journey}/milestones`, { title: 'Eight bars', reachedOn: '2026-11-15' })
    await send('POST', `${journey}/milestones`, { title: 'Play it', dueOn: '2026-12-25' })
    await send('POST', `${journey}/moments`, { ids })
    await send('PATCH', `${journey}/moments/${ids[0]}`, { turningPoint: true, after: ids[1] })
  }
}

/** Attaches a sound to a conversation's first answer. */
async function speak(app: TestApp, sessionId: string): Promise<void> {
  const file = { sessionId, runId: randomUUID(), type: 'audio/mpeg', bytes: sound }
  const attachment = await keepAttachment(app.deps, file)
  await app.deps.database.db
    .updateTable('messages')
    .set({ attachments: JSON.stringify([attachment]) })
    .where('session_id', '=', sessionId)
    .where('position', '=', 1)
    .execute()
}

const citation = {
  ...{ type: 'citation', n: 1, moment_id: 'm1', keeper_id: 'k1', local_date: '2026-11-22' },
  quote: 'It said nothing. 🌊',
}

/** Has a conversation's second answer rest on something. */
async function cite(app: TestApp, sessionId: string): Promise<void> {
  const { db } = app.deps.database
  const answer = () =>
    db.updateTable('messages').where('session_id', '=', sessionId).where('position', '=', 3)
  const parts = [{ type: 'text', text: 'Nothing' }, citation, { type: 'text', text: ' [1].' }]
  await answer()
    .set({ content: 'Nothing [1].', parts: JSON.stringify(parts) })
    .execute()
}

/** Stops the app and writes an account's export. */
async function exportFrom(app: TestApp, email: string): Promise<string> {
  await app.stop()
  const made = join(app.deps.config.dataDir, `${randomUUID()}.zip`)
  expect(await operate(app, 'export', email, made)).toMatchObject({ code: 0 })
  return made
}

async function startForImport(email = 'ada@example.com'): Promise<{ app: TestApp; user: TestUser }> {
  const app = await startTestApp()
  await createUser(app)
  const user = await createUser(app, { email })
  return { app, user }
}

/** Writes something else into a file of an export. */
function replace(files: Files, name: string, part: string | RegExp, by: string): void {
  const text = strFromU8(files[name] ?? new Uint8Array())
  const replaced = text.replace(part, by)
  expect(replaced).not.toBe(text)
  files[name] = strToU8(replaced)
}

async function countRows(app: TestApp) {
  const { db } = app.deps.database
  const counts = []
  for (const table of [
    'agents',
    'keepers',
    'themes',
    'engagement_templates',
    'sessions',
    'messages',
    'moments',
    'moment_revisions',
    'moment_drafts',
    'journeys',
    'journey_milestones',
    'journey_moments',
    'canvases',
    'canvas_nodes',
    'canvas_edges',
    'memory_facts',
    'memory_fact_moments',
    'memory_pauses',
    'agent_tests',
    'agent_test_moments',
  ] as const) {
    const row = await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
    counts.push(Number(row.n))
  }
  return counts
}

test('an export comes back on another server as it went: its next export has the same bytes', async () => {
  const to = await startForImport()
  await to.app.stop()
  const imported = await operate(to.app, 'import', 'Ada@example.com', file)
  expect(imported.output).toContain('agents         1 new\n')
  expect(imported.output).toContain('keepers        2 new\n')
  expect(imported.output).toContain('journeys       5 new\n')
  expect(imported.output).toContain('canvas         5 new\n')
  expect(imported.output).toContain('conversations  1 new\n')
  expect(imported.code).toBe(0)

  const [before, after] = [from.whole, unzipSync(await readFile(await exportFrom(to.app, 'ada@example.com')))]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [name, bytes] of Object.entries(before)) {
    // The profile, the logbooks, and what another server did for the person, are not imported.
    if (!['profile.json', 'logbook.jsonl', 'logs.jsonl', 'audit.jsonl'].includes(name))
      expect(strFromU8(after[name] ?? new Uint8Array(), true), name).toBe(strFromU8(bytes, true))
  }
  expect(strFromU8(after['logs.jsonl'] ?? new Uint8Array())).toBe('')
})

test('what was imported is used as if it had been made here', async () => {
  const to = await startForImport()
  await to.app.stop()
  await operate(to.app, 'import', 'ada@example.com', file)
  const app = await to.app.restart()
  const { token } = to.user
  const opened = await call(app, 'GET', `/api/kip/agents?slug=${from.agent.slug}`)
  const picture = await fetch(`${app.url}${opened.body.data.picture_url}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(opened.body.data).toMatchObject({ name: from.agent.name, opening: { greeting: 'Hello 🌊.' } })
  const path = `/api/kip/agents?messages=true&sessionId=${from.sessionId}`
  const messages = (await call(app, 'GET', path, { token })).body.data
  expect(messages).toHaveLength(4)
  expect(messages[0].content).toBe('What did\r\nthe <b>river</b> say? \u{1F30A}')
  const [spoken] = messages[1].attachments
  expect(messages[1].parts).toEqual([
    { type: 'text', text: messages[1].content },
    { type: 'audio', id: spoken.id, media_type: 'audio/mpeg' },
  ])
  expect(messages[3].content).toBe('Nothing [1].')
  expect(messages[3].parts).toEqual([
    { type: 'text', text: 'Nothing' },
    citation,
    { type: 'text', text: ' [1].' },
  ])
  const heard = await fetch(app.url + spoken.url)
  expect(new Uint8Array(await heard.arrayBuffer())).toEqual(sound)
  const more = { agentId: from.agent.id, input: 'Go on.', sessionId: from.sessionId }
  expect((await runAgent(app, to.user, more)).body.data).toMatchObject({ session_id: from.sessionId })
  // The next keeper gets the number after those that came.
  const made = await call(app, 'POST', '/api/keepers', { token, body: { ...keeperBody, title: 'New' } })
  expect(made.body.data.number).toBe(Math.max(...from.keepers.map(({ number }) => number)) + 1)
  const found = await call(app, 'GET', '/api/keepers?q=river', { token })
  expect(found.body.data).toMatchObject([{ id: from.keepers[0].id, number: from.keepers[0].number }])
})

test('a dry run says the same and writes nothing; a second import adds nothing', async () => {
  const { app } = await startForImport()
  const before = await countRows(app)
  await app.stop()
  const dry = await operate(app, 'import', 'ada@example.com', file, '--dry-run')
  expect(dry.output).toContain('no changes were made')
  const folder = join(app.deps.config.dataDir, 'attachments')
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  const again = await app.restart()
  expect(await countRows(again)).toEqual(before)
  await again.stop()

  const first = await operate(app, 'import', 'ada@example.com', file)
  expect(first.output.split('\n').slice(0, -2)).toEqual(dry.output.split('\n').slice(0, -2))
  const once = await again.restart()
  const rows = await countRows(once)
  await once.stop()
  const second = await operate(app, 'import', 'ada@example.com', file)
  expect(second.output).toContain('agents         0 new, 1 already there')
  expect(second.output).toContain('keepers        0 new, 2 already there')
  expect(second.output).toContain('settings       0 new, 1 already there')
  expect(second.output).toContain('conversations  0 new, 1 already there')
  expect(await countRows(await once.restart())).toEqual(rows)
})

test('existing data stays, and imported data is fitted around it', async () => {
  const { app, user } = await startForImport()
  const [first] = from.keepers
  // Keepers of one's own, the slug somebody else's.
  await call(app, 'GET', '/api/keepers', { token: user.token })
  await createAgent(app, await createUser(app), { slug: from.agent.slug })
  for (let number = 2; number <= first.number; number += 1)
    await call(app, 'POST', '/api/keepers', { token: user.token, body: { ...keeperBody, title: 'Mine' } })
  await app.stop()
  const { output } = await operate(app, 'import', 'ada@example.com', file)
  expect(output).toContain(`is /${from.agent.slug}-2 here: /${from.agent.slug} is taken.`)
  expect(output).toContain(`"River" is number`)
  const again = await app.restart()
  const { data } = (await call(again, 'GET', '/api/keepers?sort=number', { token: user.token })).body
  const numbers: number[] = data.map((keeper: { number: number }) => keeper.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(data.map((keeper: { title: string }) => keeper.title)).toEqual(
    expect.arrayContaining(['Mine', 'River', 'Work']),
  )
  // What named the agent by its slug names it by its new one.
  const slug = `${from.agent.slug}-2`
  const agent = await call(again, 'GET', `/api/kip/agents?slug=${slug}`, { token: user.token })
  expect(agent.body.data.config.bundle).toEqual(['kip', slug])
})

test('earlier texts come in their order and with the files that they name, however many there are', async () => {
  const files = { ...from.whole }
  const moment = strFromU8(files['moments.jsonl'] ?? new Uint8Array()).split('\n', 1)[0] ?? ''
  const { id } = JSON.parse(moment)
  const bodies = Array.from({ length: 45 }, (_, n) =>
    Array.from(
      { length: n < 12 ? 1_000 : 0 },
      (_, at) => `![](attachments/${at.toString(16).padStart(64, '0')}.png)`,
    )
      .concat(`Text ${n}`)
      .join(''),
  )
  const line = (body: string, n: number) => ({
    ...{ moment_id: id, n: n + 1, title: null, body, words: 2, reason: 'edit' },
    ...{ written_at: '2026-01-02T03:04:05.000Z', replaced_at: '2026-01-02T03:04:05.000Z' },
  })
  files['moment-revisions.jsonl'] = strToU8(
    bodies.map((body, n) => `${JSON.stringify(line(body, n))}\n`).join(''),
  )
  await writeFile(file, zipSync(files))
  const { app } = await startForImport()
  await app.stop()
  expect((await operate(app, 'import', 'ada@example.com', file)).output).not.toContain('left out')
  const again = await app.restart()
  const { db } = again.deps.database
  const rows = await db
    .selectFrom('moment_revisions')
    .select('body')
    .where('moment_id', '=', id)
    .orderBy('n')
    .execute()
  expect(rows.map(({ body }) => body)).toEqual(bodies)
  const used = await db.selectFrom('moment_attachments').select('hash').where('moment_id', '=', id).execute()
  expect(used.length).toBeGreaterThanOrEqual(1_000)
})

test('a sample gives up its number for an imported keeper', async () => {
  const { app, user } = await startForImport()
  await call(app, 'POST', '/api/keepers/samples', { token: user.token })
  await app.stop()
  await operate(app, 'import', 'ada@example.com', file)
  const again = await app.restart()
  const { data } = (await call(again, 'GET', '/api/keepers?sort=number', { token: user.token })).body
  expect(data).toMatchObject([
    { number: 1, title: 'My journal' },
    { number: 2, title: 'River', sample: false },
    { number: 3, title: 'Work' },
    { number: 4, title: 'The night sky, from the back step', sample: true },
    { number: 5, title: 'River years', sample: true },
    { number: 6, title: 'Saltway', sample: true },
  ])
})

test('a journal that nobody has touched makes room for an imported keeper, a draft or a fact in it does not', async () => {
  const files = { ...from.whole }
  replace(files, 'keepers.json', /"number": 2/, '"number": 1')
  await writeFile(file, zipSync(files))
  const draft = { deviceId: randomUUID(), revision: 1, body: 'Not lost' }
  const touches = [
    undefined,
    ['PUT', `drafts/${randomUUID()}`, draft],
    ['POST', 'facts', { statement: 'The mill was sold.', sources: [] }],
    ['POST', 'topics', { name: 'Mill', kind: 'place' }],
  ] as const
  for (const touch of touches) {
    const { app, user } = await startForImport()
    const { token } = user
    const { data } = (await call(app, 'GET', '/api/keepers', { token })).body
    if (touch) {
      const [method, path, body] = touch
      const made = await call(app, method, `/api/keepers/${data[0].id}/${path}`, { token, body })
      expect(made.status).toBe(200)
    }
    await app.stop()
    await operate(app, 'import', 'ada@example.com', file)
    const again = await app.restart()
    const kept = (await call(again, 'GET', '/api/keepers?sort=number', { token })).body.data
    const titles = kept.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(touch ? ['My journal', 'River', 'Work'] : ['River', 'Work'])
  }
})

test('nothing of somebody else is taken, whatever ids a file names', async () => {
  const here = await startWithEverything()
  await createUser(here.app, { email: 'eve@example.com' })
  const { token } = here.user
  await call(here.app, 'PUT', '/api/kip/agents', {
    token,
    body: { id: here.agent.id, visibility: 'private' },
  })
  const own = await exportFrom(here.app, 'ada@example.com')
  const { output } = await operate(here.app, 'import', 'eve@example.com', own)
  // Her agent is hidden from others: what it knows names it to nobody.
  expect(output).toContain('memory         0 new\n')
  expect(output).toContain('knows was left out: the agent isn’t here.')
  for (const part of ['themes         0 new', 'agents         0 new', 'keepers        0 new'])
    expect(output).toContain(`${part}\n  `)
  expect(output).toContain('conversations  0 new\n  "What did the <b>river</b>')
  expect(output.match(/belongs to another account here/g)).toHaveLength(8)
  const again = await here.app.restart()
  const path = `/api/kip/agents?slug=${here.agent.slug}`
  const mine = await call(again, 'GET', path, { token: here.user.token })
  expect(mine.body.data).toMatchObject({ is_owner: true })
})

test('a message that names a run of somebody else comes without it, and keeps a run of one’s own', async () => {
  const { app, user } = await startForImport()
  const alice = await createUser(app)
  const { id: agentId } = await createAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
  const runOf = async (by: TestUser): Promise<string> => {
    const { run_id } = (await runAgent(app, by, { agentId, input: 'Hello' })).body.data
    const feedback = { thumb: 'down', note: 'Planted words' }
    await call(app, 'PUT', `/api/kip/runs/${run_id}/feedback`, { token: by.token, body: feedback })
    return run_id
  }
  const [hers, own] = [await runOf(alice), await runOf(user)]
  const lines = strFromU8(from.whole['messages.jsonl'] ?? new Uint8Array())
    .trimEnd()
    .split('\n')
  const named = lines.map((line, at) => JSON.stringify({ ...JSON.parse(line), run_id: at < 2 ? hers : own }))
  await writeFile(file, zipSync({ ...from.whole, 'messages.jsonl': strToU8(`${named.join('\n')}\n`) }))
  await importAccount(app.deps, { userId: user.user.id, file, dryRun: false })
  const stored = await app.deps.database.db
    .selectFrom('messages')
    .select('run_id')
    .where('session_id', '=', from.sessionId)
    .orderBy('position')
    .execute()
  expect(stored.map(({ run_id }) => run_id)).toEqual([null, null, ...lines.slice(2).map(() => own)])
  const path = `/api/kip/agents?messages=true&sessionId=${from.sessionId}`
  expect(JSON.stringify((await call(app, 'GET', path, { token: user.token })).body)).not.toContain('Planted')
})

test('an attachment never takes the place of a file that is already here', async () => {
  const { app, user } = await startForImport()
  const alice = await createUser(app)
  const { picture } = (await uploadPicture(app, alice)).body.data
  const { slug } = await createAgent(app, alice, { picture, agent_class: 'Lead', visibility: 'public' })
  const opened = await call(app, 'GET', `/api/kip/agents?slug=${slug}`)
  const url: string = opened.body.data.picture_url
  const bytes = async () => new Uint8Array(await (await fetch(app.url + url)).arrayBuffer())
  const before = await bytes()
  const hers = url.split('/').at(-1) ?? ''
  const files = { ...from.whole }
  const name = Object.keys(files).find((path) => files[path]?.join() === sound.join()) ?? ''
  const id = /^attachments\/(.*)\./.exec(name)?.[1] ?? ''
  files[name.replace(id, hers)] = sound
  delete files[name]
  files['messages.jsonl'] = strToU8(strFromU8(files['messages.jsonl'] ?? sound).replaceAll(id, hers))
  await writeFile(file, zipSync(files))
  for (const dryRun of [true, false]) {
    const parts = await importAccount(app.deps, { userId: user.user.id, file, dryRun })
    const { added, notes } = parts.find((part) => part.name === 'conversations') ?? {}
    const why = 'its attachments have the ids of files that are already here.'
    expect([added, notes]).toEqual([0, [expect.stringContaining(why)]])
  }
  expect(await bytes()).toEqual(before)
  // Nor does an import that fails remove it.
  files['moments.jsonl'] = strToU8('{"half')
  await writeFile(file, zipSync(files))
  await expect(importAccount(app.deps, { userId: user.user.id, file, dryRun: false })).rejects.toThrow(
    'damaged',
  )
  expect(await bytes()).toEqual(before)
})

const damages: [why: string, damage: (files: Files) => void][] = [
  ['Unrecognized key: "owner_id"', (files) => replace(files, 'agents.json', '"id"', '"owner_id": "x", "id"')],
  ['"root" is reserved', (files) => replace(files, 'agents.json', /"slug": "[^"]*"/, '"slug": "root"')],
  ['id: Invalid UUID', (files) => replace(files, 'agents.json', /"id": "[^"]*"/, '"id": "../x"')],
  [
    'what it comes from isn’t here.',
    (files) => replace(files, 'memory.jsonl', /"moment_ids":\["[^"]*/, '"moment_ids":["x'),
  ],
  ['deviceId: Invalid UUID', (files) => replace(files, 'drafts.jsonl', /"deviceId":"/, '"deviceId":"x')],
  [
    'its keeper has as many as it may have.',
    (files) => {
      const [line = ''] = strFromU8(files['drafts.jsonl'] ?? new Uint8Array()).split('\n')
      const drafts = Array.from({ length: draftsMax + 1 }, () => ({ ...JSON.parse(line), id: randomUUID() }))
      files['drafts.jsonl'] = strToU8(drafts.map((draft) => `${JSON.stringify(draft)}\n`).join(''))
    },
  ],
  ['Not a file of a message.', (files) => replace(files, 'messages.jsonl', 'audio/mpeg', 'text/html')],
  [
    "Its parts don't hold its text.",
    (files) => replace(files, 'messages.jsonl', '"text":"Nothing"', '"text":"All"'),
  ],
  ['its attachments are missing.', (files) => replace(files, 'messages.jsonl', /"bytes":\d+/, '"bytes":7')],
  [
    'some of its messages are missing.',
    (files) => {
      const lines = strFromU8(files['messages.jsonl'] ?? new Uint8Array()).split('\n')
      files['messages.jsonl'] = strToU8([...lines.slice(0, 3), ''].join('\n'))
    },
  ],
  ['its messages are missing.', (files) => (files['messages.jsonl'] = new Uint8Array())],
]

test('entries that no form would accept are left out with a sentence, and the rest is imported', async () => {
  const { app, user } = await startForImport()
  for (const [why, damage] of damages) {
    const files = { ...from.whole }
    damage(files)
    await writeFile(file, zipSync(files))
    const parts = await importAccount(app.deps, { userId: user.user.id, file, dryRun: true })
    const notes = parts.flatMap((part) => part.notes).join('\n')
    expect(notes).toContain(' was left out')
    expect(notes).toContain(why)
    expect(parts).toContainEqual({ name: 'keepers', added: 2, kept: 0, notes: [] })
  }
})

test("a file that isn't an export is refused as a whole and leaves nothing", async () => {
  const { app, user } = await startForImport()
  const { whole } = from
  const before = await countRows(app)
  const later = { format: 'keeper-export', version: 2 }
  for (const [bytes, sentence] of [
    [zipSync({ ...whole, 'messages.jsonl': strToU8('{"half') }), 'line 1 of messages.jsonl is damaged'],
    [
      zipSync({ ...whole, 'messages.jsonl': strToU8(`\n"${'x'.repeat(8 * 1024 * 1024)}"`) }),
      'Line 2 of messages.jsonl is longer than 8 MB.',
    ],
    [zipSync({ ...whole, 'keeper.json': strToU8(JSON.stringify(later)) }), 'made by a newer Keeper'],
    [zipSync({ ...whole, 'agents.json': strToU8('{}') }), 'agents.json is not a list.'],
    [zipSync({ 'day-one.json': strToU8('{}') }), 'keeper.json is missing from the ZIP.'],
    [zipSync(whole).subarray(0, -9), 'is not a readable ZIP file'],
    [strToU8('not a ZIP'), 'is not a readable ZIP file'],
  ] as const) {
    await writeFile(file, bytes)
    const imported = importAccount(app.deps, { userId: user.user.id, file, dryRun: false })
    await expect(imported).rejects.toThrow(sentence)
  }
  expect(await countRows(app)).toEqual(before)
  const folder = join(app.deps.config.dataDir, 'attachments')
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('an import names what it lacks', async () => {
  const { app } = await startForImport()
  await app.stop()
  for (const [words, sentence] of [
    [['ada@example.com'], "Give the account's email and the file"],
    [['nobody@example.com', 'x.zip'], 'No account has the address nobody@example.com.'],
    [['ada@example.com', 'x.zip'], 'no such file'],
  ] as const)
    expect(await operate(app, 'import', ...words)).toMatchObject({
      code: 1,
      output: expect.stringContaining(sentence),
    })
})
