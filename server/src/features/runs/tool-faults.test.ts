import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { SimulatedCall, SimulatorPlan } from '../../testing/simulator/plan.ts'
import { sample } from '../../testing/sample.ts'
import { anthropicStreams, chatStreams, responsesStreams } from '../../testing/simulator/vendor-streams.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, startTools, waitingTool, type Event } from '../../testing/tool-scene.ts'
import { defineTool } from '../tools/tool.ts'

const input = z.strictObject({ text: z.string() })
const broken = defineTool({
  ...{ name: 'breaks', description: 'Of a test.', input },
  run() {
    throw new Error('a secret of the server: sk-planted')
  },
})
const hanging = waitingTool('hangs', { timeoutMs: 50 })
const hangingChange = waitingTool('hangs_changing', { timeoutMs: 50, changes: true })
const endless = waitingTool('endless')
const large = counted('is_large', () => 'x'.repeat(3_000_000))
const odd = counted('is_odd', () => 'a\0b\uD800c')
const plain = counted('echo')
const weather = defineTool({
  ...{ name: 'get_weather', description: 'Of a test.', input: z.object({ location: z.string() }) },
  run: () => 'sunny',
})
const time = defineTool({
  name: 'get_time',
  description: 'Of a test.',
  input: z.object({}),
  run: () => 'noon',
})

