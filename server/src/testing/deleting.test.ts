import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { indexLatestRuns } from '../features/logs/log-search.ts'
import type { Deps } from '../deps.ts'
import { insertSummary } from '../features/sessions/index.ts'
import { listJobs } from '../maintenance.ts'
import { createAgent, runAgent } from './agent-calls.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { createUser, registerUser, testPassword, type TestUser } from './factories.ts'
import { travellerOf, zipOf } from './keeper-transfer.ts'
import { startRunTest } from './run-scene.ts'
import { call, startTestApp, type TestApp } from './test-app.ts'

/** In one word, so that an index of words shows it too, and without an ending that an index of stems drops. */
const planted = 'zanzibarplantedword'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What each table holds, as one text, the engine's own index tables included. */
async function everyTable({ deps }: TestApp): Promise<Map<string, string>> {
  const { db, engine } = deps.database
  const names =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const tables = new Map<string, string>()
  for (const { name } of (await names.execute(db)).rows) {
    // The row numbers of SQLite's own tables of words are larger than any of ours.
    const columns = sql.raw(name.endsWith('_data') ? 'block' : '*')
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(name)}`.execute(db)
    const values = rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      ),
    )
    tables.set(name, values.join('\n').toLowerCase())
  }
  return tables
}

/** The tables that hold the planted word; SQLite's parts of an index are the index. */
async function tablesWithPlanted(app: TestApp): Promise<string[]> {
  const found = [...(await everyTable(app))].filter(([, text]) => text.includes(planted))
  return [
    ...new Set(found.map(([name]) => name.replace(/_(?:data|idx|content|docsize|config)$/, ''))),
  ].toSorted()
}

/** Every file of the data folder but the backups, by its name. */
async function filesWith(app: TestApp, text: string): Promise<string[]> {
  const folder = app.deps.config.dataDir
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    if (!file.isFile() || path.startsWith(join(folder, 'backups'))) continue
    if ((await readFile(path)).includes(text)) found.push(path.slice(folder.length))
  }
  return found
}

/** Does what happens by the clock but for the backup, which keeps what there was. */
async function tidy(deps: Deps): Promise<void> {
  for (const { name, work } of listJobs(deps))
    if (name !== 'backup') await work(null, new AbortController().signal)
}

async function requireNowhere(app: TestApp): Promise<void> {
  await tidy(app.deps)
  expect(await tablesWithPlanted(app)).toEqual([])
  expect(await filesWith(app, planted)).toEqual([])
  expect(app.logLines.join('\n').toLowerCase()).not.toContain(planted)
}

/** A spoken conversation whose every text holds the planted word, found by the search of logs. */
async function speakPlanted(app: TestApp, user: TestUser): Promise<{ sessionId: string; runId: string }> {
  const agent = await createAgent(app, user, { model_provider: 'elevenlabs', model: 'eleven_turbo_v2' })
  const said = await runAgent(app, user, {
    agentId: agent.id,
    input: `Say ${planted} [[sim reply="I said ${planted}"]]`,
  })
  expect(said.status).toBe(200)
  await indexLatestRuns(app.deps)
  const { session_id: sessionId, run_id: runId } = said.body.data
  const summary = { content: planted, provider: 'openai', model: 'gpt-4o', run_id: runId, created_at: 0 }
  await insertSummary(app.deps.database.db, {
    ...{ ...summary, session_id: sessionId, position: 1, message_id: randomUUID() },
  })
  const found = await call(app, 'GET', `/api/kip/agents?logs=true&q=${planted}`, { token: user.token })
  expect(found.body.data).toMatchObject([{ id: runId }])
  expect(await readdir(join(app.deps.config.dataDir, 'attachments'))).toHaveLength(1)
  return { sessionId, runId }
}

/**
 * A moment whose texts, old and new, hold the planted word, its card, a draft, a journey with a milestone, a proposal and
 * a fact that quotes the moment.
 */
async function writePlanted(app: TestApp, { token }: TestUser, keeperId: string): Promise<string> {
  const path = `/api/keepers/${keeperId}`
  const fields = { title: planted, body: `Of #${planted}.`, place: { name: planted }, dateWords: planted }
  const { data } = (await call(app, 'POST', `${path}/moments`, { token, body: fields })).body
  const quote = `We saw ${planted} at dawn`
  await call(app, 'PATCH', `${path}/moments/${data.id}`, {
    token,
    body: { version: 1, body: `#${planted}! ${quote}.` },
  })
  const draft = { deviceId: randomUUID(), revision: 1, body: planted, fields: { title: planted } }
  await call(app, 'PUT', `${path}/drafts/${randomUUID()}`, { token, body: draft })
  const journey = { title: planted, intention: planted, outcome: planted, nextStep: planted }
  const { id } = (await call(app, 'POST', `${path}/journeys`, { token, body: journey })).body.data
  await call(app, 'POST', `${path}/journeys/${id}/milestones`, { token, body: { title: planted } })
  await call(app, 'POST', `${path}/journeys/${id}/moments`, { token, body: { ids: [data.id] } })
  await call(app, 'POST', `${path}/proposals`, { token, body: { title: planted, body: planted } })
  const fact = { statement: `Of ${planted}.`, sources: [{ momentId: data.id, quote }] }
  expect((await call(app, 'POST', `${path}/facts`, { token, body: fact })).status).toBe(200)
  const at = { x: 0, y: 0, width: 240, height: 120 }
  const nodes = [
    { id: 'card', type: 'file', ...at, momentId: data.id, extra: { planted } },
    { id: 'room', type: 'group', ...at, label: 'Room' },
  ]
  const edges = [{ id: 'door', fromNode: 'card', toNode: 'room', label: planted }]
  await call(app, 'PATCH', `${path}/canvas`, { token, body: { version: 0, put: { nodes, edges } } })
  expect((await call(app, 'GET', `${path}/moments?q=${planted}`, { token })).body.data).toHaveLength(1)
  return String(data.id)
}

