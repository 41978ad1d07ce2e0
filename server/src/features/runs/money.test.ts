import { describe, expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { speechOverBudget } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import { bookForTest, spentByBudget } from '../../testing/budgets.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, plantedKey, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type Answer, type TestApp } from '../../testing/test-app.ts'
import { createBudgetRecovery } from '../limits/index.ts'
import { recoverRuns } from './index.ts'

const lead = { visibility: 'public', agent_class: 'Lead' }
const once = { model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } } }

type Scene = Awaited<ReturnType<typeof startRunTest>>

async function logOf({ app, user }: Scene, answer: Answer) {
  const runId = answer.body.data.run_id
  return (await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })).body.data
}

/** Begins a run, stops it once the provider has the prompt, and tells what its log says then. */
async function stopBeforeAWord(scene: Scene, agentId: string) {
  const { app, user, simulator } = scene
  const before = simulator.requests.length
  const answered = run(app, user, { agentId, input: `Hello ${'x'.repeat(4_000)} [[sim silence=0]]` })
  await expect.poll(() => simulator.requests.length).toBeGreaterThan(before)
  const { id } = await app.deps.database.db
    .selectFrom('runs')
    .select('id')
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  await call(app, 'POST', `/api/kip/runs/${id}/stop`, { token: user.token })
  return logOf(scene, await answered)
}

function setLimits(app: TestApp, token: string, limits: object) {
  return call(app, 'PUT', '/api/kam/limits', { token, body: limits })
}

describe('a run is charged for what left the server', () => {
  test("a model of unknown price at its provider's highest price, which its log says", async () => {
    const scene = await startRunTest()
    const { app, user } = scene
    const agent = await makeAgent(app, user, { ...lead, model: 'gpt-9-of-somebody' })
    const answer = await run(
      app,
      {},
      { agentId: agent.id, input: 'Hello [[sim reply="four words are enough"]]' },
    )
    const log = await logOf(scene, answer)
    expect(log.cost_micro_usd).toBe(log.tokens.input * 30 + log.tokens.output * 180)
    expect(log.notes).toContain(
      "The price of gpt-9-of-somebody is unknown. Its provider's highest price is counted.",
    )
    const spent = log.cost_micro_usd
    expect(await spentByBudget(app)).toEqual({ visitors: spent, 'visitors@address': spent })
  })

  test('a run stopped before its first word, for its prompt', async () => {
    const scene = await startRunTest()
    const agent = await makeAgent(scene.app, scene.user)
    const log = await stopBeforeAWord(scene, agent.id)
    expect(log).toMatchObject({ status: 'stopped', tokens: { output: 0 } })
    expect(log.tokens.input).toBeGreaterThan(1_000)
    expect(log.cost_micro_usd).toBe(Math.ceil(log.tokens.input * 2.5))
  })

  test('a run stopped while its model reasons unseen, for the longest answer', async () => {
    const scene = await startRunTest()
    const agent = await makeAgent(scene.app, scene.user, {
      model: 'gpt-5.6-sol',
      model_settings: { max_tokens: 1_000 },
    })
    const log = await stopBeforeAWord(scene, agent.id)
    expect(log.cost_micro_usd).toBeGreaterThan(1_000 * 30 + log.tokens.input * 5)
    expect(log.cost_micro_usd).toBeLessThan(1_000 * 30 + 10_000 * 5)
  })

  test('a run that ran out of time before its first word, for the prompt of each try', async () => {
    const scene = await startRunTest({ times: { firstChunkMs: 150 } })
    const { app, user } = scene
    const agent = await makeAgent(app, user, { ...lead, ...once })
    const answer = await run(app, {}, { agentId: agent.id, input: `${'x'.repeat(4_000)} [[sim silence=0]]` })
    expect(answer.status).toBe(504)
    const log = await logOf(scene, answer)
    expect(log.retries).toBe(1)
    expect(log.tokens.input).toBeGreaterThan(2_000)
    expect(log.cost_micro_usd).toBeGreaterThan(5_000)
    const spent = log.cost_micro_usd
    expect(await spentByBudget(app)).toEqual({ visitors: spent, 'visitors@address': spent })
  })

  test('a second try only while there is money for it', async () => {
    const scene = await startRunTest({ times: { firstChunkMs: 150 } })
    const { app, user, simulator } = scene
    const agent = await makeAgent(app, user, {
      ...lead,
      model_settings: { max_tokens: 1_000, ...once.model_settings },
    })
    const admin = await createUser(app, { role: 'admin' })
    await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: 20_000 })
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello [[sim silence=0]]' })
    expect(answer.status).toBe(504)
    expect(simulator.requests).toHaveLength(1)
  })
})

