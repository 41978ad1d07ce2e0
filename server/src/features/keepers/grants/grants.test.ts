import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantWording } from '#contracts/keepers/grant-wording.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { makeAgent, startRunTest } from '../../../testing/run-scene.ts'
import { call } from '../../../testing/test-app.ts'

let scene: Awaited<ReturnType<typeof startRunTest>>
let user: TestUser
let keeperId: string
let agent: { id: string; name: string }

beforeAll(async () => {
  scene = await startRunTest({ outlivesTest: true, env: { RATE_LIMITS: 'off' } })
})
afterAll(() => scene.close())
beforeEach(async () => {
  user = await createUser(scene.app)
  agent = await makeAgent(scene.app, user)
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  keeperId = (await send('POST', '/api/keepers', made)).body.data.id
})

function send(method: string, path: string, body?: unknown, token = user.token) {
  return call(scene.app, method, path, { token, ...(body !== undefined && { body }) })
}

const grants = () => `/api/keepers/${keeperId}/grants`
const all = { right: 'read', topicIds: null, from: null, to: null }

function give(fields: object = {}) {
  return send('POST', grants(), { agentId: agent.id, ...all, ...fields })
}

test('a grant is given, changed and revoked; both the keeper and the agent show it', async () => {
  await send('POST', `/api/keepers/${keeperId}/moments`, { body: 'Rang [[Mama]].' })
  const topic = (await send('GET', `/api/keepers/${keeperId}/topics/mama`)).body.data.topic
  const { status, body } = await give({ topicIds: [topic.id], from: '2024-01-01', to: '2024-12-31' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    ...{ keeper: { id: keeperId, title: 'Days' }, agent: { id: agent.id, name: agent.name } },
    ...{ right: 'read', topics: [{ id: topic.id, name: 'Mama' }], from: '2024-01-01', version: 1 },
  })
  const ofAgent = `/api/kip/agents/${agent.id}/grants`
  expect((await send('GET', ofAgent)).body.data).toEqual([body.data])
  const one = `${grants()}/${body.data.id}`
  const changed = await send('PATCH', one, { version: 1, ...all, right: 'propose' })
  expect(changed.body.data).toMatchObject({ right: 'propose', topics: null, from: null, version: 2 })
  const stale = await send('PATCH', one, { version: 1, ...all })
  expect([stale.status, stale.body.data.current.version]).toEqual([409, 2])
  expect((await send('DELETE', one)).status).toBe(200)
  expect((await send('GET', grants())).body.data).toEqual([])
  expect((await send('GET', ofAgent)).body.data).toEqual([])
})

test('a grant is in the logbook and the audit log by ids alone', async () => {
  const { id } = (await give()).body.data
  await send('PATCH', `${grants()}/${id}`, { version: 1, ...all, right: 'propose' })
  await send('DELETE', `${grants()}/${id}`)
  const { data: entries } = (await send('GET', `/api/keepers/${keeperId}/logbook`)).body
  expect(entries.map(({ action, subject }: never) => [action, subject])).toEqual([
    ['grant.revoked', { agentId: agent.id, right: 'propose' }],
    ['grant.changed', { agentId: agent.id, right: 'propose' }],
    ['grant.given', { agentId: agent.id, right: 'read' }],
  ])
  expect((await send('GET', `/api/keepers/${keeperId}/logbook/verify`)).body.data.brokenAt).toBeNull()
  const admin = await createUser(scene.app, { role: 'admin' })
  const audit = await send('GET', '/api/kam/audit?action=grant.given', undefined, admin.token)
  expect(audit.body.data[0]).toMatchObject({ action: 'grant.given', subject: { id: keeperId } })
})

test('an agent that the person may not run gets no grant, nor does one twice', async () => {
  const other = await createUser(scene.app)
  const foreign = await makeAgent(scene.app, other)
  expect((await give({ agentId: foreign.id })).status).toBe(404)
  expect((await give()).status).toBe(200)
  const again = await give()
  expect([again.status, again.body.error.message]).toEqual([409, grantWording.given])
})

