import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { createUser } from '../../testing/factories.ts'
import { tidyBudgets } from '../limits/index.ts'
import { spentByBudget } from '../../testing/budgets.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'

const lead = { visibility: 'public', agent_class: 'Lead', model_settings: { max_tokens: 100 } }
/** Costs about $0.16, and reserves $0.24. */
const long = `${'漢'.repeat(31_900)} [[sim cached-tokens=0 input-tokens=64000 chunks=20]]`
const longMicroUsd = 240_250

function askFrom(app: TestApp, address: string, agentId: string, input: string) {
  return run(app, {}, { agentId, input }, { 'x-forwarded-for': address })
}

async function startScene(options: { now?: () => number } = {}) {
  const { app, user } = await startRunTest({ env: { TRUST_PROXY: 'on' }, ...options })
  const admin = await createUser(app, { role: 'admin' })
  const setCap = (visitors_daily_cap_micro_usd: number) =>
    call(app, 'PUT', '/api/kam/limits', { token: admin.token, body: { visitors_daily_cap_micro_usd } })
  return { app, user, setCap }
}

async function expectOneShare(
  app: TestApp,
  agentId: string,
  { budget, cap }: { budget: string; cap: number },
) {
  const flood = await Promise.all(
    Array.from({ length: 20 }, () => askFrom(app, '203.0.113.7', agentId, long)),
  )
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const spent = (await spentByBudget(app))[budget] ?? 0
  expect(spent).toBeGreaterThan(0)
  // One answer more may begin while less than the share is spent.
  expect(spent).toBeLessThanOrEqual(cap / 4 + 2 * longMicroUsd)
  for (let status = 200; status === 200;) ({ status } = await askFrom(app, '203.0.113.7', agentId, long))
  const refused = await askFrom(app, '203.0.113.7', agentId, long)
  expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.addressCapReached])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await spentByBudget(app))[budget]).toBeLessThanOrEqual(cap / 4 + 2 * longMicroUsd)
  expect((await askFrom(app, '198.51.100.1', agentId, long)).status).toBe(200)
  expect((await askFrom(app, '2001:db8:1:2::5', agentId, long)).status).toBe(200)
}

test('one address spends about a quarter of what visitors may, and the others go on', async () => {
  const { app, user, setCap } = await startScene()
  const cap = 2_000_000
  await setCap(cap)
  const { id } = await makeAgent(app, user, lead)
  await expectOneShare(app, id, { budget: 'visitors', cap })
  // Nothing that is stored tells the address.
  const { db } = app.deps.database
  const stored = [
    await db.selectFrom('budget_rows').selectAll().execute(),
    await db.selectFrom('runs').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113\.7|198\.51\.100\.1|2001:db8/)
})

test('one address spends about a quarter of what an owner pays for visitors', async () => {
  const { app, user } = await startScene()
  const key = { provider: 'openai', apiKey: 'sk-personal-0123456789abcdef' }
  await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: key })
  const cap = 2_000_000
  const config = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: cap }
  const { id } = await makeAgent(app, user, { ...lead, config })
  await expectOneShare(app, id, { budget: `owner:${id}`, cap })
})

test('an answer that could cost more than an address’s share is still given while little is spent', async () => {
  const { app, user, setCap } = await startScene()
  await setCap(400_000)
  const { id } = await makeAgent(app, user, lead)
  for (const input of ['Hello', long]) {
    const { status } = await askFrom(app, '203.0.113.7', id, input)
    expect(status).toBe(200)
  }
  const refused = await askFrom(app, '203.0.113.7', id, long)
  expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.addressCapReached])
})

test('what addresses spent is forgotten after a day, what all spent a week later', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1, 12) }
  const { app, user } = await startScene({ now: () => clock.ms })
  const { id } = await makeAgent(app, user, lead)
  await askFrom(app, '203.0.113.7', id, 'Hello')
  const budgetsAfter = async (days: number) => {
    clock.ms += days * 24 * 3_600_000
    await tidyBudgets(app.deps)
    return Object.keys(await spentByBudget(app)).toSorted()
  }
  expect(await budgetsAfter(1)).toEqual(['visitors', 'visitors@address'])
  expect(await budgetsAfter(1)).toEqual(['visitors'])
  expect(await budgetsAfter(6)).toEqual([])
})
