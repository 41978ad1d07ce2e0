import { describe, expect, test } from 'vitest'
import type { Thought } from '#contracts/agents/thoughts.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'

async function start(now?: () => number) {
  const { app, simulator, user } = await startRunTest(now && { now })
  const think = async (by: TestUser = user): Promise<Thought[]> =>
    (await call(app, 'GET', '/api/kip/thoughts', { token: by.token })).body.data
  const about = async <Kind extends Thought['kind']>(kind: Kind) =>
    (await think()).find((thought) => thought.kind === kind)
  const ask = (agentId: string, input = 'Hello') => run(app, user, { agentId, input })
  return { app, simulator, user, think, about, ask }
}

const dayMs = 24 * 60 * 60_000

const once = { model_settings: { retry: { max_retries: 0, retry_delay_ms: 100 } } }

describe('Kip Thoughts', () => {
  test('has none before there is anything to tell', async () => {
    const { think } = await start()
    expect(await think()).toEqual([])
  })

  test('names the agent that is used most, and what the week cost', async () => {
    const { app, user, about, ask } = await start()
    const [often, seldom] = [await makeAgent(app, user), await makeAgent(app, user)]
    await ask(often.id)
    await ask(often.id)
    await ask(seldom.id)
    const agent = { id: often.id, name: often.name, slug: often.slug }
    expect(await about('most_used')).toEqual({ kind: 'most_used', agent, runs: 2, all_runs: 3, days: 30 })
    const cost = await about('cost_week')
    expect(cost).toMatchObject({ runs: 3, own_keys_micro_usd: 0, visitors_micro_usd: 0 })
    expect(cost?.kind === 'cost_week' && cost.cost_micro_usd).toBeGreaterThan(0)
    expect(await about('idle_agents')).toBeUndefined()
  })

  test('names the agent that fails, with the cause that came up most', async () => {
    const { app, simulator, user, about, ask } = await start()
    const broken = await makeAgent(app, user, once)
    await ask(broken.id)
    simulator.behave({ status: 401 })
    await ask(broken.id)
    expect(await about('failing')).toBeUndefined()
    await ask(broken.id)
    const failing = await about('failing')
    expect(failing).toMatchObject({ agent: { id: broken.id }, failed: 2, runs: 3 })
    expect(failing?.kind === 'failing' && failing.cause).toMatch(/OpenAI.*key/)
  })

  test('counts runs without a key separately from real models', async () => {
    const { app, user, about, ask } = await start()
    const mocked = await makeAgent(app, user, { model_provider: 'anthropic', model: 'claude-3-haiku' })
    const real = await makeAgent(app, user)
    await ask(mocked.id)
    await ask(real.id)
    expect(await about('without_key')).toEqual({ kind: 'without_key', runs: 1, all_runs: 2 })
    expect(await about('slowest_model')).toBeUndefined()
    expect(await about('cost_week')).toMatchObject({ runs: 1 })
  })

  test('names the slowest of several models', async () => {
    const { app, simulator, user, about, ask } = await start()
    const quick = await makeAgent(app, user, { model: 'gpt-4.1' })
    const slow = await makeAgent(app, user, { model: 'gpt-4.1-mini' })
    await ask(quick.id)
    simulator.behave({ firstMs: 400 })
    await ask(slow.id)
    const thought = await about('slowest_model')
    expect(thought).toMatchObject({ provider: 'openai', model: 'gpt-4.1-mini', fastest_model: 'gpt-4.1' })
    expect(thought?.kind === 'slowest_model' && thought.average_ms).toBeGreaterThan(350)
  })

  test('doesn’t ask for a key that is there', async () => {
    const { app, user, about, ask } = await start()
    const mocked = await makeAgent(app, user, { model_provider: 'anthropic', model: 'claude-3-haiku' })
    const voice = await makeAgent(app, user, { model_provider: 'together', model: 'Mixtral-8x7B-Instruct' })
    await ask(mocked.id)
    await ask(voice.id)
    expect(await about('without_key')).toMatchObject({ runs: 2 })
    const admin = await createUser(app, { role: 'admin' })
    await call(app, 'POST', '/api/kip/platform-keys', {
      token: admin.token,
      body: { provider: 'anthropic', api_key: 'sk-ant-0123456789abcdefghijklmnopq' },
    })
    expect(await about('without_key')).toMatchObject({ runs: 1, all_runs: 2 })
    const key = { provider: 'together', apiKey: 'together-0123456789' }
    await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: key })
    expect(await about('without_key')).toBeUndefined()
  })

  test('doesn’t call an agent idle that was created a moment ago', async () => {
    const { app, user, about } = await start()
    await makeAgent(app, user)
    expect(await about('idle_agents')).toBeUndefined()
  })

  test('looks no further back than logs are kept', async () => {
    let now = Date.now() - 16 * dayMs
    const { app, user, about } = await start(() => now)
    const agent = await makeAgent(app, user)
    now = Date.now()
    expect(await about('idle_agents')).toBeUndefined()
    const { token } = await createUser(app, { role: 'admin' })
    await call(app, 'PUT', '/api/kam/log-retention', { token, body: { kept_days: 7 } })
    const agents = [{ id: agent.id, name: agent.name, slug: agent.slug }]
    expect(await about('idle_agents')).toEqual({ kind: 'idle_agents', agents, total: 1, days: 7 })
  })

  test('names the caller’s unused agents and keepers', async () => {
    let now = Date.now() - 31 * dayMs
    const { app, user, about, think } = await start(() => now)
    for (let count = 0; count < 4; count += 1) await makeAgent(app, user)
    // The sign-in is prolonged on the way.
    now = Date.now() - 16 * dayMs
    expect(await about('idle_agents')).toBeUndefined()
    now = Date.now()
    const created = await call(app, 'POST', '/api/keepers', {
      token: user.token,
      body: {
        title: 'River years',
        purpose: 'Mine.',
        keeperType: 'journal',
        memoryPattern: 'chronological',
        theme: 'keeper-classic',
      },
    })
    expect(created.status).toBe(200)
    const idle = await about('idle_agents')
    expect(idle).toMatchObject({ total: 4, days: 30 })
    expect(idle?.kind === 'idle_agents' && idle.agents).toHaveLength(3)
    expect(await about('quiet_keepers')).toEqual({
      kind: 'quiet_keepers',
      keepers: [{ number: created.body.data.number, title: 'River years' }],
      total: 1,
    })
    expect(await think(await createUser(app))).toEqual([])
    expect((await call(app, 'GET', '/api/kip/thoughts')).status).toBe(401)
  })

  test('leaves samples out, however long nobody wrote in them', async () => {
    let now = Date.now() - 31 * dayMs
    const { app, user, think } = await start(() => now)
    const { body } = await call(app, 'POST', '/api/keepers/samples', { token: user.token })
    expect(body.data).not.toEqual([])
    now = Date.now() - 16 * dayMs
    expect(await think()).toEqual([])
    now = Date.now()
    expect(await think()).toEqual([])
  })
})
