import { expect, test } from 'vitest'
import { limitNotices, toolWording } from '#contracts/tools/tool-wording.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, startTools, waitingTool } from '../../testing/tool-scene.ts'

const sum = (expression: string) => ({ name: 'calculator', input: JSON.stringify({ expression }) })

const keys = {
  KEEPER_ANTHROPIC_API_KEY: 'sk-ant-planted-0123456789abcdefghijklmnop',
  KEEPER_TOGETHER_API_KEY: 'planted-0123456789abcdefghijklmnop',
}
const formats = [
  { model_provider: 'openai', model: 'gpt-4o' },
  { model_provider: 'openai', model: 'gpt-5' },
  { model_provider: 'anthropic', model: 'claude-3-5-sonnet' },
  { model_provider: 'together', model: 'Mixtral-8x7B-Instruct' },
]

test.each(formats)('$model_provider $model calls two tools together, then answers', async (model) => {
  const { app, simulator, user, ask } = await startTools({
    env: keys,
    agent: { ...model, tools: ['calculator'] },
  })
  simulator.behave({ calls: [sum('6*7'), sum('2^10')] })
  const { sessionId, runId, events } = await ask('What is 6*7, and 2^10?')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'The tools said: 42; 1024' } })
  const parts = events.filter(({ event }) => event === 'part').map(({ data }) => data)
  expect(parts.map(({ part, status }) => [part, status])).toEqual(
    expect.arrayContaining([
      [0, 'running'],
      [1, 'running'],
      [0, 'done'],
      [1, 'done'],
    ]),
  )
  const { body } = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: user.token,
  })
  expect(body.data[1]).toMatchObject({
    content: 'The tools said: 42; 1024',
    parts: [
      { type: 'tool', name: 'calculator', input: { expression: '6*7' }, status: 'done', summary: '42' },
      { type: 'tool', name: 'calculator', input: { expression: '2^10' }, status: 'done', summary: '1024' },
      { type: 'text', text: 'The tools said: 42; 1024' },
    ],
  })
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(log.data.steps.map(({ kind, name, call: number }: never) => [kind, name, number])).toEqual([
    ['model', expect.any(String), undefined],
    ['tool', 'calculator', 1],
    ['tool', 'calculator', 2],
    ['model', expect.any(String), undefined],
  ])
  // Both model calls are counted and paid for.
  const usage = simulator.requests.length
  expect(usage).toBe(2)
  expect(log.data.tokens.output).toBeGreaterThan(0)
  expect(JSON.stringify(log.data.steps)).not.toContain('1024')
})

test('the mock uses a tool that fits, and answers with what it said', async () => {
  const { ask } = await startTools({ env: { KEEPER_OPENAI_API_KEY: '' }, agent: { tools: ['calculator'] } })
  const { events } = await ask('What is 12 * 12?')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { mock: true } })
  expect(events.at(-1)?.data.response).toContain('144')
})

test('what changes nothing runs together, what changes something one after the other', async () => {
  const reading = waitingTool('read_slowly')
  const { simulator, ask } = await startTools({ tools: [reading.tool], agent: { tools: ['read_slowly'] } })
  simulator.behave({ calls: [1, 2, 3].map((n) => ({ name: 'read_slowly', input: `{"text":"${n}"}` })) })
  const asked = ask('Read them')
  await reading.begun(3)
  reading.release()
  const { events } = await asked
  expect(events.at(-1)?.data.response).toBe('The tools said: 1; 2; 3')
})

test('the twelfth step is asked without tools, says so, and can be continued', async () => {
  const { tool, calls } = counted('count_up')
  const { app, simulator, user, ask } = await startTools({ tools: [tool], agent: { tools: ['count_up'] } })
  let turn = 0
  simulator.behave(({ body }) => {
    turn += 1
    const isLast = (body as { tool_choice?: string }).tool_choice === 'none'
    return isLast
      ? { reply: 'That is what I know.' }
      : { callsAgain: true, calls: [{ name: 'count_up', input: `{"text":"${turn}"}` }] }
  })
  const { sessionId, runId, events } = await ask('Count')
  expect(simulator.requests).toHaveLength(12)
  expect(calls).toHaveLength(11)
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'That is what I know.' } })
  const notice = { type: 'notice', kind: 'limit', message: limitNotices.steps(12) }
  expect(events.findLast(({ event }) => event === 'part')?.data).toMatchObject(notice)
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  const { body } = await call(app, 'GET', path, { token: user.token })
  expect(body.data[1].parts.at(-1)).toEqual(notice)
  simulator.behave({})
  const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(again.status).toBe(200)
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toContain('Go on exactly where you stopped')
  expect(sent).toContain('That is what I know.')
  expect(sent.match(/"role":"tool"/g)).toHaveLength(11)
})

