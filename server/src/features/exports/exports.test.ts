import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportWording } from '#contracts/keepers/export-wording.ts'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { createAgent, runAgent } from '../../testing/agent-calls.ts'
import { createUser, openRegistration, registerUser, testPassword } from '../../testing/factories.ts'
import { newTraveller, zipEntries } from '../../testing/keeper-transfer.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

type Files = Record<string, Uint8Array>

async function download(app: { url: string }, url: string) {
  const response = await fetch(app.url + url)
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) }
}

async function exportOf(app: { url: string }, token: string): Promise<Files> {
  const { body } = await call(app, 'POST', '/api/kam/exports', { token })
  return (await download(app, body.data.url)).files
}

function text(files: Files, name: string): string {
  return strFromU8(files[name] ?? new Uint8Array())
}

function lines(files: Files, name: string) {
  return text(files, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function insertMessages(app: TestApp, sessionId: string, count: number): Promise<void> {
  const { db } = app.deps.database
  for (let at = 2; at < count; at += 100) {
    const rows = Array.from({ length: 100 }, (_, i) => at + i).map((position) => ({
      ...{ session_id: sessionId, position, id: `m${position}`, run_id: null, sender: 'user' as const },
      ...{ content: `Line ${position}`, status: 'done' as const, mock: 0, error: null, attachments: null },
      created_at: position,
    }))
    await db.insertInto('messages').values(rows).execute()
  }
}

test('everything of a person is in the ZIP, nothing of others, and no key', async () => {
  const app = await startTestApp()
  const user = await createUser(app)
  const ownKey = 'sk-personal-0123456789abcdefghijkl'
  const { token } = user
  await call(app, 'POST', '/api/kip/user-keys', { token, body: { provider: 'together', apiKey: ownKey } })
  await call(app, 'PUT', '/api/kam/settings', { token, body: { custom_domain: 'ada.example.com' } })
  const agent = await createAgent(app, user)
  const answer = await runAgent(app, user, { agentId: agent.id, input: 'What did I say about the river? 🌊' })
  const { session_id: sessionId, run_id: runId, response } = answer.body.data
  await insertMessages(app, sessionId, 500)
  const keeper = { title: 'River journal', purpose: 'Walks.', keeperType: 'journal' }
  const made = { ...keeper, memoryPattern: 'chronological', theme: 'keeper-classic', isPublic: false }
  const { data } = (await call(app, 'POST', '/api/keepers', { token, body: made })).body
  await call(app, 'POST', `/api/keepers/${data.id}/moments`, { token, body: { body: 'The river opened.' } })
  const { light, dark } = defaultTheme
  await call(app, 'POST', '/api/themes', { token, body: { name: 'River paper', light, dark } })
  const template = { name: 'River talk', greeting: 'Hello.', starter_prompts: ['Walk with me.'] }
  await call(app, 'POST', '/api/kip/templates', { token, body: template })
  const other = await createUser(app)
  const foreign = await createAgent(app, other)
  await runAgent(app, other, { agentId: foreign.id, input: 'Not yours' })

  const files = await exportOf(app, token)
  expect(Object.keys(files)).toEqual([
    ...['README.md', 'keeper.json', 'profile.json', 'settings.json', 'agents.json', 'keepers.json'],
    ...[
      'topics.jsonl',
      'moments.jsonl',
      'moment-revisions.jsonl',
      'drafts.jsonl',
      'journeys.jsonl',
      'journey-moments.jsonl',
    ],
    ...[
      'canvases.jsonl',
      'files.jsonl',
      'voices.jsonl',
      'logbook.jsonl',
      'links.jsonl',
      'dismissed-names.jsonl',
    ],
    ...['themes.json', 'templates.json'],
    ...[
      'conversations.jsonl',
      'messages.jsonl',
      'memory.jsonl',
      'logs.jsonl',
      'agent-tests.json',
      'proposals.jsonl',
      'facts.jsonl',
      'prompts.jsonl',
      'audit.jsonl',
    ],
  ])
  expect(JSON.parse(text(files, 'themes.json'))).toMatchObject([{ slug: 'river-paper', light, dark }])
  expect(JSON.parse(text(files, 'templates.json'))).toMatchObject([template])
  expect(JSON.parse(text(files, 'profile.json'))).toEqual(user.user)
  expect(JSON.parse(text(files, 'settings.json'))).toMatchObject({ custom_domain: 'ada.example.com' })
  const agents = JSON.parse(text(files, 'agents.json'))
  expect(agents).toEqual([expect.objectContaining({ id: agent.id, slug: agent.slug, tools: [] })])
  expect(lines(files, 'conversations.jsonl')).toEqual([
    expect.objectContaining({ id: sessionId, agent: { slug: agent.slug, name: agent.name } }),
  ])
  const messages = lines(files, 'messages.jsonl')
  expect(messages).toHaveLength(502)
  expect(messages[0]).toMatchObject({
    conversation_id: sessionId,
    content: 'What did I say about the river? 🌊',
  })
  expect(messages[1].content).toBe(response)
  expect(messages.map(({ position }) => position)).toEqual(messages.map((_, i) => i))
  expect(lines(files, 'logs.jsonl')).toEqual([
    expect.objectContaining({ id: runId, input: 'What did I say about the river? 🌊', status: 'done' }),
  ])
  expect(JSON.parse(text(files, 'keepers.json'))).toEqual([
    expect.objectContaining({ title: 'River journal', sample: false }),
  ])
  expect(lines(files, 'moments.jsonl')).toMatchObject([{ keeper_id: data.id, body: 'The river opened.' }])
  const all = Object.keys(files)
    .map((name) => text(files, name))
    .join('\n')
  for (const secret of [ownKey, 'Not yours', foreign.slug, token]) expect(all).not.toContain(secret)
})

test('samples are in no export, even where somebody has nothing else', async () => {
  const app = await startTestApp()
  const traveller = await newTraveller(app)
  const { token } = traveller.user
  const samples = await traveller.ask('POST', '/samples')
  expect(samples.body.data.length).toBeGreaterThan(0)
  const { body } = await call(app, 'POST', '/api/kam/exports', { token })
  const { files } = await download(app, body.data.url)
  expect(JSON.parse(text(files, 'keepers.json'))).toEqual([])
  expect(lines(files, 'moments.jsonl')).toEqual([])
  expect(zipEntries(await traveller.exported('')).map(({ name }) => name)).toEqual(['README.md'])
})

test('the lines of the audit log that name a person are in their export, and tell nothing of others', async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  const admin = await createUser(app, { role: 'admin', name: 'Planted Admin', email: 'planted@example.com' })
  await openRegistration(app)
  const person = await registerUser(app)
  const other = await createUser(app)
  const signIn = (password: string, from: string) =>
    call(app, 'POST', '/api/kam/auth/login', {
      body: { email: person.user.email, password },
      headers: { 'x-forwarded-for': from },
    })
  await signIn('wrong password typed', '203.0.113.7')
  await signIn(testPassword, '198.51.100.4')
  for (const { user } of [person, other])
    await call(app, 'POST', '/api/kam/password-links', { token: admin.token, body: { userId: user.id } })

  const files = await exportOf(app, person.token)
  const told = lines(files, 'audit.jsonl')
  const of = (action: string) => told.filter((line) => line.action === action)
  expect(of('account.sign_in_failed')).toEqual([
    {
      ...{ at: expect.any(String), action: 'account.sign_in_failed', by: null, subject_id: person.user.id },
      ...{ address: null, detail: { way: 'password' } },
    },
  ])
  expect(of('account.signed_in').at(-1)).toMatchObject({ by: 'you', address: '198.51.100.4' })
  expect(of('password_link.made')).toMatchObject([{ by: 'other', subject_id: person.user.id, address: null }])
  for (const theirs of [admin.user.id, 'planted@example.com', 'Planted Admin', other.user.id, '203.0.113.7'])
    expect(text(files, 'audit.jsonl')).not.toContain(theirs)
  expect(text(files, 'README.md')).toContain('audit.jsonl')

  // What an admin did to others names none of them.
  const ofAdmin = await exportOf(app, admin.token)
  expect(lines(ofAdmin, 'audit.jsonl').filter(({ action }) => action === 'password_link.made')).toMatchObject(
    [
      { by: 'you', subject_id: null },
      { by: 'you', subject_id: null },
    ],
  )
  expect(text(ofAdmin, 'audit.jsonl')).not.toContain(other.user.id)
})

test('people without data still get a complete ZIP', async () => {
  const app = await startTestApp()
  const { token, user } = await createUser(app)
  await call(app, 'GET', '/api/keepers', { token })
  const { body } = await call(app, 'POST', '/api/kam/exports', { token })
  const { response, files } = await download(app, body.data.url)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="keeper-.*\.zip"/)
  expect(JSON.parse(text(files, 'profile.json')).email).toBe(user.email)
  expect(text(files, 'messages.jsonl')).toBe('')
  // A journal that nobody has touched stays out.
  expect(JSON.parse(text(files, 'keepers.json'))).toEqual([])
})