test('limits are checked: topics of this keeper alone, and days in order', async () => {
  const made = { title: 'Other', purpose: 'Other.', keeperType: 'journal', memoryPattern: 'chronological' }
  const other = (await send('POST', '/api/keepers', made)).body.data.id
  await send('POST', `/api/keepers/${other}/moments`, { body: '#river' })
  const topic = (await send('GET', `/api/keepers/${other}/topics/river`)).body.data.topic
  expect((await give({ topicIds: [topic.id] })).body.error.fields).toEqual({
    topicIds: grantWording.unknownTopic,
  })
  expect((await give({ topicIds: [] })).body.error.fields).toEqual({ topicIds: grantWording.noTopics })
  expect((await give({ from: '2024-02-01', to: '2024-01-01' })).body.error.fields).toEqual({
    to: grantWording.datesSwapped,
  })
})

test('a topic that goes takes its grant no further: it stays limited', async () => {
  const path = `/api/keepers/${keeperId}/topics`
  const topic = { kind: 'theme', aliases: [], parentId: null }
  const { id } = (await send('POST', path, { ...topic, name: 'River' })).body.data
  await give({ topicIds: [id] })
  expect((await send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await send('GET', grants())).body.data[0].topics).toEqual([])
})

test('merging topics moves the grants that are limited to them, and asks again before more is sent', async () => {
  const path = `/api/keepers/${keeperId}/topics`
  const make = async (name: string) => (await send('POST', path, { name })).body.data.id
  const [health, therapy, rest] = [await make('Health'), await make('Therapy'), await make('Rest')]
  const { db } = scene.app.deps.database
  const limitedTo = async (topicIds: string[]) => {
    agent = await makeAgent(scene.app, user)
    const { id } = (await give({ topicIds })).body.data
    await db.updateTable('keeper_grants').set({ agreed_provider: 'openai' }).where('id', '=', id).execute()
    return id
  }
  const ids = [
    ...[await limitedTo([health]), await limitedTo([therapy, rest])],
    ...[await limitedTo([health, therapy]), await limitedTo([rest])],
  ]
  expect((await send('POST', `${path}/${therapy}/merge`, { into: health })).status).toBe(200)
  const { data } = (await send('GET', grants())).body
  const left = await Promise.all(
    ids.map(async (id) => {
      const { topics, version } = data.find((one: { id: string }) => one.id === id)
      const row = db.selectFrom('keeper_grants').select('agreed_provider').where('id', '=', id)
      const names = topics.map(({ name }: { name: string }) => name)
      return [names, version, (await row.executeTakeFirstOrThrow()).agreed_provider]
    }),
  )
  expect(left).toEqual([
    [['Health'], 2, null],
    [['Health', 'Rest'], 2, null],
    // It could read both before, and the last one neither.
    [['Health'], 2, 'openai'],
    [['Rest'], 1, 'openai'],
  ])
  const { data: entries } = (await send('GET', `/api/keepers/${keeperId}/logbook`)).body
  const changed = entries.filter(({ action }: { action: string }) => action === 'grant.changed')
  expect(changed).toHaveLength(3)
})

test('a grant goes with its agent and hides with its keeper', async () => {
  const { db } = scene.app.deps.database
  const left = async () =>
    (await db.selectFrom('keeper_grants').select('id').where('keeper_id', '=', keeperId).execute()).length
  await give()
  expect(await left()).toBe(1)
  expect((await send('DELETE', '/api/kip/agents', { id: agent.id })).status).toBe(200)
  expect(await left()).toBe(0)
  agent = await makeAgent(scene.app, user)
  await give()
  await send('DELETE', `/api/keepers/${keeperId}`)
  expect((await send('GET', `/api/kip/agents/${agent.id}/grants`)).body.data).toEqual([])
  expect(await left()).toBe(1)
})