test('a run makes at most 24 tool calls', async () => {
  const { tool, calls } = counted('count_up')
  const { simulator, ask } = await startTools({ tools: [tool], agent: { tools: ['count_up'] } })
  let at = 0
  simulator.behave(({ body }) => {
    if ((body as { tool_choice?: string }).tool_choice === 'none') return { reply: 'Enough.' }
    const asked = [1, 2, 3, 4, 5, 6, 7].map(() => ({ name: 'count_up', input: `{"text":"${(at += 1)}"}` }))
    return { callsAgain: true, calls: asked }
  })
  const { events } = await ask('Count')
  expect(calls).toHaveLength(24)
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices.calls(24))
  expect(events.at(-1)?.data.response).toBe('Enough.')
})

test('the same call three times in a row ends with an answer', async () => {
  const { tool, calls } = counted('count_up')
  const { simulator, ask } = await startTools({ tools: [tool], agent: { tools: ['count_up'] } })
  simulator.behave(({ body }) =>
    (body as { tool_choice?: string }).tool_choice === 'none'
      ? { reply: 'Fine.' }
      : { callsAgain: true, calls: [{ name: 'count_up', input: '{"text":"same"}' }] },
  )
  const { events } = await ask('Count')
  expect(calls).toHaveLength(2)
  expect(simulator.requests).toHaveLength(4)
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices.repeated())
})

test('the same call three times in one answer ends with an answer, though another one follows it', async () => {
  const { tool, calls } = counted('count_up')
  const { simulator, ask } = await startTools({ tools: [tool], agent: { tools: ['count_up'] } })
  simulator.behave(({ body }) =>
    (body as { tool_choice?: string }).tool_choice === 'none'
      ? { reply: 'Fine.' }
      : {
          callsAgain: true,
          calls: ['same', 'same', 'same', 'other'].map((text) => ({
            name: 'count_up',
            input: JSON.stringify({ text }),
          })),
        },
  )
  const { events } = await ask('Count')
  expect(calls.map(({ text }) => text)).toEqual(['same', 'same', 'other'])
  expect(simulator.requests).toHaveLength(2)
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices.repeated())
})

test('a blank line before a call that was not asked for is no answer: the agent is asked again, without tools', async () => {
  const { tool, calls } = counted('count_up')
  const { simulator, ask } = await startTools({ tools: [tool], agent: { tools: ['count_up'] } })
  simulator.behave(({ body }) => {
    const { tools, tool_choice: choice } = body as { tools?: unknown; tool_choice?: string }
    if (tools === undefined) return { reply: 'Fine.' }
    const again = { callsAgain: true, calls: [{ name: 'count_up', input: '{"text":"same"}' }] }
    return choice === 'none' ? { ...again, reply: '\n\n' } : again
  })
  const { events } = await ask('Count')
  expect(calls).toHaveLength(2)
  expect(simulator.requests).toHaveLength(5)
  expect(events.at(-1)?.data.response.trim()).toBe('Fine.')
})

test('an input that doesn’t fit is given back once; the second time the agent is asked to answer', async () => {
  const { simulator, ask } = await startTools({ agent: { tools: ['calculator'] } })
  simulator.behave(({ attempt, body }) => {
    if ((body as { tool_choice?: string }).tool_choice === 'none') return { reply: 'No idea.' }
    return { callsAgain: true, calls: [{ name: 'calculator', input: `{"expr":${attempt}}` }] }
  })
  const { events } = await ask('Count')
  const sent = JSON.stringify(simulator.requests.at(1)?.body)
  expect(sent).toContain(toolWording.badInput.trim())
  expect(simulator.requests).toHaveLength(3)
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices['bad-input']())
})