test('the address opens one export for five minutes and carries no token', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const [{ token, user }, other] = [await createUser(app), await createUser(app)]
  const { url } = (await call(app, 'POST', '/api/kam/exports', { token })).body.data
  expect(url).not.toContain(token)
  expect((await call(app, 'GET', url.replace(user.id, other.user.id))).status).toBe(404)
  expect((await call(app, 'GET', url.replace(/expires=\d+/, `expires=${now + 10 ** 9}`))).status).toBe(404)
  expect((await call(app, 'GET', url)).status).toBe(200)
  now += 5 * 60_000
  expect((await call(app, 'GET', url)).status).toBe(404)
  expect((await call(app, 'POST', '/api/kam/exports')).status).toBe(401)
})

test('an address is downloaded from ten times, and the next one again', async () => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const makeAddress = async () => (await call(app, 'POST', '/api/kam/exports', { token })).body.data.url
  const url = await makeAddress()
  for (let times = 0; times < 10; times++) expect((await call(app, 'GET', url)).status).toBe(200)
  const refused = await call(app, 'GET', url)
  expect([refused.status, refused.body.error.message]).toEqual([429, exportWording.downloadedTooOften])
  const lines = await app.deps.database.db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'account.export_downloaded')
    .execute()
  expect(lines).toHaveLength(10)
  expect((await call(app, 'GET', await makeAddress())).status).toBe(200)
})
