import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyMaxChars } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import { startSimulator } from '../../testing/provider-simulator.ts'
import { call } from '../../testing/test-app.ts'
import { openEventStream, textOf } from '../../testing/event-stream.ts'
import {
  agentOf,
  askOnce,
  startScene,
  whatIsKnown,
  wires,
  type Scene,
} from '../../testing/bad-provider-setup.ts'

// Agents of these tests retry twice, after about 100 and 200 ms.
const tries = 3
let scene: Scene

beforeAll(async () => {
  scene = await startScene({ outlivesTest: true })
})
afterAll(() => scene.close())

describe.concurrent.each(wires)('$title', (wire) => {
  it.each([408, 409, 425, 429, 500, 503, 529])(
    'that answers %i is asked again and, when it goes on so, named as the reason',
    async (status) => {
      const { answer, log, reply, requests } = await askOnce(scene, wire, `status=${status}`)
      expect(requests).toHaveLength(tries)
      expect(answer.status).toBe(502)
      expect(answer.body).toEqual({
        success: false,
        error: { code: 'provider_failed', message: expect.any(String) },
        data: { run_id: log.id, session_id: log.session_id },
      })
      const { message } = answer.body.error
      expect(message).toMatch(new RegExp(`^${wire.label} answered with status ${status}\\b.+[.!]$`))
      expect(log).toMatchObject({
        ...{ status: 'failed', finish_reason: 'error', error: message, retries: tries - 1 },
        ...{ time_to_first_token_ms: null, cost_micro_usd: 0 },
      })
      expect(log.steps).toMatchObject([
        { kind: 'model', attempt: 1, status: 'failed', error: message },
        { kind: 'model', attempt: 2, status: 'failed', error: message },
        { kind: 'model', attempt: 3, status: 'failed', error: message },
      ])
      expectWaits(log.steps, [50, 100], [100, 200])
      expect(reply).toMatchObject({ sender: 'other', status: 'failed', content: '', error: message })
    },
  )

  it.each([400, 401, 403, 404])('that answers %i is asked once', async (status) => {
    const { answer, log, requests } = await askOnce(scene, wire, `status=${status}`)
    expect(requests).toHaveLength(1)
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toMatch(new RegExp(`^${wire.label} answered with status ${status} `))
    expect(log).toMatchObject({ status: 'failed', retries: 0, error: answer.body.error.message })
    expect(log.steps).toHaveLength(1)
    expect(log.steps[0].waitedMs).toBeUndefined()
  })

  it('that recovers has its answer told, and its failure in the trace', async () => {
    const said = `Well again ${wire.title}`
    const { answer, log, reply, requests } = await askOnce(scene, wire, `status=503 times=1 reply="${said}"`)
    expect(requests).toHaveLength(2)
    expect(answer).toMatchObject({ status: 200, body: { data: { response: said } } })
    expect(log).toMatchObject({ status: 'done', finish_reason: 'stop', error: null, retries: 1 })
    expect(log.steps).toMatchObject([
      { attempt: 1, status: 'failed', error: expect.stringContaining('503') },
      { attempt: 2, status: 'done' },
    ])
    expect(log.steps[1].startedMs - log.steps[0].endedMs).toBeGreaterThanOrEqual(log.steps[0].waitedMs - 2)
    expect(reply).toMatchObject({ status: 'done', content: said, error: null })
  })

  it('that says when to come back is asked again then, not before', async () => {
    const { log, requests } = await askOnce(
      scene,
      wire,
      `status=429 retry-after=1 times=1 reply="Waited for ${wire.title}"`,
    )
    expect(requests).toHaveLength(2)
    expect(log).toMatchObject({ status: 'done', retries: 1 })
    expect(log.steps[0].waitedMs).toBe(1000)
    expect(log.steps[1].startedMs - log.steps[0].endedMs).toBeGreaterThanOrEqual(998)
  })

  it.each([429, 503])(
    'that wants a long wait with %i ends the run at once, which tells it',
    async (status) => {
      const { answer, log, reply, requests } = await askOnce(scene, wire, `status=${status} retry-after=3600`)
      expect(requests).toHaveLength(1)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('3600')
      expect(answer.body.error).toEqual({ code: 'limited', message: expect.any(String) })
      expect(answer.body.error.message).toMatch(/ Try again in 60 minutes\.$/)
      expect(log).toMatchObject({ status: 'failed', finish_reason: 'limited', retries: 0 })
      expect(reply).toMatchObject({ status: 'failed', error: answer.body.error.message })
    },
  )

  it('that resets the connection before it answers is asked again', async () => {
    const { answer, log, requests } = await askOnce(scene, wire, 'reset=before')
    expect(requests).toHaveLength(tries)
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toMatch(
      new RegExp(`^${wire.label} could not be reached \\(\\w+\\)\\.$`),
    )
    expect(log.steps).toHaveLength(tries)
  })

  it('that ends before its first word is asked again', async () => {
    const { answer, log, requests } = await askOnce(scene, wire, 'cut=0')
    expect(requests).toHaveLength(tries)
    expect(answer.body.error).toEqual({ code: 'provider_failed', message: wording.providerCut })
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'cut', retries: 2 })
  })

  it('whose first chunk is broken is not asked again', async () => {
    const { answer, log, requests } = await askOnce(scene, wire, 'malformed=0')
    expect(requests).toHaveLength(1)
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toBe(`${wire.label} sent an answer that could not be read.`)
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'error', retries: 0 })
  })

  it.each([
    ['reset=3', 'error', /^The connection to .+ broke before the answer was complete/],
    ['cut=3', 'cut', /^The provider ended the answer early\.$/],
    ['malformed=3', 'error', /sent an answer that could not be read\.$/],
    ['error=3', 'error', /answered with status 5/],
  ])(
    'that fails in mid-answer (%s) is not asked again, and its words are kept',
    async (way, reason, error) => {
      const { answer, log, reply, requests } = await askOnce(scene, wire, `chunks=10 chunk-ms=5 ${way}`)
      expect(requests).toHaveLength(1)
      expect(answer.status).toBe(502)
      expect(answer.body.error.message).toMatch(error)
      expect(log).toMatchObject({ status: 'failed', finish_reason: reason, retries: 0 })
      expect(log.time_to_first_token_ms).toBeGreaterThan(0)
      expect(log.steps).toMatchObject([{ status: 'failed', error: answer.body.error.message }])
      expect(log.tokens.output).toBeGreaterThan(0)
      expect(reply).toMatchObject({ status: 'failed', content: 'a quiet morning ' })
      expect(JSON.parse(log.output)).toEqual({
        response: 'a quiet morning ',
        error: answer.body.error.message,
      })
    },
  )

  it.each(['1e300', '-7', '0.5', 'twelve'])(
    'that reports %s tokens has them estimated, and every page still answers',
    async (count) => {
      const { answer, log } = await askOnce(scene, wire, `usage=${count} reply="Four words are here"`)
      expect(answer).toMatchObject({ status: 200, body: { data: { response: 'Four words are here' } } })
      expect(log).toMatchObject({ status: 'done', tokens: { output: 5, cachedInput: 0, reasoning: 0 } })
      expect(log.tokens.input).toBeLessThan(1_000)
      expect(log.cost_micro_usd).toBeLessThan(100_000)
      expect(log.notes).toContain(`${wire.label} reported impossible token counts, which are ignored.`)
      const { token } = scene.user
      for (const path of ['/api/kip/agents?logs=true&page=1', '/api/kip/usage', `/api/kip/runs/${log.id}`])
        expect((await call(scene.app, 'GET', path, { token })).status, path).toBe(200)
    },
  )

  it('that sends a line without an end is hung up on, and its words are kept', async () => {
    const { answer, log, reply, requests } = await askOnce(scene, wire, 'chunks=10 endless-line=3')
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toMatch(/sent a line longer than 1 MB/)
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'error', retries: 0 })
    expect(reply).toMatchObject({ status: 'failed', content: 'a quiet morning ' })
    expect(await requests[0]?.ended).toBe('disconnected')
  })

  it.each([
    ['redirect=http://127.0.0.1:9/', /redirected the request/],
    ['unstreamed', /answered without streaming/],
  ])('that does not stream (%s) is named as what it is, and asked once', async (way, sentence) => {
    const { answer, log, requests } = await askOnce(scene, wire, way)
    expect(requests).toHaveLength(1)
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toMatch(sentence)
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'error', retries: 0 })
  })

  it('that says nothing leaves an empty answer', async () => {
    const { answer, log, reply, requests } = await askOnce(scene, wire, 'empty')
    expect(requests).toHaveLength(1)
    expect(answer).toMatchObject({ status: 200, body: { data: { response: '' } } })
    expect(log).toMatchObject({ status: 'done', finish_reason: 'stop', retries: 0, error: null })
    expect(reply).toMatchObject({ status: 'done', content: '' })
  })

  it('that declines to answer is not asked again', async () => {
    const { answer, log, requests } = await askOnce(scene, wire, 'empty refusal')
    expect(requests).toHaveLength(1)
    expect(answer.status).toBe(502)
    expect(answer.body.error).toEqual({ code: 'provider_failed', message: wording.contentRefused })
    expect(log).toMatchObject({ status: 'failed', finish_reason: 'content-filter', retries: 0 })
  })

  it('that falls silent about content in mid-answer has its words kept', async () => {
    const { answer, log } = await askOnce(scene, wire, 'reply="So far" refusal')
    expect(answer).toMatchObject({ status: 200, body: { data: { response: 'So far' } } })
    expect(log).toMatchObject({ status: 'done', finish_reason: 'content-filter' })
  })

  it("that reaches the model's limit of tokens leaves a note of it", async () => {
    const { answer, log } = await askOnce(scene, wire, 'reply="Half a" finish=length')
    expect(answer).toMatchObject({ status: 200, body: { data: { response: 'Half a' } } })
    expect(log).toMatchObject({ status: 'done', finish_reason: 'length' })
    expect(log.notes).toContain(wording.tokenLimitReached)
  })

  it('that sends 5 MB is cut at the limit and hung up on', async () => {
    const { answer, log, reply, requests } = await askOnce(scene, wire, 'size=5000000 chunk-ms=0.01')
    expect(answer.status).toBe(200)
    expect(answer.body.data.response).toHaveLength(replyMaxChars)
    expect(reply.content).toBe(answer.body.data.response)
    expect(log).toMatchObject({ status: 'done', finish_reason: 'too-long' })
    expect(log.notes).toContain(wording.replyTooLong)
    expect(await requests[0]?.ended).toBe('disconnected')
  })

  it.each([
    ['status=503', 3, '', 'provider_failed'],
    ['status=401', 1, '', 'provider_failed'],
    ['status=429 retry-after=60', 1, '', 'limited'],
    ['chunks=10 chunk-ms=5 cut=4', 1, 'a quiet morning walk ', 'provider_failed'],
  ])('that fails (%s) ends the stream with an error event', async (directive, attempts, text, code) => {
    const agent = await agentOf(scene, wire)
    const mark = agent.id
    const stream = await openEventStream(scene.app, 'POST', '/api/kip/agents', {
      token: scene.user.token,
      body: { action: 'run', agentId: agent.id, input: `Story ${mark} [[sim ${directive}]]` },
    })
    const events = await stream.rest()
    const [first, last] = [events[0], events.at(-1)]
    if (first?.event !== 'run' || last?.event !== 'error') throw new Error(JSON.stringify([first, last]))
    expect(last.data).toMatchObject({ code, run_id: first.data.run_id })
    expect(textOf(events)).toBe(text)
    expect(events.filter((event) => event.event === 'error' || event.event === 'done')).toHaveLength(1)
    const failed = events.flatMap(({ event, data }) =>
      event === 'step' && data.status === 'failed' ? [data.attempt] : [],
    )
    expect(failed).toEqual(Array.from({ length: attempts }, (_, index) => index + 1))
    const { log, reply, requests } = await whatIsKnown(scene, mark, first.data)
    expect(requests).toHaveLength(attempts)
    expect(reply).toMatchObject({ status: 'failed', content: text, error: last.data.message })
    expect(log).toMatchObject({ status: 'failed', error: last.data.message, retries: attempts - 1 })
    // A reader who comes back later gets the same end.
    const again = await openEventStream(scene.app, 'GET', `/api/kip/runs/${log.id}/events`, {
      token: scene.user.token,
    })
    const { message } = last.data
    expect((await again.rest()).at(-1)).toMatchObject({ event: 'error', data: { message, code } })
  })
})