/** Every table that can hold words of a moment: the test that erases one fills them all first. */
const tablesOfMoments = [
  ...[
    'ask_passages',
    'canvas_edges',
    'canvas_nodes',
    'fact_sources',
    'facts',
    'imports',
    'journey_milestones',
    'journeys',
    'keeper_attachments',
  ],
  ...['moment_digests', 'moment_drafts', 'moment_revisions', 'moment_stems', 'moment_topics', 'moment_words'],
  ...['moments', 'proposals', 'run_payloads', 'topic_names', 'topics'],
]

test('a moment that is deleted forever leaves no word behind', async () => {
  const { app, user, simulator } = await startRunTest()
  const person = travellerOf(app, user)
  const id = await person.newKeeper()
  const ask = (method: string, path: string, body?: unknown) => person.ask(method, `/${id}${path}`, body)
  const momentId = await writePlanted(app, user, id)
  const draft = { deviceId: randomUUID(), revision: 1, momentId, baseVersion: 2, body: planted, fields: {} }
  await ask('PUT', `/drafts/${randomUUID()}`, draft)
  const notes = zipOf({ [`${planted}.md`]: `#${planted} ![[${planted}.html]]`, [`${planted}.html`]: '<p>' })
  const bringNotes = () => person.bring(notes, { fileName: 'notes.zip' }, id)
  const examples = [{ examples: [`${planted}.md`] }, { examples: [`${planted}.html`] }]
  expect(await bringNotes()).toMatchObject({ added: 1, plan: { notes: examples }, refused: [examples[1]] })
  // Looked through again: what it brought is what there was.
  expect(await bringNotes()).toMatchObject({ added: 0, plan: { notes: examples } })
  const discarded = await person.check(notes, { fileName: 'notes.zip' }, id)
  await person.ask('DELETE', `/imports/${discarded.id}`)
  expect(JSON.stringify((await person.ask('GET', `/imports/${discarded.id}`)).body)).not.toContain(planted)
  const named = await person.bring(`Of ${planted}.`, { fileName: `${planted}.md` }, id)
  expect(named).toMatchObject({ added: 1, fileName: `${planted}.md` })
  const { hash } = await person.attach(id, onePixel, 'walk.png')
  await ask('PATCH', `/attachments/${hash}`, { alt: planted })
  const pictured = (await ask('POST', '/moments', { body: `![](attachments/${hash}.png)` })).body.data
  const imported = (await person.moments(id)).filter(({ source }) => source === 'import')
  expect(imported).toMatchObject([{ title: planted }, { title: planted }])
  simulator.behave({ reply: `Of ${planted} [1].\nRECEIPTS\n[1] "${planted}"` })
  for (const path of [`/${id}/ask`, '/ask']) {
    const asked = await person.ask('POST', path, { question: `Where is ${planted}?` })
    expect(asked.body.data.passages.map((one: Passage) => one.momentId)).toContain(momentId)
  }
  expect(await tablesWithPlanted(app)).toEqual(tablesOfMoments)

  const [own] = (await ask('GET', '/drafts')).body.data.filter((one: Draft) => one.momentId === null)
  await ask('DELETE', `/drafts/${own.id}`)
  const [journey] = (await ask('GET', '/journeys')).body.data
  await ask('DELETE', `/journeys/${journey.id}`)
  // The person's own words, as that journey: what agents suggest after reading a moment goes with it by itself.
  const [proposal] = (await ask('GET', '/proposals')).body.data
  await ask('DELETE', `/proposals/${proposal.id}`)
  const [fact] = (await ask('GET', '/facts')).body.data
  await ask('PATCH', `/facts/${fact.id}`, { version: fact.version, statement: 'Nothing of it.' })
  for (const each of [momentId, pictured.id, ...imported.map((one) => one.id)]) {
    await ask('DELETE', `/moments/${each}`)
    expect((await ask('DELETE', `/trash/${each}`)).status).toBe(200)
  }
  await requireNowhere(app)
  expect((await person.ask('GET', `/imports/${named.id}`)).body.data).toMatchObject({
    added: 1,
    fileName: '',
  })
})