/** Each format in which providers send tool calls, with a model that speaks it and a stream as its vendor sends it. */
const formats = {
  'chat completions': {
    ...{ model_provider: 'together', model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo' },
    recorded: chatStreams.parallelToolCalls,
  },
  responses: { model_provider: 'openai', model: 'gpt-5-mini', recorded: responsesStreams.functionCalls },
  messages: {
    ...{ model_provider: 'anthropic', model: 'claude-haiku-4-5' },
    recorded: anthropicStreams.toolUse,
  },
}
type Format = keyof typeof formats
const formatNames = Object.keys(formats) as Format[]
/** The agent that is asked in a format. */
const agentIds = new Map<Format, string>()

const tools = [broken, hanging.tool, hangingChange.tool, endless.tool, large.tool, odd.tool, plain.tool]
const model_settings = { retry: { max_retries: 1, retry_delay_ms: 100 } }

let scene: Awaited<ReturnType<typeof startTools>>
beforeAll(async () => {
  scene = await startTools({
    ...{ outlivesTest: true, isMaintained: false },
    times: { firstChunkMs: 400, silenceMs: 400 },
    tools: [...tools, weather, time],
    env: { KEEPER_ANTHROPIC_API_KEY: 'sk-ant-0123456789', KEEPER_TOGETHER_API_KEY: 'together-0123456789' },
    agent: { tools: tools.map(({ name }) => name), model_settings },
  })
  for (const format of formatNames) {
    const { recorded: _recorded, ...model } = formats[format]
    const fields = { tools: [...tools, weather, time].map(({ name }) => name), model_settings }
    agentIds.set(format, (await makeAgent(scene.app, scene.user, { ...model, ...fields })).id)
  }
})
afterAll(() => scene.close())

const echo = (more: Partial<SimulatedCall> = {}): SimulatedCall => ({
  name: 'echo',
  input: '{"text":"a"}',
  ...more,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => echo({ input: `{"text":"${place}"}` }))

/** A result, as any of the formats has it. */
const brought = (result: string) => new RegExp(`"(?:content|output|text)":"${result}"`)

/** What goes wrong in the first answer, and what the model is then told; the run ends well. */
const told: [fault: string, plan: SimulatorPlan, told: string | RegExp][] = [
  ['arguments that are no JSON', { calls: [echo({ input: '{"text":' })] }, toolWording.notJson],
  ['arguments that are a list', { calls: [echo({ input: '["a"]' })] }, toolWording.notJson],
  ['arguments that don’t fit', { calls: [echo({ input: '{"txt":1}' })] }, toolWording.badInput.trim()],
  [
    'arguments that are huge',
    { calls: [echo({ input: `{"text":"${'a'.repeat(40_000)}"}` })] },
    toolWording.inputTooLong,
  ],
  ['no arguments', { calls: [echo({ input: '' })] }, toolWording.badInput.trim()],
  ['an unknown tool', { calls: [echo({ name: 'no_such_tool' })] }, toolWording.unknown],
  ['a name that no provider takes', { calls: [echo({ name: 'mcp:a/b c' })] }, toolWording.unknown],
  [
    'ids that are the same',
    { calls: [echo({ id: 'same' }), echo({ id: 'same', input: '{"text":"b"}' })] },
    brought('b'),
  ],
  ['ids that are odd', { calls: [echo({ id: 'a b/c"' })] }, brought('a')],
  ['more calls than a run may make', { calls: many(40) }, toolWording.tooMany],
  ['a tool that throws', { calls: [echo({ name: 'breaks' })] }, toolWording.failed],
  ['a tool that hangs', { calls: [echo({ name: 'hangs' })] }, toolWording.timedOut],
  ['a result that is too large', { calls: [echo({ name: 'is_large' })] }, /longer than 32,000 characters/],
  ['a result with half a character', { calls: [echo({ name: 'is_odd' })] }, /a\uFFFDb\uFFFDc/],
  [
    'a call that is cut at the token limit',
    { calls: [echo({ input: '{"text":"a' })], finish: 'length' },
    toolWording.notJson,
  ],
  ['a stream in odd pieces', { calls: [echo()], split: 7 }, brought('a')],
]

/** Each fault with each format, of which `npm test` draws some. */
function inFormats<Fault extends unknown[]>(faults: Fault[], name: string): [format: Format, ...Fault][] {
  return [
    ...sample(
      faults.flatMap((fault) => formatNames.map((format): [Format, ...Fault] => [format, ...fault])),
      name,
      4,
    ),
  ]
}

test.each(inFormats(told, 'faults that a model is told'))(
  '%s, %s: the model is told, and answers',
  async (format, _fault, plan, said) => {
    const { simulator, ask, app } = scene
    simulator.behave(({ attempt }) => (attempt === 1 ? plan : {}))
    const agentId = agentIds.get(format)
    const { events, sessionId } = await ask('Do it', { agentId })
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
    expect(events.at(-1)?.data.response).not.toBe('')
    const sent = JSON.stringify(simulator.requests.at(-1)?.body)
    expect(sent).toMatch(said instanceof RegExp ? said : JSON.stringify(said).slice(1, -1))
    expect(sent).not.toContain('sk-planted')
    await expectUsable(app, sessionId, agentId)
  },
)

/** What goes wrong in the first answer, or after the tools, and what the person reads. */
const failed: [fault: string, plan: SimulatorPlan, then: SimulatorPlan, code: string][] = [
  ['a stream that is cut in a call', { calls: [echo()], cut: 1 }, {}, 'provider_failed'],
  ['a connection that breaks in a call', { calls: [echo()], reset: 1 }, {}, 'provider_failed'],
  ['silence in a call', { calls: [echo()], silence: 1 }, {}, 'timed_out'],
  ['an error in a call', { calls: [echo()], error: 1 }, {}, 'provider_failed'],
  ['a broken frame in a call', { calls: [echo()], malformed: 1 }, {}, 'provider_failed'],
  ['500 after the tools', { calls: [echo()] }, { status: 500 }, 'provider_failed'],
  [
    '429 with a long Retry-After after the tools',
    { calls: [echo()] },
    { status: 429, retryAfter: '3600' },
    'limited',
  ],
  ['silence after the tools', { calls: [echo()] }, { silence: 0 }, 'timed_out'],
]

test.each(inFormats(failed, 'faults that end a run'))(
  '%s, %s: ends in a sentence, and Continue goes on',
  async (format, _fault, plan, then, code) => {
    const { simulator, ask, app, user } = scene
    simulator.behave(({ attempt }) => (attempt === 1 ? plan : then))
    const agentId = agentIds.get(format)
    const { events, sessionId, runId } = await ask('Do it', { agentId })
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code, message: expect.stringMatching(/[.!]$/) },
    })
    simulator.behave({ reply: 'Now it works.' })
    const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
    expect(again.body.data.response).toBe('Now it works.')
    await expectUsable(app, sessionId, agentId)
  },
)

