import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A public agent that the mock answers, behind a proxy that tells where visitors are. */
async function setScene() {
  const clock = { ms: Date.now() }
  const env = { KEEPER_OPENAI_API_KEY: '', TRUST_PROXY: 'on' }
  const { app, user } = await startRunTest({ env, now: () => clock.ms })
  const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
  const admin = await createUser(app, { role: 'admin' })
  const visit = (address: string, headers: Record<string, string> = {}) =>
    run(app, {}, { agentId: agent.id, input: 'Hello' }, { 'x-forwarded-for': address, ...headers })
  const setRunsPerMinute = (visitors_runs_per_minute: number) =>
    call(app, 'PUT', '/api/kam/limits', {
      token: admin.token,
      body: { visitors_daily_cap_micro_usd: null, visitors_runs_per_minute },
    })
  return { app, agent, clock, visit, setRunsPerMinute }
}

async function visitOften(visit: () => Promise<Answer>, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let left = times; left > 0; left -= 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, left) }, visit))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

function countRows(app: TestApp) {
  return app.deps.database.db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
    .then(({ rows }) => Number(rows))
}

test('one address that floods the public chat leaves it open for others', async () => {
  const { visit, setRunsPerMinute } = await setScene()
  expect((await setRunsPerMinute(90)).status).toBe(200)
  const statuses = await visitOften(() => visit('203.0.113.5'), 140)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect((await visit('198.51.100.7')).status).toBe(200)
})

test("refused runs don't use up an agent's day", async () => {
  const { app, agent, clock, visit } = await setScene()
  await app.deps.database.db
    .insertInto('rate_limits')
    .values({ key: `run:agent:${agent.id}`, count: 9_900, resets_at: clock.ms + dayMs })
    .execute()
  await visitOften(() => visit('203.0.113.5'), 140)
  expect((await visit('198.51.100.7')).status).toBe(200)
})

test('one address can use a tenth of what an agent answers in a day', async () => {
  const { app, agent, clock, visit } = await setScene()
  await app.deps.database.db
    .insertInto('rate_limits')
    .values({ key: `run:agent:${agent.id}:203.0.113.5`, count: 999, resets_at: clock.ms + dayMs })
    .execute()
  expect((await visit('203.0.113.5')).status).toBe(200)
  expect((await visit('203.0.113.5')).status).toBe(429)
  expect((await visit('198.51.100.7')).status).toBe(200)
})

test('a visitor without a cookie counts for their address, and a refused one stores nothing', async () => {
  const { app, visit } = await setScene()
  await visitOften(() => visit('203.0.113.5'), 60)
  const before = await countRows(app)
  const statuses = await visitOften(() => visit('203.0.113.5'), 40)
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(await countRows(app)).toBe(before)
  const keys = await app.deps.database.db.selectFrom('rate_limits').select('key').execute()
  expect(keys.filter(({ key }) => key.includes('visitor:'))).toEqual([])
})

test('once all visitors together are at their limit, new addresses store nothing', async () => {
  const { app, visit, setRunsPerMinute } = await setScene()
  await setRunsPerMinute(3)
  for (let i = 0; i < 4; i += 1) await visit(`203.0.113.${i}`)
  const before = await countRows(app)
  for (let i = 10; i < 20; i += 1) expect((await visit(`203.0.113.${i}`)).status).toBe(429)
  expect(await countRows(app)).toBe(before)
})

test('wrong passwords from one address leave the person free to sign in from elsewhere', async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  const { user } = await registerUser(app)
  const login = (password: string, address: string) =>
    call(app, 'POST', '/api/kam/auth/login', {
      body: { email: user.email, password },
      headers: { 'x-forwarded-for': address },
    })
  for (let i = 0; i < 31; i += 1) await login('wrong', '203.0.113.5')
  expect((await login(testPassword, '203.0.113.5')).status).toBe(429)
  expect((await login(testPassword, '198.51.100.7')).status).toBe(200)
})

test('one address can’t keep the process busy with large bodies, refused or not', async () => {
  const { app, agent, visit } = await setScene()
  const send = (address: string, bytes: number) =>
    call(app, 'POST', '/api/kip/agents', {
      body: { action: 'run', agentId: agent.id, input: 'Hello', more: 'x'.repeat(bytes) },
      headers: { 'x-forwarded-for': address },
    })
  expect((await send('203.0.113.5', 300_000)).status).toBe(413)
  const statuses = await visitOften(() => send('203.0.113.5', 70_000), 70)
  expect(statuses.filter((status) => status === 400)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await visit('203.0.113.5')).status).toBe(200)
  expect((await send('198.51.100.7', 70_000)).status).toBe(400)
})

test('wrong passwords from everywhere leave a person free to sign in from where they are signed in', async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  const login = (email: string, password: string, address: string) =>
    call(app, 'POST', '/api/kam/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    })
  const { user } = await registerUser(app)
  expect((await login(user.email, testPassword, '203.0.113.5')).status).toBe(200)
  const account = createHash('sha256').update(user.email).digest('base64url')
  await app.deps.database.db
    .insertInto('rate_limits')
    .values({ key: `login:account:${account}`, count: 100, resets_at: Date.now() + minuteMs })
    .execute()
  expect((await login(user.email, testPassword, '198.51.100.7')).status).toBe(429)
  expect((await login(user.email, testPassword, '203.0.113.5')).status).toBe(200)
})

test.each([1, 400])(
  'a clock that jumps back by %i days makes visitors wait a minute at most',
  async (days) => {
    const { clock, visit } = await setScene()
    await visitOften(() => visit('203.0.113.5'), 61)
    clock.ms -= days * dayMs
    const refused = await visit('203.0.113.5')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    clock.ms += 30_000
    expect(Number((await visit('203.0.113.5')).headers.get('retry-after'))).toBeLessThanOrEqual(30)
    clock.ms += 30_000
    expect((await visit('203.0.113.5')).status).toBe(200)
  },
)