test('a keeper that is deleted forever leaves no word behind', async () => {
  const { app, user, simulator } = await startRunTest()
  const person = travellerOf(app, user)
  const other = await person.newKeeper()
  await person.ask('POST', `/${other}/moments`, { body: 'The river.' })
  const id = await person.newKeeper({ title: planted, purpose: planted })
  await writePlanted(app, user, id)
  await person.bring(zipOf({ [`${planted}.md`]: `#${planted}` }), { fileName: 'notes.zip' }, id)
  const { hash } = await person.attach(id, onePixel, 'walk.png')
  await person.ask('PATCH', `/${id}/attachments/${hash}`, { alt: planted })
  // An import of several keepers belongs to the first one.
  const ofAll = await person.bring(await person.exported(''), { fileName: `${planted}.zip` })
  expect(ofAll).toMatchObject({ keeperId: other, plan: { keepers: ['River years', planted] } })
  simulator.behave({ reply: `Of ${planted} [1].\nRECEIPTS\n[1] "${planted}"` })
  for (const path of [`/${id}/ask`, '/ask'])
    expect((await person.ask('POST', path, { question: 'Where is it?' })).status).toBe(200)
  const { version } = (await person.ask('GET', `/${id}`)).body.data
  await person.ask('PATCH', `/${id}`, { version, archived: true })
  // As an export of one keeper is called. Nothing comes of it, so no keeper is its own.
  const fileName = `${planted}-2026-11-29.zip`
  const stopped = await person.bring(await person.exported(`/${id}`), { fileName })
  expect(stopped).toMatchObject({ keeperId: null, error: importWording.keeperArchived([planted]), fileName })
  await person.ask('DELETE', `/imports/${stopped.id}`)
  expect(JSON.stringify((await person.ask('GET', `/imports/${stopped.id}`)).body)).not.toContain(planted)
  expect((await tablesWithPlanted(app)).length).toBeGreaterThan(15)
  await person.ask('DELETE', `/${id}`)
  expect((await person.ask('DELETE', `/trash/${id}`)).status).toBe(200)
  await requireNowhere(app)
  expect(await readdir(join(app.deps.config.dataDir, 'attachments'))).toEqual([])
})

const env = { KEEPER_ELEVENLABS_API_KEY: 'sk_0123456789abcdef0123456789abcdef' }

