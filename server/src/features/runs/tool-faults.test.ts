import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { SimulatedCall, SimulatorPlan } from '../../testing/simulator/plan.ts'
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

let scene: Awaited<ReturnType<typeof startTools>>
beforeAll(async () => {
  scene = await startTools({
    ...{ outlivesTest: true, isMaintained: false },
    times: { firstChunkMs: 400, silenceMs: 400 },
    tools: [broken, hanging.tool, hangingChange.tool, endless.tool, large.tool, odd.tool, plain.tool],
    agent: {
      tools: ['breaks', 'hangs', 'hangs_changing', 'endless', 'is_large', 'is_odd', 'echo'],
      model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } },
    },
  })
})
afterAll(() => scene.close())

const echo = (more: Partial<SimulatedCall> = {}): SimulatedCall => ({
  name: 'echo',
  input: '{"text":"a"}',
  ...more,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => echo({ input: `{"text":"${place}"}` }))

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
    /"content":"b"/,
  ],
  ['ids that are odd', { calls: [echo({ id: 'a b/c"' })] }, /"content":"a"/],
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
  ['a stream in odd pieces', { calls: [echo()], split: 7 }, /"content":"a"/],
]

test.each(told)('%s: the model is told, and answers', async (_fault, plan, said) => {
  const { simulator, ask, app } = scene
  simulator.behave(({ attempt }) => (attempt === 1 ? plan : {}))
  const { events, sessionId } = await ask('Do it')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(events.at(-1)?.data.response).not.toBe('')
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toMatch(said instanceof RegExp ? said : JSON.stringify(said).slice(1, -1))
  expect(sent).not.toContain('sk-planted')
  await expectUsable(app, sessionId)
})

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

test.each(failed)('%s ends in a sentence, and Continue goes on', async (_fault, plan, then, code) => {
  const { simulator, ask, app, user } = scene
  simulator.behave(({ attempt }) => (attempt === 1 ? plan : then))
  const { events, sessionId, runId } = await ask('Do it')
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { code, message: expect.stringMatching(/[.!]$/) },
  })
  simulator.behave({ reply: 'Now it works.' })
  const again = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(again.body.data.response).toBe('Now it works.')
  await expectUsable(app, sessionId)
})

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
async function expectUsable(app: { url: string }, sessionId: string): Promise<void> {
  scene.simulator.behave({ reply: 'Still here.' })
  const next = await scene.ask('Are you there?', { sessionId })
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
