import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import { bookForTest } from '../../testing/budgets.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'

const path = '/api/kam/limits'
const unset = {
  visitors_daily_cap_micro_usd: null,
  visitors_runs_per_minute: null,
  account_daily_cap_micro_usd: null,
  instance_daily_cap_micro_usd: null,
}
const untouched = {
  ...unset,
  defaults: {
    visitors_daily_cap_micro_usd: 5_000_000,
    visitors_runs_per_minute: 1_200,
    account_daily_cap_micro_usd: 5_000_000,
    instance_daily_cap_micro_usd: 50_000_000,
  },
  visitors_spent_today_micro_usd: 0,
  instance_spent_today_micro_usd: 0,
}

/** A server with an admin and an agent whose page visitors can talk on. */
async function setScene(env: Record<string, string> = {}) {
  const { app, user } = await startRunTest({ env })
  const admin = await createUser(app, { role: 'admin' })
  const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
  return {
    ...{ app, user, admin, agent },
    read: async (of: TestApp = app) => (await call(of, 'GET', path, { token: admin.token })).body.data,
    change: (limits: object) => call(app, 'PUT', path, { token: admin.token, body: limits }),
    /** A run of a visitor who was never here before. */
    visit: (of: TestApp = app) => run(of, {}, { agentId: agent.id, input: 'Hello' }),
  }
}

test('an admin sets what visitors may spend in a day, and the next run of a visitor goes by it', async () => {
  const { app, user, agent, change, visit } = await setScene()
  await bookForTest(app, { budget: 'visitors', spentMicroUsd: 4_999_999 })
  expect((await visit()).status).toBe(429)

  const raised = await change({ visitors_daily_cap_micro_usd: 12_340_000 })
  expect([raised.status, raised.body.data.visitors_daily_cap_micro_usd]).toEqual([200, 12_340_000])
  const answered = await visit()
  expect([answered.status, answered.body.data.mock]).toEqual([200, false])

  await change({ visitors_daily_cap_micro_usd: 1_000_000 })
  const refused = await visit()
  expect([refused.status, refused.body.error.message]).toEqual([429, wording.visitorCapReached])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
})

test('with a daily limit of 0 visitors get no paid answer, from the first on', async () => {
  const { change, visit } = await setScene()
  expect((await change({ visitors_daily_cap_micro_usd: 0 })).status).toBe(200)
  const refused = await visit()
  expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.platformPaysNoVisitors])
})

test("what an admin set comes before the environment's, until it is taken back", async () => {
  const { read, change, visit } = await setScene({ VISITORS_DAILY_CAP_USD: '0' })
  const fromEnvironment = { ...untouched.defaults, visitors_daily_cap_micro_usd: 0 }
  expect(await read()).toEqual({ ...untouched, defaults: fromEnvironment })
  expect((await visit()).status).toBe(429)
  await change({ visitors_daily_cap_micro_usd: 2_500_000 })
  expect((await visit()).status).toBe(200)
  const { body } = await change({ visitors_daily_cap_micro_usd: null })
  expect(body.data).toMatchObject({ visitors_daily_cap_micro_usd: null, defaults: fromEnvironment })
  expect((await visit()).status).toBe(429)
})

test('an admin sets how many runs visitors may begin in a minute, all together', async () => {
  const { app, user, agent, change, visit } = await setScene()
  await change({ visitors_runs_per_minute: 1 })
  expect((await visit()).status).toBe(200)
  const refused = await visit()
  expect([refused.status, refused.body.error.message]).toEqual([429, wording.tooManyRequests])
  expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
  await change({ visitors_runs_per_minute: 5 })
  expect((await visit()).status).toBe(200)
  await change({ visitors_runs_per_minute: 1_000 })
  expect((await visit()).status).toBe(200)
  await change({ visitors_runs_per_minute: 20 })
  expect((await visit()).status).toBe(200)
})

test('the limits that an admin set are kept over a restart', async () => {
  const { app, read, change, visit } = await setScene()
  expect(await read()).toEqual(untouched)
  const { body } = await change({ visitors_daily_cap_micro_usd: 0, visitors_runs_per_minute: 7 })
  const kept = { ...untouched, visitors_daily_cap_micro_usd: 0, visitors_runs_per_minute: 7 }
  expect(body).toEqual({ success: true, data: kept })
  await app.stop()
  const restarted = await app.restart()
  expect(await read(restarted)).toEqual(kept)
  expect((await visit(restarted)).body.error.message).toBe(limitWording.platformPaysNoVisitors)
})

test('an admin sees what visitors have spent today', async () => {
  const { app, read, visit } = await setScene()
  await bookForTest(app, { budget: 'visitors', spentMicroUsd: 3_000_000, day: '2020-01-31' })
  await bookForTest(app, { budget: 'visitors', spentMicroUsd: 1_500_000 })
  expect((await read()).visitors_spent_today_micro_usd).toBe(1_500_000)
  await visit()
  const { cost_micro_usd: cost } = await app.deps.database.db
    .selectFrom('runs')
    .select('cost_micro_usd')
    .executeTakeFirstOrThrow()
  expect(cost).toBeGreaterThan(0)
  expect((await read()).visitors_spent_today_micro_usd).toBe(1_500_000 + cost)
})

test('only admins see and change limits', async () => {
  const { app, user, read } = await setScene()
  const body = { visitors_daily_cap_micro_usd: 0 }
  for (const [caller, status] of [
    [{ token: user.token }, 403],
    [{}, 401],
  ] as const) {
    expect((await call(app, 'GET', path, caller)).status).toBe(status)
    expect((await call(app, 'PUT', path, { ...caller, body })).status).toBe(status)
  }
  expect(await read()).toEqual(untouched)
})

test('an invalid limit is refused with its field and changes nothing', async () => {
  const { read, change } = await setScene()
  const { dollarsNeeded, capTooHigh, runsNeeded } = limitWording
  const wrong: [field: string, value: unknown, sentence: string][] = [
    ['visitors_daily_cap_micro_usd', -10_000, dollarsNeeded],
    ['visitors_daily_cap_micro_usd', 1_234, dollarsNeeded],
    ['visitors_daily_cap_micro_usd', 10_000.5, dollarsNeeded],
    ['visitors_daily_cap_micro_usd', '5', dollarsNeeded],
    ['visitors_daily_cap_micro_usd', 100_000_010_000, capTooHigh],
    ['visitors_runs_per_minute', 0, runsNeeded],
    ['visitors_runs_per_minute', 1.5, runsNeeded],
    ['visitors_runs_per_minute', 100_001, runsNeeded],
    ['visitors_runs_per_minute', true, runsNeeded],
  ]
  for (const [field, value, sentence] of wrong) {
    const { status, body } = await change({ [field]: value })
    expect([status, body.error.fields]).toEqual([400, { [field]: sentence }])
  }
  expect((await change({ visitors_spent_today_micro_usd: 0 })).status).toBe(400)
  expect(await read()).toEqual(untouched)
  expect((await change({ visitors_daily_cap_micro_usd: 100_000_000_000 })).status).toBe(200)
})
