import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dailyPromptWording } from '#contracts/keepers/daily-prompt-wording.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { newTraveller, travellerOf, zipEntries } from '../../../testing/keeper-transfer.ts'
import { startRunTest } from '../../../testing/run-scene.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'
import { writeDuePrompts } from './scheduled-prompts.ts'

let scene: Awaited<ReturnType<typeof startRunTest>>
let user: TestUser
let keeperId: string
let now: number

const sunday = Date.parse('2026-11-22T10:00:00Z')
const days = (count: number) => count * 24 * 3_600_000

beforeAll(async () => {
  now = sunday
  const options = { env: { RATE_LIMITS: 'off' }, now: () => now, isMaintained: false }
  scene = await startRunTest({ outlivesTest: true, ...options })
})
afterAll(() => scene.close())
beforeEach(async () => {
  now = sunday
  user = await createUser(scene.app)
  keeperId = await newKeeper()
  // Those of the tests before.
  await scene.app.deps.database.db.updateTable('prompt_schedules').set({ next_at: null }).execute()
  scene.simulator.behave({ reply: questions(12) })
  scene.simulator.requests.length = 0
})

async function send(method: string, path: string, body?: unknown) {
  return call(scene.app, method, path, { token: user.token, ...(body !== undefined && { body }) })
}

async function newKeeper(fields: object = {}): Promise<string> {
  const body = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  return (await send('POST', '/api/keepers', { ...body, timezone: 'Europe/Berlin', ...fields })).body.data.id
}

const at = (path: string) => `/api/keepers/${keeperId}${path}`
const subjects = 'river boat ferry soup sister garden song winter letter window bread lamp'.split(' ')

function questions(count: number, from = 0): string {
  return subjects
    .map((subject, n) => `What about the ${subject} makes you think of number ${from + n}?`)
    .slice(0, count)
    .join('\n')
}

async function write(body: string, fields: object = {}): Promise<string> {
  const moment = {
    kind: 'entry',
    body,
    occurredAt: new Date(now - days(1)).toISOString(),
    tz: 'Europe/Berlin',
  }
  return (await send('POST', at('/moments'), { ...moment, ...fields })).body.data.id
}

const schedule = async () => (await send('GET', at('/prompts'))).body.data
const preview = async () => (await send('POST', at('/prompts/preview'), {})).body.data
const put = (body: object) => send('PUT', at('/prompts'), body)
const asked = async (today: string) => (await send('GET', at(`/dashboard?today=${today}`))).body.data.prompts
const due = () => writeDuePrompts(scene.app.deps, new AbortController().signal)
const sent = () => JSON.stringify(scene.simulator.requests.map(({ body }) => body))

async function switchOn() {
  const { previewToken } = await preview()
  expect((await put({ isOn: true, previewToken })).status).toBe(200)
  await expect.poll(async () => (await schedule()).isWriting).toBe(false)
  return schedule()
}

test('a model writes a question for each of seven days, once its owner has seen the names that go', async () => {
  await write('The ferry was late. [[Mama]] was here.')
  await write('A secret. [[Zephyrine]]', { aiAccess: false })
  await send('POST', at('/journeys'), {
    title: 'First suite',
    intention: 'Play it.',
    startedOn: '2026-09-16',
  })
  const refused = await put({ isOn: true })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'preview_needed'])
  expect(await schedule()).toEqual({ isOn: false, nextAt: null, isWriting: false, problem: null })
  const seen = await preview()
  expect(seen).toMatchObject({ names: 2, isNeeded: true, to: { provider: 'openai' } })
  expect(seen.sent).toEqual([
    { name: 'Topics', text: 'Mama' },
    { name: 'Journeys', text: 'First suite' },
  ])
  expect(scene.simulator.requests).toHaveLength(0)
  expect(await switchOn()).toMatchObject({ isOn: true, problem: null, nextAt: '2026-11-28T17:00:00.000Z' })
  expect([sent().includes('Mama'), sent().includes('ferry'), sent().includes('Zephyrine')]).toEqual([
    ...[true, false, false],
  ])
  const [first, second] = await asked('2026-11-22')
  expect(first).toEqual({
    ...{ text: 'What about the river makes you think of number 0?', momentId: null },
    by: expect.any(String),
  })
  expect(second.by).toBeUndefined()
  expect((await asked('2026-11-28'))[0].text).toContain('number 6')
  expect((await asked('2026-11-29'))[0].by).toBeUndefined()
})

test('what goes is in the logbook by ids, and the run is that of its owner', async () => {
  const id = await write('About #boats.')
  await switchOn()
  const [entry] = (await send('GET', at('/logbook'))).body.data
  expect(entry).toMatchObject({
    ...{ action: 'prompts.written', exposure: { provider: 'openai', momentIds: [id] } },
  })
  const runs = scene.app.deps.database.db.selectFrom('runs').select(['agent_id', 'status', 'cost_micro_usd'])
  const made = await runs.where('user_id', '=', user.user.id).execute()
  expect(made).toMatchObject([{ agent_id: 'daily-questions', status: 'done' }])
  expect(Number(made[0]?.cost_micro_usd)).toBeGreaterThan(0)
})