test('a deleted conversation leaves no word behind, and its run keeps its figures', async () => {
  const { app, user } = await startRunTest({ env })
  const other = await speakPlanted(app, user)
  await call(app, 'DELETE', `/api/kip/sessions/${other.sessionId}`, { token: user.token })
  await requireNowhere(app)
  expect(await readdir(join(app.deps.config.dataDir, 'attachments'))).toEqual([])
  const found = await call(app, 'GET', `/api/kip/agents?logs=true&q=${planted}`, { token: user.token })
  expect(found.body.data).toEqual([])
  const log = await call(app, 'GET', `/api/kip/logs/${other.runId}`, { token: user.token })
  expect(log.body.data).toMatchObject({ id: other.runId, status: 'done' })
})

test('a deleted account leaves no word behind, and takes none of others', async () => {
  const { app } = await startRunTest({ env })
  const kept = await createUser(app, { role: 'admin' })
  const person = await registerUser(app, { name: `Ada ${planted}` })
  await speakPlanted(app, person)
  const keeper = { title: planted, purpose: planted, keeperType: 'journal', memoryPattern: 'chronological' }
  const { id } = (await call(app, 'POST', '/api/keepers', { token: person.token, body: keeper })).body.data
  await writePlanted(app, person, String(id))
  const template = { name: planted, greeting: planted }
  await call(app, 'POST', '/api/kip/templates', { token: person.token, body: template })
  const agent = await createAgent(app, kept, {})
  const stays = await runAgent(app, kept, { agentId: agent.id, input: 'Of somebody else' })
  const named = (slug: string, fields: object = {}) =>
    createAgent(app, person, { name: `Agent ${planted}`, slug, purpose: planted, ...fields })
  const [own, open] = [
    await named(planted),
    await named(`${planted}-open`, { visibility: 'public', memory_enabled: true }),
  ]
  const [early, earlyOpen] = [
    await named(`${planted}-early`),
    await named(`${planted}-early-open`, { visibility: 'public' }),
  ]
  const remembered = { token: person.token, body: { statement: `I was in ${planted}.` } }
  await call(app, 'POST', `/api/kip/agents/${open.id}/memory`, remembered)
  for (const { id } of [own, open, early]) await runAgent(app, person, { agentId: id, input: 'Hello' })
  const ofOther = await runAgent(app, kept, { agentId: open.id, input: 'To an agent of hers' })
  await runAgent(app, kept, { agentId: earlyOpen.id, input: 'Hello' })
  await tidy(app.deps)
  expect(await tablesWithPlanted(app)).not.toEqual([])
  for (const { id } of [early, earlyOpen])
    await call(app, 'DELETE', '/api/kip/agents', { token: person.token, body: { id } })
  // Not summed yet when the account goes.
  await runAgent(app, kept, { agentId: open.id, input: 'Hello again' })
  const body = { password: testPassword }
  expect((await call(app, 'DELETE', '/api/kam/account', { token: person.token, body })).status).toBe(200)
  await requireNowhere(app)
  expect(await readdir(join(app.deps.config.dataDir, 'attachments'))).toEqual([])
  const log = await call(app, 'GET', `/api/kip/logs/${stays.body.data.run_id}`, { token: kept.token })
  expect(log.body.data.input).toBe('Of somebody else')
  const theirs = await call(app, 'GET', `/api/kip/logs/${ofOther.body.data.run_id}`, { token: kept.token })
  expect(theirs.body.data).toMatchObject({ input: 'To an agent of hers', agent: { name: 'Deleted agent' } })
  const { body: usage } = await call(app, 'GET', '/api/kip/usage?by=agent', { token: kept.token })
  const labels = usage.data.groups.map(({ label }: { label: string }) => label)
  expect(labels).toContain('Deleted agent')
  const { body: verified } = await call(app, 'GET', '/api/kam/audit/verification', { token: kept.token })
  expect(verified.data.brokenAt).toBeNull()
})

test('a file whose message is gone does not outlive the next day', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  onTestFinished(() => app.stop())
  const { writeAttachmentFile } = await import('../features/attachments/index.ts')
  await writeAttachmentFile(app.deps, 'left-behind', Buffer.from(planted))
  await tidy(app.deps)
  expect(await filesWith(app, planted)).toEqual(['/attachments/left-behind'])
  now += 25 * 60 * 60_000
  await tidy(app.deps)
  expect(await filesWith(app, planted)).toEqual([])
})
