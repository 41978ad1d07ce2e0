import { describe, expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../../testing/factories.ts'
import { heldId, openEventStream, textOf } from '../../testing/event-stream.ts'
import { call } from '../../testing/test-app.ts'
import { defaultReply } from '../../testing/provider-simulator.ts'
import { bookForTest, spentByBudget } from '../../testing/budgets.ts'
import { makeAgent, plantedKey, run, startRunTest } from '../../testing/run-scene.ts'

function messagesOf(app: { url: string }, user: { token: string }, sessionId: string) {
  return call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, { token: user.token })
}

function streamRun(
  app: { url: string },
  user: { token: string },
  body: object,
  headers: Record<string, string> = {},
) {
  return openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', ...body },
    headers,
  })
}

const text = (said: string) => ({ type: 'text', text: said })

describe('a run answered as JSON', () => {
  test('holds the reply, its session and its run, and both messages are kept', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const { status, body } = await run(app, user, { agentId: agent.id, input: '  Good morning ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        response: defaultReply('Good morning', 1),
        session_id: expect.any(String),
        run_id: expect.any(String),
        mock: false,
      },
      processing_time_ms: expect.any(Number),
    })
    const { body: messages } = await messagesOf(app, user, body.data.session_id)
    expect(messages.data).toMatchObject([
      { sender: 'user', content: 'Good morning', status: 'done', parts: [text('Good morning')] },
      {
        ...{ sender: 'other', content: body.data.response, parts: [text(body.data.response)] },
        ...{ status: 'done', run_id: body.data.run_id },
      },
    ])
  })

  test('gives the model what was said before in the same session', async () => {
    const { app, user, simulator } = await startRunTest()
    const agent = await makeAgent(app, user)
    const first = await run(app, user, { agentId: agent.id, input: 'One' })
    const second = await run(app, user, {
      agentId: agent.id,
      input: 'Two',
      sessionId: first.body.data.session_id,
    })
    expect(second.body.data.response).toBe(defaultReply('Two', 3))
    expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('One')
  })

  test('is logged with tokens, cost, times and steps, and no key', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const { body } = await run(app, user, { agentId: agent.id, input: 'Count me' })
    const { body: log } = await call(app, 'GET', `/api/kip/logs/${body.data.run_id}`, { token: user.token })
    expect(log.data).toMatchObject({
      status: 'done',
      provider: 'openai',
      model: 'gpt-4o',
      mock: false,
      retries: 0,
    })
    expect(log.data.tokens.output).toBeGreaterThan(0)
    expect(log.data.cost_micro_usd).toBeGreaterThan(0)
    expect(log.data.time_to_first_token_ms).toBeGreaterThan(0)
    expect(log.data.steps).toMatchObject([{ kind: 'model', attempt: 1, status: 'done' }])
    expect(JSON.stringify(log)).not.toContain(plantedKey)
    expect(app.logLines.join()).not.toContain(plantedKey)
  })
})

