import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { call } from '../../testing/test-app.ts'
import {
  agentOf,
  askOnce,
  startScene,
  whatIsKnown,
  wires,
  type Scene,
} from '../../testing/bad-provider-setup.ts'

const once = { model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } } }

const timesOf = {
  slow: { firstChunkMs: 400 },
  silent: { silenceMs: 400 },
  endless: { totalMs: 3_000 },
}
let scenes: Record<keyof typeof timesOf, Scene>

beforeAll(async () => {
  const start = (times: object) => startScene({ times, outlivesTest: true })
  const [slow, silent, endless] = await Promise.all(Object.values(timesOf).map(start))
  if (!slow || !silent || !endless) throw new Error('Each has its times.')
  scenes = { slow, silent, endless }
})
afterAll(() => Promise.all(Object.values(scenes).map((scene) => scene.close())))

describe.concurrent.each(wires)('$title', (wire) => {
  it('that never begins to answer is given up on, asked again, and given up on for good', async () => {
    const { answer, log, reply, requests, tookMs } = await askOnce(scenes.slow, wire, 'silence=0', once)
    expect(requests).toHaveLength(2)
    for (const request of requests) expect(await request.ended).toBe('disconnected')
    expect(answer.status).toBe(504)
    expect(answer.body.error).toEqual({ code: 'timed_out', message: wording.providerSlow })
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'timed_out', retries: 1 })
    expect(log.steps).toMatchObject([
      { status: 'failed', error: wording.providerSlow, waitedMs: expect.any(Number) },
      { status: 'failed', error: wording.providerSlow },
    ])
    expect(reply).toMatchObject({ status: 'failed', content: '', error: wording.providerSlow })
    expect(tookMs).toBeGreaterThan(850)
  })

  it('that falls silent in mid-answer is given up on, and its words are kept', async () => {
    const { answer, log, reply, requests, tookMs } = await askOnce(scenes.silent, wire, 'chunks=10 silence=4')
    expect(requests).toHaveLength(1)
    expect(await requests[0]?.ended).toBe('disconnected')
    expect(answer.status).toBe(504)
    expect(answer.body.error).toEqual({ code: 'timed_out', message: wording.providerSilent })
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'timed_out', retries: 0 })
    expect(reply).toMatchObject({ status: 'failed', content: 'a quiet morning walk ' })
    expect(tookMs).toBeGreaterThan(390)
  })

  it('that only sends signs of life is as silent as one that sends nothing', async () => {
    const { answer, reply, requests } = await askOnce(
      scenes.silent,
      wire,
      'chunks=10 silence=4 heartbeat-ms=50',
    )
    expect(requests).toHaveLength(1)
    expect(await requests[0]?.ended).toBe('disconnected')
    expect(answer.body.error).toEqual({ code: 'timed_out', message: wording.providerSilent })
    expect(reply).toMatchObject({ status: 'failed', content: 'a quiet morning walk ' })
  })

  it('that goes on talking is ended with the time of the run, and its words are kept', async () => {
    const { answer, log, reply, requests } = await askOnce(scenes.endless, wire, 'chunks=400 chunk-ms=50')
    expect(requests).toHaveLength(1)
    expect(await requests[0]?.ended).toBe('disconnected')
    expect(answer.body.error).toEqual({ code: 'timed_out', message: wording.runTooLong })
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'timed_out', retries: 0 })
    expect(reply.content).toMatch(/^a quiet morning /)
  })
})

const [openai] = wires

it('a chunk late in a run does not give it more time', async () => {
  const scene = await startScene({ times: { totalMs: 4_000 } })
  const { answer } = await askOnce(scene, openai, 'chunks=10 chunk-ms=3500 silence=2')
  expect(answer.body.error).toEqual({ code: 'timed_out', message: wording.runTooLong })
})

it('tries and waits together stay within the time of the run', async () => {
  const scene = await startScene({ times: { totalMs: 5_000 } })
  const many = { model_settings: { retry: { max_retries: 10, retry_delay_ms: 300 } } }
  const { answer, log } = await askOnce(scene, openai, 'status=503 retry-after=3', many)
  expect(answer.status).toBe(502)
  expect(answer.body.error.message).toMatch(/503/)
  // After the second one, another wait would end beyond the run's time.
  expect(log.retries).toBe(1)
  expect(log.steps).toHaveLength(2)
})

it('an agent may give its runs more time', async () => {
  const scene = await startScene({ times: { totalMs: 200 } })
  const patient = { config: { max_run_seconds: 10 } }
  const { answer } = await askOnce(scene, openai, 'chunks=20 chunk-ms=30', patient)
  expect(answer.status).toBe(200)
})

it('a run that waits for its next try can be stopped at once', async () => {
  const scene = await startScene()
  const slow = { model_settings: { retry: { max_retries: 2, retry_delay_ms: 10_000 } } }
  const agent = await agentOf(scene, openai, slow)
  const { token } = scene.user
  const stream = await openEventStream(scene.app, 'POST', '/api/kip/agents', {
    token,
    body: { action: 'run', agentId: agent.id, input: `Story ${agent.id} [[sim status=503]]` },
  })
  const seen = await stream.until((event) => event.event === 'step' && event.data.status === 'failed')
  if (seen[0]?.event !== 'run') throw new Error('no run event')
  const { run_id: runId } = seen[0].data
  await call(scene.app, 'POST', `/api/kip/runs/${runId}/stop`, { token })
  expect((await stream.rest()).at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
  const { log, requests } = await whatIsKnown(scene, agent.id, seen[0].data)
  expect(requests).toHaveLength(1)
  expect(log).toMatchObject({ status: 'stopped', finish_reason: 'stopped', error: null })
  expect(log.steps).toMatchObject([{ status: 'failed', error: expect.stringContaining('503') }])
})

it('a run that is stopped in mid-answer says so in its trace', async () => {
  const scene = await startScene()
  const agent = await agentOf(scene, openai)
  const { token } = scene.user
  const stream = await openEventStream(scene.app, 'POST', '/api/kip/agents', {
    token,
    body: { action: 'run', agentId: agent.id, input: `Story ${agent.id} [[sim chunks=9 silence=3]]` },
  })
  const seen = await stream.until((event) => event.event === 'delta')
  if (seen[0]?.event !== 'run') throw new Error('no run event')
  await call(scene.app, 'POST', `/api/kip/runs/${seen[0].data.run_id}/stop`, { token })
  await stream.rest()
  const { log } = await whatIsKnown(scene, agent.id, seen[0].data)
  expect(log).toMatchObject({ status: 'stopped', retries: 0 })
  expect(log.time_to_first_token_ms).toBeGreaterThan(0)
  expect(log.provider_time_ms).toBeGreaterThan(0)
  expect(log.steps).toMatchObject([
    { status: 'failed', error: wording.runStopped, endedMs: expect.any(Number) },
  ])
})