describe('a cap is never passed', () => {
  test('by 50 visitors at once, each with a prompt of 32,000 Chinese characters', async () => {
    const { app, user } = await startRunTest({ env: { RATE_LIMITS: 'off' } })
    const agent = await makeAgent(app, user, { ...lead, model_settings: { max_tokens: 100 } })
    const cap = 2_000_000
    const admin = await createUser(app, { role: 'admin' })
    await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: cap })
    // The simulator reports what a tokenizer that knows little Chinese makes of it: two tokens a character.
    const input = `${'漢'.repeat(31_900)} [[sim cached-tokens=0 input-tokens=64000 chunks=100]]`
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => run(app, {}, { agentId: agent.id, input })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const { visitors = 0 } = await spentByBudget(app)
    expect(visitors).toBeGreaterThan(cap / 2)
    expect(visitors).toBeLessThanOrEqual(cap)
    const refusals = answers.filter(({ status }) => status === 429).map(({ body }) => body.error.message)
    // While others are answered the money is only held, in the end it is spent.
    expect([limitWording.moneyHeld, wording.visitorCapReached]).toEqual(expect.arrayContaining(refusals))
  })

  test('by a voice whose text is longer than was reserved for', async () => {
    const scene = await startRunTest({
      env: { RATE_LIMITS: 'off', KEEPER_ELEVENLABS_API_KEY: plantedKey },
    })
    const { app, user, simulator } = scene
    const agent = await makeAgent(app, user, {
      ...{ ...lead, model_settings: { max_tokens: 100 } },
      ...{ model_provider: 'elevenlabs', model: 'eleven_multilingual_v2' },
      config: { text_model: 'openai/gpt-4o' },
    })
    const admin = await createUser(app, { role: 'admin' })
    const speeches = () => simulator.requests.filter(({ path }) => path.includes('text-to-speech')).length
    const ask = (characters: number) =>
      run(app, {}, { agentId: agent.id, input: `Hello [[sim size=${characters} usage=50]]` })
    const spent = async () => (await spentByBudget(app))['visitors'] ?? 0

    await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: 100_000 })
    const tooLong = await ask(5_000)
    expect([tooLong.status, tooLong.body.data.response.length]).toEqual([200, 5_000])
    expect([tooLong.body.data.attachments, speeches()]).toEqual([undefined, 0])
    const log = await logOf(scene, tooLong)
    expect(log.notes).toContain(`The reply could not be spoken: ${speechOverBudget}`)
    expect(log.steps[1]).toMatchObject({ kind: 'speech', status: 'failed', error: speechOverBudget })
    expect(await spent()).toBe(log.cost_micro_usd)

    const cap = 500_000
    await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: cap })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(2_000)))
    const spoken = answers.filter(({ body }) => body.data?.attachments?.length === 1)
    expect(spoken).toHaveLength(speeches())
    expect(spoken.length).toBeGreaterThan(0)
    expect(spoken.length).toBeLessThan(answers.filter(({ status }) => status === 200).length)
    expect(await spent()).toBeLessThanOrEqual(cap)
  })

  test('and a long conversation costs only what is sent of it', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { ...lead, model_settings: { max_tokens: 100 } })
    const admin = await createUser(app, { role: 'admin' })
    const first = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    // Two cents pay for a short conversation, though not for the longest that is ever sent.
    await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: 20_000 })
    const sessionId = first.body.data.session_id
    const again = await run(app, { cookie }, { agentId: agent.id, input: 'And now?', sessionId })
    expect(again.status).toBe(200)
  })

  test('of an account: a person is told, their own key still works, and admins go on', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, lead)
    const person = await createUser(app)
    const admin = await createUser(app, { role: 'admin' })
    const ask = (token: string) => run(app, { token }, { agentId: agent.id, input: 'Hello' })
    for (const { id } of [person.user, admin.user])
      await bookForTest(app, { budget: `account:${id}`, spentMicroUsd: 4_999_999 })
    const refused = await ask(person.token)
    expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.accountCapReached])
    expect((await ask(user.token)).status).toBe(200)
    expect((await ask(admin.token)).status).toBe(200)
    const key = { provider: 'openai', apiKey: 'sk-personal-0123456789abcdef' }
    await call(app, 'POST', '/api/kip/user-keys', { token: person.token, body: key })
    expect((await ask(person.token)).status).toBe(200)
  })

  test('of the instance: all signed-in people are told, and an admin sets it', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, lead)
    const admin = await createUser(app, { role: 'admin' })
    await bookForTest(app, { budget: 'instance', spentMicroUsd: 49_999_999 })
    for (const { token } of [user, admin]) {
      const refused = await run(app, { token }, { agentId: agent.id, input: 'Hello' })
      expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.instanceCapReached])
    }
    expect((await run(app, {}, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
    await setLimits(app, admin.token, { instance_daily_cap_micro_usd: 60_000_000 })
    expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
    // What the instance refused was not taken from the account.
    const { spent_today_micro_usd: spent } = (
      await call(app, 'GET', '/api/kam/limits/mine', { token: user.token })
    ).body.data
    const sums = await spentByBudget(app)
    expect(spent).toBe(sums[`account:${user.user.id}`])
    expect(sums['instance']).toBe(49_999_999 + spent)
  })
})