describe('a run answered as a stream', () => {
  test('sends the run, its text in order with its place as id, and its end', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const stream = await streamRun(app, user, {
      agentId: agent.id,
      input: 'Hello [[sim chunks=20 chunk-ms=2]]',
    })
    const events = await stream.rest()
    const last = events.at(-1)
    expect(events[0]?.event).toBe('run')
    if (last?.event !== 'done') throw new Error(`The stream ended with ${JSON.stringify(last)}`)
    expect(textOf(events)).toBe(last.data.response)
    // The model's call is the first entry of the run's log, its answer the second, its end the third.
    expect(events.map(({ event, id, chars }) => `${event} ${id} ${chars}`)).toEqual([
      'run 0.0 0',
      'step 1.0 0',
      ...events.flatMap(({ event, chars }) => (event === 'delta' ? [`delta 2.${chars} ${chars}`] : [])),
      `step 3.0 ${last.data.response.length}`,
      `done 3.0 ${last.data.response.length}`,
    ])
  })

  test('goes on when the reader leaves, and can be followed from any length without a gap', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const input = 'Täglich 🌊 grüßt [[sim chunks=40 chunk-ms=5]]'
    const stream = await streamRun(app, user, { agentId: agent.id, input })
    const seen = await stream.until(({ chars }) => chars > 10)
    stream.leave()
    const started = seen[0]
    if (started?.event !== 'run') throw new Error('no run event')
    const held = textOf(seen)
    const again = await openEventStream(app, 'GET', `/api/kip/runs/${started.data.run_id}/events`, {
      token: user.token,
      headers: { 'last-event-id': heldId(seen) },
    })
    const rest = await again.rest()
    const { body } = await messagesOf(app, user, started.data.session_id)
    expect(held + textOf(rest)).toBe(body.data[1].content)
    expect(body.data[1].status).toBe('done')
    const late = await openEventStream(app, 'GET', `/api/kip/runs/${started.data.run_id}/events`, {
      token: user.token,
      headers: { 'last-event-id': '7' },
    })
    expect(textOf(await late.rest())).toBe(body.data[1].content.slice(7))
  })

  test('stops when told to and keeps what was said', async () => {
    const { app, user, simulator } = await startRunTest()
    const agent = await makeAgent(app, user)
    const stream = await streamRun(app, user, {
      agentId: agent.id,
      input: 'Long [[sim chunks=50 silence=5]]',
    })
    const seen = await stream.until((event) => event.event === 'delta')
    if (seen[0]?.event !== 'run') throw new Error('no run event')
    const { run_id: runId, session_id: sessionId } = seen[0].data
    await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
    const rest = await stream.rest()
    const end = rest.at(-1)
    expect(end).toMatchObject({
      event: 'done',
      data: { status: 'stopped', response: textOf([...seen, ...rest]) },
    })
    const { body } = await messagesOf(app, user, sessionId)
    expect(body.data[1]).toMatchObject({ status: 'stopped', content: textOf([...seen, ...rest]) })
    await expect(simulator.requests.at(-1)?.ended).resolves.toBe('disconnected')
  })

  test('sends comments as a heartbeat while the provider is silent', async () => {
    const { app, user } = await startRunTest({ times: { heartbeatMs: 20, silenceMs: 500 } })
    const agent = await makeAgent(app, user)
    const { body } = await call(app, 'POST', '/api/kip/agents', {
      token: user.token,
      body: { action: 'run', agentId: agent.id, input: 'Slow [[sim chunks=50 silence=5]]' },
      headers: { accept: 'text/event-stream' },
    })
    expect(body.split('\n\n').filter((block: string) => block === ':').length).toBeGreaterThan(1)
  })

  test('shows a running answer with its text so far to whoever comes back', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const stream = await streamRun(app, user, {
      agentId: agent.id,
      input: 'Slow [[sim chunks=50 silence=5]]',
    })
    const seen = await stream.until((event) => event.event === 'delta')
    if (seen[0]?.event !== 'run') throw new Error('no run event')
    const { body } = await messagesOf(app, user, seen[0].data.session_id)
    expect(body.data[1]).toMatchObject({ status: 'running', run_id: seen[0].data.run_id })
    expect(body.data[1].content.startsWith(textOf(seen))).toBe(true)
    await call(app, 'POST', `/api/kip/runs/${seen[0].data.run_id}/stop`, { token: user.token })
    await stream.rest()
  })
})