/** A stream of a vendor's that ends after each of its events. */
const cutStreams = formatNames.flatMap((format) => {
  const events = formats[format].recorded.split(/(?<=\n\n)/)
  return events.map((_, at) => ({ format, at, stream: events.slice(0, at).join('') }))
})

test.each([...sample(cutStreams, 'recorded streams', 8)])(
  'a recorded stream of $format that ends after $at events leaves a conversation that goes on',
  async ({ format, stream }) => {
    const { simulator, ask, app, user } = scene
    simulator.behave(({ attempt }) => (attempt === 1 ? { stream } : { reply: 'It is sunny.' }))
    const agentId = agentIds.get(format)
    const { events, sessionId, runId } = await ask('What is the weather?', { agentId })
    const end = events.at(-1)
    // What had come whole may be all there was, or be asked for again; what had not is told.
    if (end?.event === 'error') {
      expect(end.data.message).toMatch(/[.!]$/)
      const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
      expect(again.body.data.response).toContain('It is sunny.')
    } else expect(end?.data.response).toContain('sunny')
    await expectUsable(app, sessionId, agentId)
  },
)

test('a 429 that asks for little patience after the tools is waited for, and no tool runs twice', async () => {
  const { simulator, ask, app } = scene
  plain.calls.length = 0
  simulator.behave(({ attempt }) => {
    if (attempt === 1) return { calls: [echo()] }
    return attempt === 2 ? { status: 429, retryAfterMs: 100 } : {}
  })
  const { events, sessionId } = await ask('Do it')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'The tools said: a' } })
  expect(plain.calls).toHaveLength(1)
  await expectUsable(app, sessionId)
})

test('a change that takes too long may have run, and the model is told so', async () => {
  const { simulator, open, app, user } = scene
  simulator.behave(({ attempt }) => (attempt === 1 ? { calls: [echo({ name: 'hangs_changing' })] } : {}))
  const stream = await open('Do it')
  const events: Event[] = await stream.until(({ event, data }) => event === 'part' && 'status' in data)
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  await expect
    .poll(async () => {
      const body = { part: 0, decision: 'once' }
      return (await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })).status
    })
    .toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.filter(({ event }) => event === 'part').at(-1)?.data.summary).toBe(toolWording.mayHaveRun)
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain(toolWording.brokenOffChange)
  await expectUsable(app, sessionId)
})

test('Stop during a tool ends the run at once, and what it did is kept', async () => {
  const { simulator, open, app, user } = scene
  simulator.behave({ calls: [echo(), echo({ name: 'endless' })] })
  const stream = await open('Do it')
  await endless.begun(1)
  const events: Event[] = await stream.until(
    ({ event, data }) => event === 'part' && 'status' in data && data.status === 'done',
  )
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  expect((await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
  const list = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: user.token,
  })
  expect(list.body.data.at(-1).parts).toMatchObject([
    { name: 'echo', status: 'done' },
    { name: 'endless', status: 'failed', summary: toolWording.stopped },
  ])
  simulator.behave({})
  const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(again.body.data.response).toContain('The tools said: a; ')
  await expectUsable(app, sessionId)
})

/** The conversation takes another message and answers it. */
async function expectUsable(app: { url: string }, sessionId: string, agentId?: string): Promise<void> {
  scene.simulator.behave({ reply: 'Still here.' })
  const next = await scene.ask('Are you there?', { sessionId, agentId })
  expect(next.events.at(-1)).toMatchObject({ event: 'done', data: { response: 'Still here.' } })
  const { body } = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: scene.user.token,
  })
  expect(body.success).toBe(true)
  for (const { parts, error } of body.data) {
    for (const part of parts) expect(['running', 'waiting']).not.toContain(part.status)
    expect(error).not.toBe(wording.unexpected)
  }
}
