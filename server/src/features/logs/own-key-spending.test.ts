import { describe, expect, test } from 'vitest'
import { wordThought } from '#contracts/agents/thought-wording.ts'
import type { Thought } from '#contracts/agents/thoughts.ts'
import { paidByText } from '#contracts/logs/log-wording.ts'
import { createUser, registerUser, type TestUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const lead = { visibility: 'public', agent_class: 'Lead' }

/** Somebody with a public agent whose visitors may use their key, on a Keeper that has a key as well. */
async function start() {
  const { app, user: owner } = await startRunTest()
  await saveKey(owner, 'openai', 'sk-owner-0123456789abcdefghijklm')
  const agent = await makeAgent(app, owner, { ...lead, config: { visitors_may_use_my_key: true } })
  const get = async (path: string, by: TestUser) =>
    (await call(app, 'GET', path, { token: by.token })).body.data
  const ask = async (by: { token?: string; cookie?: string }, agentId = agent.id) =>
    (await run(app, by, { agentId, input: 'Hello' })).body.data.run_id
  const logOf = (runId: string, by: TestUser) => get(`/api/kip/logs/${runId}`, by)
  const week = async (by: TestUser) =>
    (await get('/api/kip/thoughts', by)).find((thought: Thought) => thought.kind === 'cost_week')
  const spent = (by: TestUser) => get('/api/kip/usage/own-keys', by)
  return { app, owner, agent, ask, logOf, week, spent, saveKey }

  async function saveKey(of: TestUser, provider: string, apiKey: string) {
    const saved = await call(app, 'POST', '/api/kip/user-keys', {
      token: of.token,
      body: { provider, apiKey },
    })
    expect(saved.status).toBe(200)
  }
}

describe('what was spent with a person’s key', () => {
  test('is counted for that person, whoever ran the agent', async () => {
    const { app, owner, ask, logOf, week, spent } = await start()
    const other = await createUser(app)
    const [own, visitors] = [await ask(owner), await ask({})]
    const others = await ask(other)
    const costOf = async (runId: string) => (await logOf(runId, owner)).cost_micro_usd
    const [ownCost, visitorsCost, othersCost] = [
      await costOf(own),
      await costOf(visitors),
      await costOf(others),
    ]
    expect(Math.min(ownCost, visitorsCost, othersCost)).toBeGreaterThan(0)
    expect(await spent(owner)).toEqual({
      days: 7,
      own: { runs: 1, cost_micro_usd: ownCost },
      visitors: { runs: 1, cost_micro_usd: visitorsCost },
    })
    const ownersWeek = await week(owner)
    expect(ownersWeek).toEqual({
      kind: 'cost_week',
      cost_micro_usd: ownCost + visitorsCost,
      runs: 2,
      own_keys_micro_usd: ownCost + visitorsCost,
      visitors_micro_usd: visitorsCost,
    })
    expect(wordThought(ownersWeek).text).toMatch(/Your own keys paid all of it, \$[\d.]+ for visitors\.$/)
    expect(await spent(other)).toMatchObject({ own: { runs: 0 }, visitors: { runs: 0 } })
    const othersWeek = await week(other)
    expect(othersWeek).toMatchObject({ cost_micro_usd: othersCost, runs: 1, own_keys_micro_usd: 0 })
    expect(wordThought(othersWeek).text).toMatch(/^\$[\d.]+ for 1 run in the last 7 days\.$/)
  })

  test('stays with the agent’s owner when a visitor registers', async () => {
    const { app, owner, agent, week, spent } = await start()
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const claimer = await registerUser(app, { cookie })
    expect(await week(claimer)).toBeUndefined()
    expect(await spent(claimer)).toMatchObject({ own: { runs: 0 }, visitors: { runs: 0 } })
    expect(await spent(owner)).toMatchObject({ own: { runs: 0 }, visitors: { runs: 1 } })
  })

  test('of a spoken reply is the part that the key paid', async () => {
    const { app, owner, ask, logOf, spent, saveKey } = await start()
    const speaker = await createUser(app)
    await saveKey(speaker, 'elevenlabs', 'elevenlabs-0123456789')
    const voice = { model_provider: 'elevenlabs', model: 'eleven_multilingual_v2', ...lead }
    const agent = await makeAgent(app, owner, { ...voice, config: { text_model: 'openai/gpt-4o' } })
    const log = await logOf(await ask(speaker, agent.id), speaker)
    expect(log.paid_by).toEqual(['you', 'platform'])
    const { own } = await spent(speaker)
    expect(own.cost_micro_usd).toBeGreaterThan(0)
    expect(own.cost_micro_usd).toBeLessThan(log.cost_micro_usd)
  })
})

test('a log says whose key paid, to those who may know', async () => {
  const { app, owner, agent, ask, logOf, saveKey } = await start()
  const admin = await createUser(app, { role: 'admin' })
  const caller = await createUser(app)
  const paid = async (runId: string, by: TestUser) => {
    const log = await logOf(runId, by)
    return [log.paid_by, paidByText(log)]
  }
  const own = await ask(owner)
  expect(await paid(own, owner)).toEqual([['you'], 'Your key'])
  expect(await paid(own, admin)).toEqual([['caller'], "The user's key"])
  const visitors = await ask({})
  expect(await paid(visitors, owner)).toEqual([['you'], 'Your key'])
  expect(await paid(visitors, admin)).toEqual([['owner'], "The owner's key"])
  const platforms = await ask(caller)
  expect(await paid(platforms, caller)).toEqual([['platform'], "The platform's key"])
  await saveKey(caller, 'openai', 'sk-caller-0123456789abcdefghijklm')
  const callers = await ask(caller)
  expect(await paid(callers, caller)).toEqual([['you'], 'Your key'])
  expect(await paid(callers, owner)).toEqual([['caller'], "The user's key"])
  const unpaid = await makeAgent(app, owner, { model_provider: 'anthropic', model: 'claude-3-haiku' })
  expect(await paid(await ask(owner, unpaid.id), owner)).toEqual([[], 'Sample'])

  const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
  const claimer = await registerUser(app, { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' })
  expect(await paid(answer.body.data.run_id, claimer)).toEqual([null, '–'])
})
