import { expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { agentVersionsMax, agentVersionsMaxBytes } from '#contracts/limits/limits.ts'
import { quotaReached, quotaWording } from '#contracts/limits/quota-wording.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call, startTestApp, type Answer } from '../../testing/test-app.ts'

const agents = '/api/kip/agents'
const rights = { run: true, edit: false, share: false, delete: false }

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const owner = await createUser(app)
  const { id } = await makeAgent(app, owner)
  const shares = `${agents}/${id}/shares`
  const send = (method: string, path: string, body?: object) =>
    call(app, method, path, { token: owner.token, ...(body && { body }) })
  return {
    ...{ app, owner, shares, send },
    save: (fields: object) => send('PUT', agents, { id, ...fields }),
    share: (email: string) => send('POST', shares, { email, rights }),
    versions: async () => (await send('GET', `${agents}/${id}/versions`)).body,
    restore: (number: number) => send('POST', `${agents}/${id}/versions/${number}/restore`),
  }
}

function countOf(answers: Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

test('an account saves agents at most 60 times in a minute, restoring included', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, save, restore } = await start({ now: () => clock.ms })
  const tools = Array.from({ length: 100 }, (_, index) => `${index}${'漢'.repeat(190)}`)
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) => save({ name: `Flood ${index}`, tools })),
  )
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([60, 10])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.error.message).toBe(quotaWording.savingTooFast)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await restore(1)).status).toBe(429)
  const other = await createUser(app)
  const { id } = await makeAgent(app, other)
  expect((await call(app, 'PUT', agents, { token: other.token, body: { id, name: 'B' } })).status).toBe(200)
  clock.ms += 60_000
  expect((await save({ name: 'Flood' })).status).toBe(200)
})

test('the oldest versions go once an agent has too many, and the newest stay', async () => {
  const { save, versions, restore } = await start({ env: { RATE_LIMITS: 'off' } })
  const saves = agentVersionsMax + 10
  for (let number = 2; number <= saves; number += 1) await save({ name: `Name ${number}` })
  expect((await save({ name: `Name ${saves}` })).status).toBe(200)
  const { data, total, totalPages } = await versions()
  expect([total, totalPages]).toEqual([agentVersionsMax, agentVersionsMax / 20])
  expect(data[0]).toMatchObject({ number: saves, agent: { name: `Name ${saves}` } })
  const gone = await restore(10)
  expect([gone.status, gone.body.error.message]).toEqual([404, agentWording.versionNotFound])
  const restored = await restore(11)
  expect([restored.status, restored.body.data.name]).toEqual([200, 'Name 11'])
  expect((await versions()).data[0]).toMatchObject({ number: saves + 1, restored_from: 11 })
})

test('the oldest versions go once those of an agent are too large, and the newest stay', async () => {
  const { app, save, versions } = await start({ env: { RATE_LIMITS: 'off' } })
  const tools = Array.from({ length: 100 }, (_, index) => `${index}${'漢'.repeat(190)}`)
  const saves = Math.ceil(agentVersionsMaxBytes / 57_000) + 10
  for (let number = 2; number <= saves; number += 1) await save({ name: `Name ${number}`, tools })
  const kept = await app.deps.database.db.selectFrom('agent_versions').select('snapshot').execute()
  const bytes = kept.reduce((sum, { snapshot }) => sum + Buffer.byteLength(snapshot), 0)
  expect(bytes).toBeLessThanOrEqual(agentVersionsMaxBytes)
  expect(bytes).toBeGreaterThan(agentVersionsMaxBytes - 2 * 60_000)
  const { data, total } = await versions()
  expect([data[0].number, total]).toEqual([saves, kept.length])
})

test('an agent is shared with as many people as an admin allows, and no number of calls at once passes that', async () => {
  const { app, shares, send, share } = await start()
  const admin = await createUser(app, { role: 'admin' })
  const { body } = await call(app, 'GET', '/api/kam/quotas', { token: admin.token })
  const { defaults, ...unset } = body.data
  expect(defaults.shares).toBe(200)
  await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body: { ...unset, shares: 2 } })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => share(`friend-${index}@example.com`)),
  )
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([2, 6])
  expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(quotaReached('shares', 2))
  const [first] = (await send('GET', shares)).body.data
  expect((await send('DELETE', `${shares}/${first.id}`)).status).toBe(200)
  expect((await share('friend@example.com')).status).toBe(200)
})

test('an account shares and changes shares at most 60 times in a minute, and can still remove them', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { shares, send, share } = await start({ now: () => clock.ms })
  const answers = await Promise.all(
    Array.from({ length: 65 }, (_, index) => share(`friend-${index}@example.com`)),
  )
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([60, 5])
  const [first] = (await send('GET', shares)).body.data
  const path = `${shares}/${first.id}`
  const change = await send('PATCH', path, { rights: { ...rights, edit: true } })
  expect([change.status, change.body.error.message]).toEqual([429, quotaWording.sharingTooFast])
  expect((await send('DELETE', path)).status).toBe(200)
  clock.ms += 60_000
  expect((await share('friend@example.com')).status).toBe(200)
})