describe('one run at a time, once', () => {
  test('a session that is answering refuses a second run', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const stream = await streamRun(app, user, {
      agentId: agent.id,
      input: 'First [[sim chunks=50 silence=5]]',
    })
    const seen = await stream.until((event) => event.event === 'delta')
    if (seen[0]?.event !== 'run') throw new Error('no run event')
    const { run_id: runId, session_id: sessionId } = seen[0].data
    const second = await run(app, user, { agentId: agent.id, input: 'Second', sessionId })
    expect(second.status).toBe(409)
    expect(second.body.error).toMatchObject({ code: 'busy', message: wording.sessionBusy })
    await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
    await stream.rest()
    const third = await run(app, user, { agentId: agent.id, input: 'Third', sessionId })
    expect(third.status).toBe(200)
  })

  test('the same idempotency key is the same run, also when sent twice at once', async () => {
    const { app, user, simulator } = await startRunTest()
    const agent = await makeAgent(app, user)
    const body = { agentId: agent.id, input: 'Only once' }
    const key = { 'idempotency-key': 'tab-1-message-1' }
    const answers = await Promise.all([run(app, user, body, key), run(app, user, body, key)])
    const later = await run(app, user, body, key)
    expect(new Set([...answers, later].map((answer) => answer.body.data?.run_id)).size).toBe(1)
    expect(later.body.data.response).toBe(defaultReply('Only once', 1))
    expect(simulator.requests).toHaveLength(1)
    const { body: messages } = await messagesOf(app, user, later.body.data.session_id)
    expect(messages.data).toHaveLength(2)
  })

  test('an idempotency key that named another message is refused, and nothing is lost', async () => {
    const { app, user, simulator } = await startRunTest()
    const agent = await makeAgent(app, user)
    const other = await makeAgent(app, user)
    const key = { 'idempotency-key': 'tab-1-message-3' }
    const { run_id: first } = (await run(app, user, { agentId: agent.id, input: 'First' }, key)).body.data
    for (const body of [
      { agentId: agent.id, input: 'Second' },
      { agentId: other.id, input: 'First' },
    ]) {
      const { status, body: answer } = await run(app, user, body, key)
      expect([status, answer.error.message]).toEqual([409, wording.keyOfAnother])
    }
    const again = await run(app, user, { agentId: agent.id, input: 'First' }, key)
    expect(again.body.data.run_id).toBe(first)
    expect(simulator.requests).toHaveLength(1)
  })

  test('the same idempotency key is the same run in a conversation that there was before, too', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const first = await run(app, user, { agentId: agent.id, input: 'Before' })
    const sessionId = first.body.data.session_id
    const body = { agentId: agent.id, input: 'Only once', sessionId }
    const key = { 'idempotency-key': 'tab-1-message-2' }
    const answers = await Promise.all([1, 2, 3].map(() => run(app, user, body, key)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.data.run_id)).size).toBe(1)
    expect((await messagesOf(app, user, sessionId)).body.data).toHaveLength(4)
  })
})

describe('going on', () => {
  test('a stopped answer goes on from where it stopped', async () => {
    const { app, user, simulator } = await startRunTest()
    const agent = await makeAgent(app, user)
    const stream = await streamRun(app, user, {
      agentId: agent.id,
      input: 'Tell [[sim chunks=50 silence=5 times=1]]',
    })
    const seen = await stream.until((event) => event.event === 'delta')
    if (seen[0]?.event !== 'run') throw new Error('no run event')
    const { run_id: runId, session_id: sessionId } = seen[0].data
    await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
    await stream.rest()
    const next = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
    expect(next.status).toBe(200)
    const { body } = await messagesOf(app, user, sessionId)
    expect(
      body.data.map((message: { sender: string; status: string }) => [message.sender, message.status]),
    ).toEqual([
      ['user', 'done'],
      ['other', 'stopped'],
      ['other', 'done'],
    ])
    const sent = JSON.stringify(simulator.requests.at(-1)?.body)
    expect(sent).toContain(JSON.stringify(body.data[1].content).slice(1, -1))
  })

  test('an answer that failed without a word is replaced', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const failed = await run(app, user, { agentId: agent.id, input: 'Try [[sim status=400 times=1]]' })
    expect(failed.status).toBe(502)
    const { run_id: runId, session_id: sessionId } = failed.body.data
    const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
    expect(again.status).toBe(200)
    const { body } = await messagesOf(app, user, sessionId)
    expect(body.data).toMatchObject([{ sender: 'user' }, { sender: 'other', status: 'done' }])
    const twice = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
    expect(twice.status).toBe(409)
  })
})