it.each(wires)('$title that nobody can reach is asked again, then named', async (wire) => {
  const gone = await startSimulator()
  await gone.close()
  const url = `${gone.url}/v1`
  const lonely = await startScene({
    env: { OPENAI_BASE_URL: url, ANTHROPIC_BASE_URL: url, TOGETHER_BASE_URL: url, LOCAL_BASE_URL: url },
  })
  const { answer, log } = await askOnce(lonely, wire, 'empty')
  expect(answer.status).toBe(502)
  expect(answer.body.error).toEqual({
    code: 'provider_failed',
    message: `${wire.label} could not be reached (ECONNREFUSED).`,
  })
  expect(log).toMatchObject({ status: 'failed', finish_reason: 'error', retries: 2 })
  expect(log.steps).toHaveLength(tries)
})

/** Between the tries, in milliseconds: the delay doubles, jitter takes up to half of it. */
function expectWaits(steps: { waitedMs?: number }[], ...ranges: [number, number][]): void {
  expect(steps.map((step) => step.waitedMs)).toHaveLength(ranges.length + 1)
  for (const [index, [least, most]] of ranges.entries()) {
    expect(steps[index]?.waitedMs).toBeGreaterThanOrEqual(least)
    expect(steps[index]?.waitedMs).toBeLessThanOrEqual(most)
  }
  expect(steps.at(-1)?.waitedMs).toBeUndefined()
}