test('the next turn is told what tools brought, and an agent without tools of a line of it', async () => {
  const { app, simulator, user, agent, ask } = await startTools({ agent: { tools: ['calculator'] } })
  simulator.behave({ calls: [sum('6*7')] })
  const { sessionId } = await ask('What is 6*7?')
  simulator.behave({})
  await ask('And why?', { sessionId })
  const next = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(next).toContain('"role":"tool"')
  expect(next).toContain('"content":"42"')
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agent.id, tools: [] } })
  await ask('And again?', { sessionId })
  const plain = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(plain).not.toContain('"role":"tool"')
  expect(plain).toContain('(calculator: 42)')
  expect(plain).not.toContain('"tools"')
})

test('a message that names a run of another conversation brings nothing of its tool calls', async () => {
  const { app, simulator, user, agent, ask } = await startTools({ agent: { tools: ['calculator'] } })
  simulator.behave({ calls: [sum('6*7')] })
  const { sessionId: own } = await ask('What is 6*7?')
  simulator.behave({ calls: [sum('10/4')] })
  const { runId: other } = await ask('What is 10/4?')
  const given = async () => {
    const { body } = await call(app, 'POST', `/api/kip/agents/${agent.id}/dry-run`, {
      ...{ token: user.token, body: { input: 'Then divide it.', sessionId: own } },
    })
    return JSON.stringify(body.data.messages)
  }
  expect(await given()).toContain('6*7')
  await app.deps.database.db
    .updateTable('messages')
    .set({ run_id: other })
    .where('session_id', '=', own)
    .where('sender', '=', 'other')
    .execute()
  expect(await given()).not.toContain('10/4')
  simulator.behave({ reply: 'By two.' })
  await ask('Then divide it.', { sessionId: own })
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).not.toContain('10/4')
})

test('a result is at most 32,000 characters, says where it was cut, and goes with the run’s words', async () => {
  const { tool } = counted('read_much', () => 'word '.repeat(20_000))
  const { app, simulator, user, ask } = await startTools({ tools: [tool], agent: { tools: ['read_much'] } })
  simulator.behave({ calls: [{ name: 'read_much', input: '{"text":"all"}' }] })
  const { sessionId } = await ask('Read')
  const kept = () => app.deps.database.db.selectFrom('run_tool_calls').selectAll().execute()
  const [made] = await kept()
  expect(made?.result).toHaveLength(32_000)
  expect(made?.result).toMatch(/longer than 32,000 characters\.$/)
  const { body } = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: user.token,
  })
  expect(body.data[1].parts[0].summary).toHaveLength(600)
  await call(app, 'DELETE', `/api/kip/sessions/${sessionId}`, { token: user.token })
  expect(await kept()).toEqual([])
})

test('each model call is reserved and paid for; past the run’s cap it ends with what it has', async () => {
  const { tool } = counted('read_much', () => 'word '.repeat(6_000))
  const { app, simulator } = await startTools({ tools: [tool] })
  simulator.behave(({ attempt }) => ({
    callsAgain: true,
    reply: 'Looking.',
    calls: [{ name: 'read_much', input: `{"text":"${attempt}"}` }],
  }))
  const { db } = app.deps.database
  const admin = await createUser(app, { role: 'admin' })
  await call(app, 'PUT', '/api/kam/limits', {
    token: admin.token,
    body: { account_daily_cap_micro_usd: 60_000 },
  })
  const other = await createUser(app)
  const agent = await makeAgent(app, other, { tools: ['read_much'], model: 'gpt-4o' })
  const answer = await run(app, other, { agentId: agent.id, input: 'Read on' })
  expect(answer.status).toBe(200)
  const row = await db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', answer.body.data.run_id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'done', finish_reason: 'limit', reserved_micro_usd: 0 })
  expect(row.cost_micro_usd).toBeGreaterThan(0)
  expect(row.cost_micro_usd).toBeLessThanOrEqual(60_000)
})

test('an agent without tools is asked as before, and calls that it makes up are passed over', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: {
      action: 'run',
      agentId: agent.id,
      input: `Go [[sim reply="Words." call="calculator {'expression':'1'}"]]`,
    },
  })
  const events = await stream.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'Words.' } })
  expect(events.some(({ event }) => event === 'part')).toBe(false)
})