describe('who may', () => {
  test("somebody else's session and run are not there", async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { visibility: 'public' })
    const { body } = await run(app, user, { agentId: agent.id, input: 'Mine' })
    const other = await createUser(app)
    const { session_id: sessionId, run_id: runId } = body.data
    const tries = await Promise.all([
      messagesOf(app, other, sessionId),
      call(app, 'GET', `/api/kip/agents?sessionId=${sessionId}`, { token: other.token }),
      call(app, 'GET', `/api/kip/runs/${runId}`, { token: other.token }),
      call(app, 'GET', `/api/kip/runs/${runId}/events`, { token: other.token }),
      call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: other.token }),
      call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: other.token }),
      run(app, other, { agentId: agent.id, input: 'Theirs', sessionId }),
    ])
    expect(tries.map((answer) => answer.status)).toEqual(tries.map(() => 404))
  })

  test('a visitor talks with a public Lead agent and is known by a cookie', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    const first = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    expect(first.status).toBe(200)
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    const name = cookie.split(';')[0] ?? ''
    const sessionId = first.body.data.session_id
    const second = await run(app, { cookie: name }, { agentId: agent.id, input: 'Again', sessionId })
    expect(second.body.data.response).toBe(defaultReply('Again', 3))
    const stranger = await run(app, {}, { agentId: agent.id, input: 'Again', sessionId })
    expect(stranger.status).toBe(404)
    const standard = await makeAgent(app, user, { visibility: 'public' })
    expect((await run(app, {}, { agentId: standard.id, input: 'Hello' })).status).toBe(404)
  })

  test('a visitor is known by the cookie of a stream too', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    const headers = { accept: 'text/event-stream' }
    const body = { action: 'run', agentId: agent.id, input: 'Hello' }
    const first = await call(app, 'POST', '/api/kip/agents', { body, headers })
    const cookie = first.headers.get('set-cookie')?.split(';')[0]
    expect(cookie).toMatch(/^keeper_visitor=/)
    const sessionId = /"session_id":"([^"]+)"/.exec(first.body)?.[1]
    const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    const { status } = await call(app, 'GET', path, cookie === undefined ? {} : { cookie })
    expect(status).toBe(200)
  })

  test('an agent that is not ready takes no message', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { status: 'in-progress' })
    const answer = await run(app, user, { agentId: agent.id, input: 'Hello' })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ code: 'not_ready', message: wording.agentNotReady })
  })

  test.each([
    ['blank', '   ', wording.inputBlank],
    ['too long', 'x'.repeat(32_001), wording.inputTooLong],
  ])('an input that is %s is refused with a sentence', async (_what, input, sentence) => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const answer = await run(app, user, { agentId: agent.id, input })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields.input).toBe(sentence)
  })
})

describe('who pays', () => {
  test('without any key the mock answers and says so', async () => {
    const { app, user, simulator } = await startRunTest({ env: { KEEPER_OPENAI_API_KEY: '' } })
    const agent = await makeAgent(app, user)
    const { body } = await run(app, user, { agentId: agent.id, input: 'Anybody there?' })
    expect(body.data.mock).toBe(true)
    expect(body.data.response.length).toBeGreaterThan(10)
    expect(simulator.requests).toHaveLength(0)
  })

  test('a local server needs no key and is never mocked', async () => {
    const { app, user, simulator } = await startRunTest({ localServer: true })
    const agent = await makeAgent(app, user, { model_provider: 'local', model: 'llama3' })
    const { body } = await run(app, user, { agentId: agent.id, input: 'Hello' })
    expect(body.data).toMatchObject({ mock: false, response: defaultReply('Hello', 1) })
    expect(simulator.requests.map(({ headers }) => headers['authorization'])).toEqual([undefined])
  })

  test('a personal key comes before the platform key', async () => {
    const { app, user, simulator } = await startRunTest()
    const personal = 'sk-personal-0123456789abcdefghij'
    await call(app, 'POST', '/api/kip/user-keys', {
      token: user.token,
      body: { provider: 'openai', apiKey: personal },
    })
    const agent = await makeAgent(app, user)
    await run(app, user, { agentId: agent.id, input: 'Mine' })
    expect(simulator.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${personal}`)
  })

  test("visitors' runs end with a friendly sentence at the daily cap", async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    await bookForTest(app, { budget: 'visitors', spentMicroUsd: 4_999_999 })
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.body.error.message).toBe(wording.visitorCapReached)
    // Refused as a whole: no run, conversation or reserved money is left.
    const { db } = app.deps.database
    expect(await db.selectFrom('runs').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    const held = await db
      .selectFrom('budget_rows')
      .select('held_micro_usd')
      .where('budget', '=', 'visitors')
      .execute()
    expect(held.reduce((sum, row) => sum + row.held_micro_usd, 0)).toBeLessThanOrEqual(1)
    expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
  })

  test('the cap of the instance is what its environment says', async () => {
    const { app, user } = await startRunTest({ env: { VISITORS_DAILY_CAP_USD: '0' } })
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    const answer = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    expect(answer.status).toBe(429)
    expect(answer.body.error.message).toBe(limitWording.platformPaysNoVisitors)
  })

  test("visitors' runs on an owner's key end at the cap that the owner set", async () => {
    const { app, user, simulator } = await startRunTest({ env: { KEEPER_OPENAI_API_KEY: '' } })
    const apiKey = 'sk-owner-0123456789abcdefghij'
    await call(app, 'POST', '/api/kip/user-keys', {
      token: user.token,
      body: { provider: 'openai', apiKey },
    })
    const lent = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: 2_000_000 }
    const open = { visibility: 'public', agent_class: 'Lead', config: lent }
    const agent = await makeAgent(app, user, open)
    expect((await run(app, {}, { agentId: agent.id, input: 'Hello' })).body.data.mock).toBe(false)
    expect(simulator.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${apiKey}`)
    const asked = await makeAgent(app, user, open)
    await bookForTest(app, { budget: `owner:${asked.id}`, spentMicroUsd: 1_999_999 })
    const answer = await run(app, {}, { agentId: asked.id, input: 'Hello' })
    expect(answer.status).toBe(429)
    expect(answer.body.error.message).toBe(wording.visitorCapReached)
    // Where no day pays for a run, nobody is asked to come back on another.
    const nothing = { ...lent, visitors_daily_cap_micro_usd: 0 }
    const shut = await makeAgent(app, user, { ...open, config: nothing })
    const refused = await run(app, {}, { agentId: shut.id, input: 'Hello' })
    expect([refused.status, refused.body.error.message]).toEqual([429, limitWording.ownerPaysNoVisitors])
    expect((await run(app, user, { agentId: shut.id, input: 'Hello' })).status).toBe(200)
  })

  test('what a visitor spent is booked and the reserve given back', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    const { body } = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const log = await call(app, 'GET', `/api/kip/logs/${body.data.run_id}`, { token: user.token })
    expect(log.body.data.cost_micro_usd).toBeGreaterThan(0)
    const spent = log.body.data.cost_micro_usd
    expect(await spentByBudget(app)).toEqual({ visitors: spent, 'visitors@address': spent })
  })

  test('visitors who ask too often are told to wait', async () => {
    const { app, user } = await startRunTest({ env: { KEEPER_OPENAI_API_KEY: '' } })
    const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
    const first = await run(app, {}, { agentId: agent.id, input: 'Hello' })
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    let last = first
    for (let count = 0; count < 16; count += 1)
      last = await run(app, { cookie }, { agentId: agent.id, input: 'Hello' })
    expect(last.status).toBe(429)
    expect(last.body.error.message).toBe(wording.tooManyRequests)
  })
})