test('a week later the clock has the next ones written, once for two processes, and none is asked again', async () => {
  await write('About #boats.')
  await switchOn()
  await due()
  expect(scene.simulator.requests).toHaveLength(1)
  now = Date.parse('2026-11-28T17:00:30Z')
  scene.simulator.behave({ reply: `${questions(6)}\n${questions(3, 40)}` })
  await Promise.all([due(), due()])
  expect(scene.simulator.requests).toHaveLength(2)
  expect((await asked('2026-11-29'))[0].text).toContain('number 40')
  expect((await asked('2026-12-01'))[0].text).toContain('number 42')
  // Three held: the next are written before they end.
  expect((await asked('2026-12-02'))[0].by).toBeUndefined()
  expect((await schedule()).nextAt).toBe('2026-12-01T17:00:00.000Z')
})

test('a question that doesn’t hold is left out', async () => {
  await write('About #boats.')
  await send('PUT', at('/voice'), {
    ...{ version: 0, tone: { gentleDirect: 5, briefExpansive: 3, asksReflects: 3 }, address: 'Mira' },
    ...{
      avoid: ['your journey'],
      exampleIds: [],
      sound: { by: 'browser', voiceId: '', modelId: 'm', speed: 1 },
    },
  })
  const good = 'Which boat would you take today?'
  scene.simulator.behave({
    reply: [
      'Here are your questions:',
      'Where is your journey going?',
      'What is it? And what else is it?',
      `What ${'and what '.repeat(30)}?`,
      'Was hat dich an dem Tag mit den Booten am meisten gefreut und was nicht?',
      '1. **Which boat?**',
      `2. ${good}`,
      `- ${good.toUpperCase()}`,
      'See https://example.com?',
    ].join('\n'),
  })
  await switchOn()
  expect((await asked('2026-11-22'))[0].text).toBe(good)
  expect((await asked('2026-11-23'))[0].by).toBeUndefined()
  expect(sent()).toContain('Be very direct')
})

test('where none holds, or the model fails, Keeper’s own questions stay, and the clock tries again', async () => {
  await write('About #boats.')
  scene.simulator.behave({ reply: 'I would rather not.' })
  expect(await switchOn()).toMatchObject({
    isOn: true,
    problem: 'none-fit',
    nextAt: '2026-11-23T10:00:00.000Z',
  })
  expect((await asked('2026-11-22'))[0].by).toBeUndefined()
  scene.simulator.behave({ status: 400 })
  now += days(1)
  await due()
  expect(await schedule()).toMatchObject({ problem: 'failed' })
  scene.simulator.behave({ reply: questions(12) })
  now += days(1)
  await due()
  expect(await schedule()).toMatchObject({ problem: null, isWriting: false })
  expect((await asked('2026-11-24'))[0].by).toBeDefined()
})

test.each([
  ['closed to AI', { aiPolicy: 'off' }, 'policy-off'],
  ['for models of one’s own machine', { aiPolicy: 'local' }, 'policy-local'],
])('a keeper that is %s sends nothing and says why', async (_name, fields, problem) => {
  keeperId = await newKeeper(fields)
  await write('About #boats.')
  expect((await preview()).silence).toBe(problem)
  expect((await put({ isOn: true })).body.data).toMatchObject({ isOn: true, problem })
  now += days(2)
  await due()
  expect(scene.simulator.requests).toHaveLength(0)
})

test('names that nobody has agreed to are not sent by the clock, nor those that changed since they were seen', async () => {
  await write('About #boats.')
  const { previewToken } = await preview()
  await write('About #harbours.')
  expect((await put({ isOn: true, previewToken })).status).toBe(409)
  expect((await put({ isOn: true, previewToken: 'forged' })).status).toBe(409)
  await scene.app.deps.database.db
    .insertInto('prompt_schedules')
    .values({ keeper_id: keeperId, is_on: 1, is_writing: 0, next_at: now })
    .execute()
  await due()
  expect(await schedule()).toMatchObject({ problem: 'not-agreed' })
  expect(scene.simulator.requests).toHaveLength(0)
})

test('without a name there is nothing to ask about, and nothing is sent', async () => {
  await write('Nothing to name.')
  expect(await preview()).toMatchObject({ names: 0, isNeeded: false })
  expect((await put({ isOn: true })).body.data).toMatchObject({ problem: 'nothing-readable' })
  expect(scene.simulator.requests).toHaveLength(0)
})

