import { describe, expect, test } from 'vitest'
import { ownerCanSee } from '#contracts/runs/run-wording.ts'
import { visitorErrors } from '../../database/migrations/0009-visitor-errors.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import type { SimulatorPlan } from '../../testing/provider-simulator.ts'
import { makeAgent, plantedKey, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const url = '/api/kip/agents'

/** What a provider may say or do, with the key in its words where it can. */
const failures: { title: string; plan: SimulatorPlan; told: RegExp }[] = [
  { title: 'a refused key', plan: { status: 401, echoKey: true }, told: /owner of this agent/ },
  { title: 'a missing model', plan: { status: 404, echoKey: true }, told: /owner of this agent/ },
  { title: 'a provider that is down', plan: { status: 503, echoKey: true }, told: /owner of this agent/ },
  { title: 'an error in mid-answer', plan: { error: 2 }, told: /owner of this agent/ },
  {
    title: 'a provider that asks for patience',
    plan: { status: 429, echoKey: true, retryAfter: '600' },
    told: /Try again in 10 minutes\./,
  },
]

describe('a visitor reads nothing of what a provider says', () => {
  test.each(failures)('$title', async ({ plan, told }) => {
    const { app, simulator, user } = await startRunTest({ times: { retryWaitMaxMs: 1_000 } })
    const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
    simulator.behave(plan)
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(answer.status).toBeGreaterThan(400)
    const { session_id: sessionId, run_id: runId } = answer.body.data

    const stream = await openEventStream(app, 'POST', url, {
      cookie,
      body: { action: 'run', agentId: agent.id, input: 'Again', sessionId },
    })
    const events = await stream.rest()
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { message: expect.stringMatching(told) } })

    const messages = await call(app, 'GET', `${url}?messages=true&sessionId=${sessionId}`, { cookie })
    const known = await call(app, 'GET', `/api/kip/runs/${runId}`, { cookie })
    const again = await openEventStream(app, 'GET', `/api/kip/runs/${runId}/events`, { cookie })
    const read = [answer.body, events, messages.body, known.body, await again.rest()]
    expect(answer.body.error.message).toMatch(told)
    expect(known.body.data.error).toMatch(told)
    expect(messages.body.data.at(-1).error).toMatch(told)
    for (const seen of read) {
      expect(JSON.stringify(seen)).not.toMatch(/sk-plan|OpenAI|gpt-4o|API key|You sent/i)
      expect(JSON.stringify(seen)).not.toContain(plantedKey.slice(-4))
    }

    const logs = await call(app, 'GET', `${url}?logs=true`, { token: user.token })
    expect(logs.body.data[0].error).toMatch(/OpenAI/)
  })

  test('what a visitor reads stays so when the conversation becomes an account’s', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
    simulator.behave({ status: 401, echoKey: true })
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const registered = await call(app, 'POST', '/api/kam/auth/register', {
      cookie,
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a long enough password' },
    })
    const { token } = registered.body.data
    const { session_id: sessionId, run_id: runId } = answer.body.data
    const messages = await call(app, 'GET', `${url}?messages=true&sessionId=${sessionId}`, { token })
    expect(messages.body.data.at(-1).error).toBe(ownerCanSee)
    const known = await call(app, 'GET', `/api/kip/runs/${runId}`, { token })
    expect(known.body.data.error).toBe(ownerCanSee)
  })

  test('failures that were stored before with a provider’s sentence lose it, but not in the logs', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
    simulator.behave({ status: 401 })
    const theirs = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const own = await run(app, user, { agentId: agent.id, input: 'Hello' })
    const { database } = app.deps
    await database.db
      .updateTable('messages')
      .set({ error: 'OpenAI said sk-abc.' })
      .where('status', '=', 'failed')
      .execute()
    await database.transaction((trx) => visitorErrors.up(trx, database.engine))
    const stored = async (runId: string) =>
      (
        await database.db
          .selectFrom('messages')
          .select('error')
          .where('run_id', '=', runId)
          .where('sender', '=', 'other')
          .executeTakeFirst()
      )?.error
    expect(await stored(theirs.body.data.run_id)).toBe(ownerCanSee)
    expect(await stored(own.body.data.run_id)).toBe('OpenAI said sk-abc.')
  })

  test('somebody signed in gets the useful sentence', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    simulator.behave({ status: 401 })
    const answer = await run(app, user, { agentId: agent.id, input: 'Hello' })
    expect(answer.body.error.message).toMatch(/OpenAI/)
  })

  test('why an answer was declined is said to visitors too', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
    simulator.behave({ finish: 'content-filter', empty: true })
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    expect(answer.body.error.message).toBe('The provider declined to answer this.')
  })
})

describe('a retry is told in the stream', () => {
  test.each([
    { caller: 'a visitor', isVisitor: true },
    { caller: 'somebody signed in', isVisitor: false },
  ])('to $caller', async ({ isVisitor }) => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
    simulator.behave({ status: 503, times: 1, reply: 'There you are.' })
    const stream = await openEventStream(app, 'POST', url, {
      ...(!isVisitor && { token: user.token }),
      body: { action: 'run', agentId: agent.id, input: 'Hello' },
    })
    const events = (await stream.rest()).filter(({ event }) => event !== 'step')
    expect([...new Set(events.map(({ event }) => event))]).toEqual(['run', 'notice', 'delta', 'done'])
    expect(events[1]).toMatchObject({ data: { kind: 'retrying', message: 'Trying again…' } })
  })

  test('a reader who comes in the middle of a retry is told too', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user, {
      model_settings: { retry: { max_retries: 1, retry_delay_ms: 10_000 } },
    })
    simulator.behave({ status: 503, times: 1, reply: 'There you are.' })
    const first = await openEventStream(app, 'POST', url, {
      token: user.token,
      body: { action: 'run', agentId: agent.id, input: 'Hello' },
    })
    const seen = await first.until(({ event }) => event === 'notice')
    const started = seen.find(({ event }) => event === 'run')
    const runId = started?.event === 'run' ? started.data.run_id : ''
    const second = await openEventStream(app, 'GET', `/api/kip/runs/${runId}/events`, { token: user.token })
    const told = await second.until(({ event }) => event === 'notice')
    expect(told.map(({ event }) => event)).toEqual(['run', 'step', 'step', 'notice'])
    await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
    await Promise.all([first.rest(), second.rest()])
  })
})
