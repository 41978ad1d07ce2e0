import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstLineWording } from '#contracts/keepers/first-line-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

let scene: Awaited<ReturnType<typeof startRunTest>>
let user: TestUser

beforeAll(async () => {
  scene = await startRunTest({ outlivesTest: true, env: { RATE_LIMITS: 'off' } })
})
afterAll(() => scene.close())
beforeEach(async () => {
  user = await createUser(scene.app)
  scene.simulator.behave({})
  scene.simulator.requests.length = 0
})

async function send(method: string, path: string, body?: unknown, { token } = user) {
  return call(scene.app, method, `/api/keepers${path}`, { token, ...(body !== undefined && { body }) })
}

async function write(body: string, fields: object = {}, keeper = '1') {
  const answer = await send('POST', `/${keeper}/moments`, { body, ...fields })
  expect(answer.status).toBe(200)
  return answer.body.data
}

const shown = async () => (await send('GET', '/first-line')).body.data
const nobody = { moment: null, to: null, runId: null }

test('the first line is answered once the person has agreed, by a model that reads it and nothing else', async () => {
  expect(await shown()).toMatchObject(nobody)
  const first = await write('Rain on the tin roof, and I stayed in bed.')
  await write('Soup for two.')
  const offer = await shown()
  expect(offer).toMatchObject({ moment: { id: first.id, version: 1 }, runId: null })
  expect(scene.simulator.requests).toEqual([])

  scene.simulator.behave({ reply: 'A tin roof makes a good morning. What did you hear?' })
  const agreed = await send('POST', '/first-line', { momentId: first.id, version: 1 })
  expect(agreed.body.data.response).toBe('A tin roof makes a good morning. What did you hear?')
  const sent = JSON.stringify(scene.simulator.requests.map(({ body }) => body))
  expect(sent).toContain('Rain on the tin roof')
  expect(sent).not.toContain('Soup for two')
  expect(sent).toContain(JSON.stringify(offer.told).slice(1, -1))
  const { run_id: runId } = agreed.body.data
  expect(await shown()).toMatchObject({ moment: { id: first.id }, to: null, runId })
  const { data } = (await send('GET', '/1/logbook?action=ask.answered')).body
  expect(data[0].exposure).toMatchObject({ ...offer.to, momentIds: [first.id] })

  const again = await send('POST', '/first-line', { momentId: first.id, version: 1 })
  expect(again).toMatchObject({ status: 409, body: { error: { message: firstLineWording.answered } } })
})

test('a first line is answered once, although it is asked for several times at once', async () => {
  const { id } = await write('Rain on the tin roof.')
  scene.simulator.behave({ reply: 'What did you hear?' })
  const asked = () => send('POST', '/first-line', { momentId: id, version: 1 })
  const answers = await Promise.all([asked(), asked(), asked()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test.each([
  ['a keeper that no model may read', { aiPolicy: 'off' }, {}],
  ['a keeper for models of one’s own where there is none', { aiPolicy: 'local' }, {}],
  ['a moment that no model may read', {}, { aiAccess: false }],
])('nothing of %s is offered or sent', async (_, change, fields) => {
  const { version } = (await send('GET', '/1')).body.data
  expect((await send('PATCH', '/1', { version, ...change })).status).toBe(200)
  const { id } = await write('Nobody reads this.', fields)
  expect(await shown()).toMatchObject(nobody)
  const asked = await send('POST', '/first-line', { momentId: id, version: 1 })
  expect(asked).toMatchObject({ status: 409, body: { error: { message: firstLineWording.notOffered } } })
  expect(scene.simulator.requests).toEqual([])
})

test('it goes as it was looked at, and another moment doesn’t go at all', async () => {
  const first = await write('Rain.')
  const second = await write('Sun.')
  await send('PATCH', `/1/moments/${first.id}`, { version: 1, body: 'Rain, and then her letter.' })
  const statuses = async (momentId: string) =>
    (await send('POST', '/first-line', { momentId, version: 1 })).status
  expect([await statuses(first.id), await statuses(second.id), await statuses(randomUUID())]).toEqual([
    409, 404, 404,
  ])
  const other = await createUser(scene.app)
  const body = { momentId: first.id, version: 2 }
  expect((await send('POST', '/first-line', body, other)).status).toBe(409)
  expect(scene.simulator.requests).toEqual([])
})

test('people who have written more, or who only have samples, are offered no answer', async () => {
  await send('POST', '/samples')
  expect(await shown()).toMatchObject(nobody)
  for (const body of ['One.', 'Two.', 'Three.', 'Four.']) await write(body)
  expect(await shown()).toMatchObject(nobody)
})

test('an answer that failed can be asked for again; one whose moment is in the trash is hidden', async () => {
  const { id } = await write('Rain.')
  scene.simulator.behave({ status: 400 })
  expect((await send('POST', '/first-line', { momentId: id, version: 1 })).status).toBeGreaterThan(400)
  scene.simulator.behave({ reply: 'What did the rain wash away?' })
  expect((await send('POST', '/first-line', { momentId: id, version: 1 })).status).toBe(200)
  await send('DELETE', `/1/moments/${id}`, { version: 1 })
  expect(await shown()).toMatchObject(nobody)
})