test('switched off, the questions of the days to come are gone, and nothing is written by the clock', async () => {
  await write('About #boats.')
  await switchOn()
  expect((await put({ isOn: false })).body.data).toEqual({
    ...{ isOn: false, nextAt: null, isWriting: false, problem: null },
  })
  expect((await asked('2026-11-22'))[0].by).toBeUndefined()
  now += days(10)
  await due()
  expect(scene.simulator.requests).toHaveLength(1)
  // Agreed once, it is enough.
  expect((await put({ isOn: true })).status).toBe(200)
})

test('what is switched off while others have theirs written sends nothing, and stays off', async () => {
  await write('About #boats.')
  await switchOn()
  const { db } = scene.app.deps.database
  const first = db.updateTable('prompt_schedules').where('keeper_id', '=', keeperId)
  keeperId = await newKeeper()
  await write('About #rivers.')
  await switchOn()
  now += days(10)
  await first.set({ next_at: now - days(9) }).execute()
  const gate = Promise.withResolvers<void>()
  scene.simulator.behave({ reply: questions(12), hold: { after: 0, until: gate.promise } })
  const written = due()
  await expect.poll(() => scene.simulator.requests.length).toBe(3)
  await put({ isOn: false })
  gate.resolve()
  await written
  expect(await schedule()).toMatchObject({ isOn: false, nextAt: null, isWriting: false })
  expect(scene.simulator.requests).toHaveLength(3)
})

test('with the moment that a name comes from the questions are hidden, come back, and are erased', async () => {
  const id = await write('About #boats.')
  await switchOn()
  const own = async () => (await asked('2026-11-22'))[0].by !== undefined
  await send('DELETE', at(`/moments/${id}`))
  expect(await own()).toBe(false)
  await send('POST', at(`/moments/${id}/restore`))
  expect(await own()).toBe(true)
  await send('DELETE', at(`/moments/${id}`))
  await send('DELETE', at(`/trash/${id}`))
  const left = await scene.app.deps.database.db
    .selectFrom('written_prompts')
    .select('id')
    .where('keeper_id', '=', keeperId)
    .execute()
  expect([await own(), left]).toEqual([false, []])
})

test('a run whose process died is settled by the clock, without another call', async () => {
  await write('About #boats.')
  await switchOn()
  const { db } = scene.app.deps.database
  const ofKeeper = db.selectFrom('prompt_schedules').select('run_id').where('keeper_id', '=', keeperId)
  const ended = await db.selectFrom('runs').selectAll().where('id', 'in', ofKeeper).executeTakeFirstOrThrow()
  // A run of its own: this process may still be about to keep what the first one wrote.
  const died = { ...ended, id: randomUUID(), status: 'interrupted' as const, idempotency_key: null }
  await db.insertInto('runs').values(died).execute()
  const running = { is_writing: 1, run_id: died.id, next_at: now }
  await db.updateTable('prompt_schedules').set(running).where('keeper_id', '=', keeperId).execute()
  await due()
  expect(await schedule()).toMatchObject({ isWriting: false, problem: 'failed' })
  expect(scene.simulator.requests).toHaveLength(1)
})

test('samples, archived keepers and other people’s are left alone', async () => {
  await write('About #boats.')
  await switchOn()
  const { version } = (await send('GET', at(''))).body.data
  await send('PATCH', at(''), { version, archived: true })
  now += days(10)
  await due()
  expect(scene.simulator.requests).toHaveLength(1)
  expect((await put({ isOn: false })).status).toBe(403)
  const stranger = await createUser(scene.app)
  const foreign = await call(scene.app, 'PUT', at('/prompts'), {
    token: stranger.token,
    body: { isOn: true },
  })
  expect(foreign.status).toBe(404)
  await send('POST', '/api/keepers/samples')
  keeperId = (await send('GET', '/api/keepers')).body.data.find((one: { sample: boolean }) => one.sample).id
  const refused = await put({ isOn: true })
  expect([refused.status, refused.body.error.message]).toEqual([409, dailyPromptWording.sample])
})

test('questions travel with the keeper and go with its moments there, too; whether they are written stays', async () => {
  const id = await write('About #boats.')
  await switchOn()
  const zip = await travellerOf(scene.app, user).exported(`/${keeperId}`)
  const file = zipEntries(zip).find(({ name }) => name.endsWith('prompts.jsonl'))
  const lines = file?.text.trim().split('\n') ?? []
  expect(JSON.parse(lines[6] ?? '')).toMatchObject({ day: '2026-11-28', momentIds: [id] })
  const there = await newTraveller(await startTestApp())
  const { keeperId: other } = await there.bring(zip)
  const show = async () => (await there.ask('GET', `/${other}/dashboard?today=2026-11-22`)).body.data.prompts
  expect((await show())[0]).toMatchObject({ text: expect.stringContaining('river'), by: expect.any(String) })
  expect((await there.ask('GET', `/${other}/prompts`)).body.data).toMatchObject({ isOn: false, nextAt: null })
  const [moment] = await there.moments(String(other))
  await there.ask('DELETE', `/${other}/moments/${String(moment?.['id'])}`)
  expect((await show())[0].by).toBeUndefined()
})