test('what is refused before the first byte is JSON, for streams too', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const ask = (body: object, token?: string) =>
    call(app, 'POST', '/api/kip/agents', {
      ...(token !== undefined && { token }),
      body: { action: 'run', agentId: agent.id, input: 'Hello', ...body },
      headers: { accept: 'text/event-stream' },
    })
  const refused = [
    [400, await ask({ input: ' ' }, user.token)],
    [401, await ask({}, 'not a token')],
    [404, await ask({})],
    [404, await ask({ sessionId: 'nowhere' }, user.token)],
  ] as const
  for (const [status, answer] of refused) {
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect([answer.status, answer.body]).toEqual([
      status,
      { success: false, error: expect.objectContaining({ message: expect.stringMatching(/\w/) }) },
    ])
  }
})

test('three refusals in a row set the agent to error, and saving sets it ready', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  for (let count = 0; count < 3; count += 1)
    await run(app, user, { agentId: agent.id, input: '[[sim status=401]]' })
  const after = await call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: user.token })
  expect(after.body.data.status).toBe('error')
  expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(409)
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agent.id, status: 'ready' } })
  expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
})

test('a refused key of one person does not disable an agent for everyone', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
  const stranger = await createUser(app)
  const refused = { agentId: agent.id, input: '[[sim status=401]]' }
  const key = { provider: 'openai', apiKey: 'sk-expired-0123456789abcdef' }
  for (const { token } of [stranger, user])
    await call(app, 'POST', '/api/kip/user-keys', { token, body: key })
  const status = async () => (await call(app, 'GET', `/api/kip/agents?id=${agent.id}`)).body.data.status
  for (let count = 0; count < 4; count += 1) expect((await run(app, stranger, refused)).status).toBe(502)
  expect(await status()).toBe('ready')
  for (let count = 0; count < 3; count += 1) await run(app, user, refused)
  expect(await status()).toBe('error')
})

