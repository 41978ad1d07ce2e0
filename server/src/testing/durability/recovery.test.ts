import { expect, test } from 'vitest'
import { createLiveRuns, createRunRecovery, recoverRuns } from '../../features/runs/index.ts'
import { makeAgent, startRunTest } from '../run-scene.ts'
import { logOf, openEventStream, textOf } from '../event-stream.ts'
import { call } from '../test-app.ts'
import { messagesOf, startBeside } from './durability-test-setup.ts'

test('the true end of a run overrides a process that wrongly took it for dead', async () => {
  const { app, user, begin } = await startRecoveryTest()
  const { stream, runId, sessionId } = await begin()
  const seen = await stream.until(({ event }) => event === 'delta')
  expect(await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })).toBe(1)
  const taken = await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })
  expect(taken.body.data.status).toBe('interrupted')
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  const text = textOf([...seen, ...(await stream.rest())])
  expect(await messagesOf(app, { token: user.token }, sessionId)).toMatchObject([
    { sender: 'user', content: 'Tell me' },
    { sender: 'other', status: 'stopped', content: text },
  ])
  const events = await app.deps.database.db.selectFrom('run_events').select('run_id').execute()
  expect(events).toEqual([])
})

test('a process that goes on looks twice before it takes a run for abandoned', async () => {
  const { app, user, begin } = await startRecoveryTest()
  const { stream, runId } = await begin()
  await stream.until(({ event }) => event === 'delta')
  const recover = createRunRecovery({ ...app.deps, liveRuns: createLiveRuns() })
  expect(await recover()).toBe(0)
  expect(await recover()).toBe(1)
  expect(await recover()).toBe(0)
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  await stream.rest()
})

test('a run that is taken for dead keeps the log that was stored: text, steps and notices', async () => {
  const { app, user, begin } = await startRecoveryTest()
  const { stream, runId, sessionId } = await begin({ fails: 1 })
  const seen = await stream.until(({ event }) => event === 'delta')
  const rows = () => app.deps.database.db.selectFrom('run_events').select('type').execute()
  await expect.poll(async () => (await rows()).at(-1)?.type).toBe('text')
  await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })
  const beside = await startBeside(app)
  const path = `/api/kip/runs/${runId}/events`
  const events = await (await openEventStream(beside, 'GET', path, { token: user.token })).rest()
  expect(events.map(({ event }) => event)).toEqual([
    ...['run', 'step', 'step', 'notice', 'step', 'delta', 'error'],
  ])
  expect(logOf(events).slice(0, -1)).toEqual(logOf(seen).slice(0, -1))
  const text = textOf(events)
  expect(events.at(-1)).toMatchObject({ id: `5.${text.length}`, data: { response: text } })
  const [, reply] = await messagesOf(beside, { token: user.token }, sessionId)
  expect(reply).toMatchObject({ status: 'interrupted', content: text, parts: [{ type: 'text', text }] })
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(log.data.steps).toMatchObject([
    { attempt: 1, status: 'failed' },
    { attempt: 2, status: 'running' },
  ])
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  await stream.rest()
})

async function startRecoveryTest() {
  const { app, simulator, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  async function begin({ fails = 0 } = {}) {
    let failures = 0
    simulator.behave(() => (failures++ < fails ? { status: 503 } : { chunks: 30, silence: 12 }))
    const body = { action: 'run', agentId: agent.id, input: 'Tell me' }
    const stream = await openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, body })
    const first = await stream.next()
    if (first?.event !== 'run') throw new Error('no run event')
    return { stream, runId: first.data.run_id, sessionId: first.data.session_id }
  }
  return { app, user, begin }
}
