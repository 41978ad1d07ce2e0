import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Part } from '#contracts/runs/parts.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import { answersOf } from '../simulator/answers-of.ts'
import { openEventStream } from '../event-stream.ts'
import { registerUser } from '../factories.ts'
import { startSimulator } from '../provider-simulator.ts'
import { startServerProcess } from '../server-process.ts'
import { call } from '../test-app.ts'
import { createTestPlace } from '../test-place.ts'
import { inBrowser, type Event } from '../tool-scene.ts'
import { environment, messagesOf } from './durability-test-setup.ts'

test('a run that waits for its person survives SIGKILL, and goes on at another process', async () => {
  const { place, next, ask, server, user, simulator, agentId } = await startScene()
  simulator.behave({ calls: [{ name: 'send', input: '{"text":"a"}' }] })
  const { runId, sessionId } = await ask('Send it', 'waiting')
  const path = `/api/kip/runs/${runId}`
  await expect
    .poll(async () => (await call(server, 'GET', path, { token: user.token })).body.data.status)
    .toBe('waiting')
  // On PostgreSQL another process already runs; on SQLite the next one comes after it.
  const beside = place.databaseUrl === undefined ? undefined : await next()
  await server.kill()
  const other = beside ?? (await next())
  const [, reply] = await messagesOf(other, { token: user.token }, sessionId)
  expect(reply).toMatchObject({
    status: 'running',
    parts: [{ type: 'tool', name: 'send', status: 'waiting' }],
  })
  const second = await call(other, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', agentId, input: 'And?', sessionId },
  })
  expect([second.status, second.body.error.message]).toEqual([409, wording.sessionBusy])
  const follower = await openEventStream(other, 'GET', `${path}/events`, { token: user.token })
  const body = { part: 0, decision: 'once' }
  expect((await call(other, 'POST', `${path}/approvals`, { token: user.token, body })).status).toBe(200)
  const events: Event[] = await follower.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'The tools said: sent a' } })
})