test('a person sees what they have spent today, and an admin what all have', async () => {
  const scene = await startRunTest()
  const { app, user } = scene
  const agent = await makeAgent(app, user)
  const admin = await createUser(app, { role: 'admin' })
  const own = async (token: string) => (await call(app, 'GET', '/api/kam/limits/mine', { token })).body.data
  expect(await own(user.token)).toEqual({ spent_today_micro_usd: 0, daily_cap_micro_usd: 5_000_000 })
  const { cost_micro_usd } = await logOf(scene, await run(app, user, { agentId: agent.id, input: 'Hello' }))
  expect(cost_micro_usd).toBeGreaterThan(0)
  expect((await own(user.token)).spent_today_micro_usd).toBe(cost_micro_usd)
  expect(await own(admin.token)).toEqual({ spent_today_micro_usd: 0, daily_cap_micro_usd: null })
  const limits = await call(app, 'GET', '/api/kam/limits', { token: admin.token })
  expect(limits.body.data.instance_spent_today_micro_usd).toBe(cost_micro_usd)
})

test('what a dead process held is not free before its runs are settled', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user, lead)
  await run(app, {}, { agentId: agent.id, input: 'Hello' })
  const { db } = app.deps.database
  const died = { status: 'running', process_id: '1', reserved_micro_usd: 12_345 } as const
  await db.updateTable('runs').set(died).execute()
  await db.updateTable('budget_rows').set({ holder: '1' }).where('held_micro_usd', '>', 0).execute()
  // Another process learns that this one ended just after it looked for runs to settle.
  await createBudgetRecovery(app.deps)(true)
  expect(await listHeld(app)).not.toEqual([])
  await recoverRuns(app.deps)
  expect(await listHeld(app)).toEqual([])
})

test('what a dead process reserved counts as spent, and what it held is free again', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user, lead)
  await run(app, {}, { agentId: agent.id, input: 'Hello' })
  const { visitors: before = 0 } = await spentByBudget(app)
  const { db } = app.deps.database
  await db
    .updateTable('runs')
    .set({ status: 'running', process_id: '1', reserved_micro_usd: 12_345 })
    .execute()
  await db.updateTable('budget_rows').set({ holder: '1' }).where('held_micro_usd', '>', 0).execute()
  await app.stop()
  const restarted = await app.restart()
  const spent = before + 12_345
  expect(await spentByBudget(restarted)).toEqual({ visitors: spent, 'visitors@address': spent })
  expect(await listHeld(restarted)).toEqual([])
})

function listHeld({ deps }: TestApp) {
  return deps.database.db.selectFrom('budget_rows').selectAll().where('held_micro_usd', '>', 0).execute()
}

if (process.env['KEEPER_TEST_DATABASE'] === 'postgres') describeProcesses()

function describeProcesses(): void {
  describe('two processes on one PostgreSQL', () => {
    async function startTwo() {
      const { app, user } = await startRunTest({ env: { RATE_LIMITS: 'off' } })
      const other = await app.restart()
      const agent = await makeAgent(app, user, { ...lead, model_settings: { max_tokens: 1_000 } })
      const admin = await createUser(app, { role: 'admin' })
      return { app, other, agent, admin }
    }

    test('together never pass a cap', async () => {
      const { app, other, agent, admin } = await startTwo()
      const cap = 100_000
      await setLimits(app, admin.token, { visitors_daily_cap_micro_usd: cap })
      const input = `Hello [[sim chunk-ms=1 size=4000]]`
      const runs = Array.from({ length: 60 }, (_, index) =>
        run(index % 2 === 0 ? app : other, {}, { agentId: agent.id, input }),
      )
      const statuses = (await Promise.all(runs)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      const { visitors = 0 } = await spentByBudget(app)
      expect(visitors).toBeGreaterThan(0)
      expect(visitors).toBeLessThanOrEqual(cap)
    })

    test('wait for no row that the other one writes', async () => {
      const { app, other, agent } = await startTwo()
      const ask = (of: TestApp) => run(of, {}, { agentId: agent.id, input: 'Hello' })
      for (const process of [app, other]) expect((await ask(process)).status).toBe(200)
      const [isLocked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const turn = app.deps.database.relaxed(async (trx) => {
        const rows = trx.updateTable('budget_rows').set({ day: '2020-01-31' })
        await rows.where('holder', 'like', `${app.deps.database.processId}%`).execute()
        isLocked.resolve()
        await isOver.promise
      })
      await isLocked.promise
      expect((await ask(other)).status).toBe(200)
      isOver.resolve()
      await turn
    })
  })
}