test('a good run in between resets the count of refusals', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const refused = '[[sim status=401]]'
  for (const input of [refused, refused, 'Hello', refused, refused])
    await run(app, user, { agentId: agent.id, input })
  const after = await call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: user.token })
  expect(after.body.data.status).toBe('ready')
})

test('an elevenlabs agent speaks its reply, and the signed address plays it', async () => {
  const { app, user, simulator } = await startRunTest({
    env: { KEEPER_ELEVENLABS_API_KEY: 'eleven-0123456789' },
  })
  const agent = await makeAgent(app, user, { model_provider: 'elevenlabs', model: 'eleven_multilingual_v2' })
  const { body } = await run(app, user, { agentId: agent.id, input: 'Say hello' })
  expect(body.data.attachments).toMatchObject([{ type: 'audio/mpeg' }])
  const written = simulator.requests.find(({ path }) => path.includes('completions'))
  expect(JSON.parse(JSON.stringify(written?.body))).toMatchObject({ temperature: 0.5, max_tokens: 1_000 })
  const audio = await fetch(app.url + body.data.attachments[0].url)
  expect(audio.headers.get('content-type')).toBe('audio/mpeg')
  const whole = Buffer.from(await audio.arrayBuffer())
  expect(whole.byteLength).toBeGreaterThan(100)
  const part = await fetch(app.url + body.data.attachments[0].url, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.byteLength}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
  const end = await fetch(app.url + body.data.attachments[0].url, { headers: { range: 'bytes=-10' } })
  expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-10))
  const many = await fetch(app.url + body.data.attachments[0].url, { headers: { range: 'bytes=0-1,4-5' } })
  expect([many.status, (await many.arrayBuffer()).byteLength]).toEqual([200, whole.byteLength])
  const past = await fetch(app.url + body.data.attachments[0].url, { headers: { range: 'bytes=999999-' } })
  expect(past.status).toBe(416)
  expect(past.headers.get('content-range')).toBe(`bytes */${whole.byteLength}`)
  const forged = await fetch(
    app.url + body.data.attachments[0].url.replace(/signature=.{4}/, 'signature=AAAA'),
  )
  expect(forged.status).toBe(404)
})

test('who writes for a voice is the chosen model, else the first provider with a key, else the mock', async () => {
  const keys = { KEEPER_ELEVENLABS_API_KEY: 'eleven-0123456789', KEEPER_OPENAI_API_KEY: '' }
  const anthropic = { ...keys, KEEPER_ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdefghijklmnopqrst' }
  const voice = { model_provider: 'elevenlabs', model: 'eleven_turbo_v2' }
  const chosen = { ...voice, config: { text_model: 'openai/gpt-4o-mini' } }
  const writerOf = async (env: Record<string, string>, fields: Record<string, unknown>) => {
    const { app, user, simulator } = await startRunTest({ env })
    const agent = await makeAgent(app, user, fields)
    const { body } = await run(app, user, { agentId: agent.id, input: 'Say hello' })
    expect(body.data.attachments).toHaveLength(1)
    const written = simulator.requests.find(({ path }) => !path.includes('speech'))
    return [body.data.mock, JSON.stringify(written?.body)]
  }
  const openai = { ...anthropic, KEEPER_OPENAI_API_KEY: plantedKey }
  const asks = (model: string) => [false, expect.stringContaining(`"model":"${model}`)]
  expect(await writerOf(openai, chosen)).toEqual(asks('gpt-4o-mini'))
  expect(await writerOf(anthropic, voice)).toEqual(asks('claude-'))
  expect(await writerOf(keys, voice)).toEqual([true, undefined])
})

test('an elevenlabs agent speaks in its voice, with its model', async () => {
  const { app, user, simulator } = await startRunTest({
    env: { KEEPER_ELEVENLABS_API_KEY: 'eleven-0123456789' },
  })
  const agent = await makeAgent(app, user, {
    model_provider: 'elevenlabs',
    model: 'eleven_turbo_v2',
    config: { voice_id: 'voice-of-its-own' },
  })
  await run(app, user, { agentId: agent.id, input: 'Say hello' })
  const spoken = simulator.requests.find(({ path }) => path.includes('voice-of-its-own'))
  expect(JSON.stringify(spoken?.body)).toContain('"model_id":"eleven_turbo_v2"')
})