test('agents that wait below their Coordinator survive SIGKILL, and each goes on at another process', async () => {
  const { place, next, ask, server, user, simulator } = await startScene()
  const make = async (fields: object) => {
    const settings = { purpose: 'To write.', model_provider: 'openai', model: 'gpt-4o-mini', tools: ['send'] }
    const body = { ...settings, ...fields }
    const made = await call(server, 'POST', '/api/kip/agents', { token: user.token, body })
    return String(made.body.data.id)
  }
  for (const name of ['First', 'Second']) await make({ name, slug: name.toLowerCase() })
  const leadId = await make({
    ...{ name: 'Lead', slug: 'lead', agent_class: 'Coordinator', permissions: ['agents:delegate'] },
    config: { bundle: ['first', 'second'] },
  })
  const sending = (text: string) => () => ({
    calls: [{ name: 'send', input: JSON.stringify({ text }) }],
  })
  const members = ['ask_first', 'ask_second']
  simulator.behave(
    answersOf({
      Lead: () => ({ calls: members.map((name) => ({ name, input: '{"task":"Write"}' })) }),
      First: sending('one'),
      Second: sending('two'),
    }),
  )
  const { runId, sessionId } = await ask('Write to them', 'waiting', leadId)
  const status = async (at: typeof server, id = runId) =>
    (await call(at, 'GET', `/api/kip/runs/${id}`, { token: user.token })).body.data.status
  await expect.poll(() => status(server)).toBe('waiting')
  const beside = place.databaseUrl === undefined ? undefined : await next()
  await server.kill()
  const other = beside ?? (await next())
  expect(await status(other)).toBe('waiting')
  const [, reply] = await messagesOf(other, { token: user.token }, sessionId)
  // What the server lets out through its contract.
  const parts = (reply?.parts ?? []) as Part[]
  const asks = parts.flatMap((part) => (part.type === 'agent' ? (part.asks ?? []) : []))
  expect(asks.map(({ agent }) => agent)).toEqual(['First', 'Second'])
  const path = `/api/kip/runs/${runId}/events`
  const follower = await openEventStream(other, 'GET', path, { token: user.token })
  const answers = await Promise.all(
    asks.map(({ run_id, part }) => {
      const body = { part, decision: 'once' }
      return call(other, 'POST', `/api/kip/runs/${run_id}/approvals`, { token: user.token, body })
    }),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const events: Event[] = await follower.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(events.at(-1)?.data.response).toContain('sent one')
  expect(events.at(-1)?.data.response).toContain('sent two')
})

test('a run killed during a tool is interrupted, and Continue goes on with what the others brought', async () => {
  const { next, ask, server, user, simulator } = await startScene()
  simulator.behave({
    calls: [
      { name: 'calculator', input: '{"expression":"6*7"}' },
      { name: 'hang', input: '{"text":"a"}' },
    ],
  })
  const { runId, sessionId } = await ask('Work it out', 'done')
  await server.kill()
  const other = await next()
  const seen = () => messagesOf(other, { token: user.token }, sessionId)
  await expect.poll(async () => (await seen())[1]?.status).toBe('interrupted')
  expect((await seen())[1]?.parts).toMatchObject([
    { name: 'calculator', status: 'done', summary: '42' },
    { name: 'hang', status: 'failed', summary: toolWording.stopped },
  ])
  simulator.behave({})
  const again = await call(other, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(again.body.data.response).toBe(`The tools said: 42; ${toolWording.brokenOff}`)
})

test('a Coordinator killed while an agent works for it is interrupted with it, and Continue goes on', async () => {
  const { next, ask, server, user, simulator } = await startScene()
  const { body: made } = await call(server, 'POST', '/api/kip/agents', {
    token: user.token,
    body: {
      ...{ name: 'Lead', slug: 'lead', purpose: 'To lead.', agent_class: 'Coordinator', tools: ['hang'] },
      ...{ permissions: ['agents:delegate'], config: { bundle: ['handy'] } },
      ...{ model_provider: 'openai', model: 'gpt-4o-mini' },
    },
  })
  simulator.behave(
    answersOf({
      Lead: () => ({ calls: [{ name: 'ask_handy', input: '{"task":"Hang"}' }] }),
      Handy: () => ({ calls: [{ name: 'hang', input: '{"text":"a"}' }] }),
    }),
  )
  const { runId, sessionId, part } = await ask('Work', 'running', made.data.id)
  const childId: string = part.run_id
  const child = () => call(server, 'GET', `/api/kip/logs/${childId}`, { token: user.token })
  await expect.poll(() => simulator.requests.length).toBe(2)
  expect((await child()).body.data.status).toBe('running')
  await server.kill()
  const other = await next()
  const seen = () => messagesOf(other, { token: user.token }, sessionId)
  await expect.poll(async () => (await seen())[1]?.status).toBe('interrupted')
  expect((await seen())[1]?.parts).toMatchObject([
    { type: 'agent', name: 'Handy', status: 'interrupted', task: 'Hang', summary: toolWording.stopped },
  ])
  const path = `/api/kip/runs/${childId}`
  const status = async () => (await call(other, 'GET', path, { token: user.token })).body.data.status
  await expect.poll(status).toBe('interrupted')
  simulator.behave({})
  const again = await call(other, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(again.body.data.response).toBe(`The tools said: ${toolWording.brokenOff}`)
})

/** A server of its own process with tools for tests, and how to start another one on its data. */
async function startScene() {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const env = environment(place, simulator)
  const entry = fileURLToPath(new URL('../tools-main.ts', import.meta.url))
  async function next() {
    const started = await startServerProcess(env, entry)
    onTestFinished(() => started.kill())
    return started
  }
  const server = await next()
  const user = await registerUser(server)
  const { body } = await call(server, 'POST', '/api/kip/agents', {
    token: user.token,
    body: {
      ...{ name: 'Handy', slug: 'handy', purpose: 'To use tools.', tools: ['send', 'hang', 'calculator'] },
      ...{ model_provider: 'openai', model: 'gpt-4o-mini' },
    },
  })
  const agentId: string = body.data.id

  /** Asks, until a tool has a status. */
  async function ask(input: string, status: string, of = agentId) {
    const asked = { action: 'run', agentId: of, input }
    const stream = await openEventStream(server, 'POST', '/api/kip/agents', {
      ...{ token: user.token, headers: inBrowser, body: asked },
    })
    const events: Event[] = await stream.until(
      ({ event, data }) =>
        event === 'part' &&
        'status' in data &&
        data.status === status &&
        (data.type !== 'agent' || data.run_id !== undefined),
    )
    stream.rest().catch(() => undefined)
    const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
    return { runId: String(runId), sessionId: String(sessionId), part: events.at(-1)?.data }
  }
  return { place, next, ask, server, user, simulator, agentId }
}
