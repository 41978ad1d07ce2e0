import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SimulatorPlan } from '../simulator/plan.ts'
import { wording } from '#contracts/wording.ts'
import { createTestPlace } from '../test-place.ts'
import { breakConnections } from '../test-trouble.ts'
import { cutEvents, heldId, logOf, openEventStream, textOf, type ReceivedEvent } from '../event-stream.ts'
import { registerUser } from '../factories.ts'
import { sample } from '../sample.ts'
import { startSimulator } from '../provider-simulator.ts'
import { refusedStart, startServerProcess } from '../server-process.ts'
import { call } from '../test-app.ts'
import { environment, makePublicAgent, messagesOf, say } from './durability-test-setup.ts'

vi.setConfig({ testTimeout: 60_000 })

const reply = `Two of them: ${'👩🏽‍🌾 où l’eau coule, 水は流れる. '.repeat(12)}`

if (process.env['KEEPER_TEST_DATABASE'] === 'postgres') describePostgres()
else describeSqlite()

function describeSqlite(): void {
  test('a second process on the same folder is refused with a sentence, and the first goes on', async () => {
    const place = await createTestPlace()
    onTestFinished(place.remove)
    const env = { DATA_DIR: place.dataDir }
    const server = await startServerProcess(env)
    onTestFinished(server.kill)
    const { code, output } = await refusedStart(env)
    expect(code).toBe(1)
    expect(output).toBe(
      `Keeper can't start. Another Keeper is already running on the folder ${place.dataDir}. Stop it first, or use PostgreSQL to run several.\n`,
    )
    expect((await call(server, 'GET', '/health')).status).toBe(200)
  })
}

function describePostgres(): void {
  describe('two processes on one PostgreSQL', () => {
    test('can be started at the same moment on an empty database', async () => {
      const { a, b, user } = await startTwo()
      const lists = await Promise.all(
        [a, b].map((server) => call(server, 'GET', '/api/kip/agents', { token: user.token })),
      )
      expect(lists[0]?.body.data).toEqual(lists[1]?.body.data)
      expect(`${a.output()}${b.output()}`).not.toContain('"level":50')
    })

    test('one follows what the other answers: every entry, however often it is cut', async () => {
      const { a, b, simulator, user, agentId, begin } = await startTwo()
      const retry = { max_retries: 1, retry_delay_ms: 100 }
      const changed = { id: agentId, model_settings: { retry } }
      await call(a, 'PUT', '/api/kip/agents', { token: user.token, body: changed })
      const places = [0, 0.1, 0.35, 0.6, 1]
      for (const keeps of sample(places, 'what is kept at another process', 2)) {
        simulator.behave({})
        const { stream, runId } = await begin({ status: 503, reply, chunks: 40, chunkMs: 12 })
        const uncut = stream.rest()
        let held: ReceivedEvent[] = []
        for (const server of [b, a, b]) {
          const follower = await follow(server, user, runId, heldId(held))
          const seen = await follower.until(({ chars }) => chars > reply.length / 6)
          follower.leave()
          held = cutEvents([...held, ...seen], keeps)
        }
        const whole = await uncut
        const rest = await (await follow(b, user, runId, heldId(held))).rest()
        expect(logOf([...held, ...rest])).toEqual(logOf(whole))
        expect(whole.map(({ event }) => event)).toEqual(expect.arrayContaining(['step', 'notice', 'delta']))
        expect(rest.at(-1)).toMatchObject({ event: 'done', id: whole.at(-1)?.id, data: { response: reply } })
        const end = await (await follow(a, user, runId, heldId(whole))).rest()
        expect(end.map(({ event }) => event)).toEqual(['run', 'done'])
      }
    })

    test('a page from before the upgrade goes on by the characters that it holds', async () => {
      const { b, user, begin } = await startTwo()
      const { stream, runId } = await begin({ reply, chunks: 40, chunkMs: 12 })
      const held = textOf(await stream.until(({ chars }) => chars > reply.length / 3))
      stream.leave()
      const events = await (await follow(b, user, runId, String(held.length))).rest()
      expect(held + textOf(events)).toBe(reply)
      let length = held.length
      for (const event of events) {
        if (event.event === 'delta') length += event.data.text.length
        expect(event.id).toBe(String(length))
      }
    })

    test('one stops what the other answers', async () => {
      const { b, user, begin } = await startTwo()
      const { stream, runId, sessionId } = await begin({ reply, chunks: 40, silence: 7 })
      const seen = await stream.until(({ event }) => event === 'delta')
      const stopped = await call(b, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
      expect(stopped.status).toBe(200)
      const text = textOf([...seen, ...(await stream.rest())])
      const [, message] = await messagesOf(b, { token: user.token }, sessionId)
      expect(message).toMatchObject({ status: 'stopped', content: text })
    })

    test('one tells at once that the other died, with the text so far, and goes on from it', async () => {
      const { a, b, user, agentId, begin } = await startTwo()
      const { stream, runId, sessionId } = await begin({ reply, chunks: 40, chunkMs: 12, silence: 25 })
      const follower = await follow(b, user, runId, '0.0')
      const seen = await follower.until(({ chars }) => chars > reply.length / 3)
      const diedAt = performance.now()
      await a.kill()
      await expect(stream.rest()).rejects.toThrow()
      const rest = await follower.rest()
      expect(performance.now() - diedAt).toBeLessThan(5_000)
      const text = textOf([...seen, ...rest])
      expect(reply.startsWith(text)).toBe(true)
      expect(rest.at(-1)).toMatchObject({
        event: 'error',
        id: heldId([...seen, ...rest]),
        data: { code: 'interrupted', message: wording.runInterrupted, response: text },
      })
      const [, message] = await messagesOf(b, { token: user.token }, sessionId)
      expect(message).toMatchObject({ status: 'interrupted', content: text })
      const next = await call(b, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
      expect(next.body.success).toBe(true)
      const more = await say(b, { token: user.token }, { agentId, input: 'And now?', sessionId })
      expect(more.body.success).toBe(true)
    })

    test('one that is told to end hands an answer that outlasts it to the other, which goes on from it', async () => {
      const { a, b, user, agentId, begin } = await startTwo()
      const { stream, runId, sessionId } = await begin({ reply, chunks: 40, chunkMs: 12, silence: 25 })
      const follower = await follow(b, user, runId, '0.0')
      const seen = await follower.until(({ chars }) => chars > reply.length / 3)
      const ended = a.end()
      const rest = await follower.rest()
      const text = textOf([...seen, ...rest])
      expect(reply.startsWith(text)).toBe(true)
      const interrupted = { code: 'interrupted', message: wording.runInterrupted }
      expect(rest.at(-1)).toMatchObject({ event: 'error', data: { ...interrupted, response: text } })
      expect((await stream.rest()).at(-1)).toMatchObject({ event: 'error', data: interrupted })
      expect(await ended).toBe(0)
      const [, message] = await messagesOf(b, { token: user.token }, sessionId)
      expect(message).toMatchObject({ status: 'interrupted', content: text })
      const held = cutEvents(seen, 0.5)
      const again = await (await follow(b, user, runId, heldId(held))).rest()
      expect(textOf([...held, ...again])).toBe(text)
      const next = await call(b, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
      expect(next.body.success).toBe(true)
      const more = await say(b, { token: user.token }, { agentId, input: 'And now?', sessionId })
      expect(more.body.success).toBe(true)
    })

    test('an answer survives losing the connections to the database', async () => {
      const { place, b, user, begin } = await startTwo()
      const { stream, runId, sessionId } = await begin({ reply, chunks: 60, chunkMs: 20, silence: 40 })
      const events: ReceivedEvent[] = await stream.until(({ chars }) => chars > reply.length / 4)
      await breakConnections(place)
      events.push(...(await stream.until(({ chars }) => chars > reply.length / 2)))
      const state = () => call(b, 'GET', `/api/kip/runs/${runId}`, { token: user.token })
      await expect.poll(async () => (await state()).body.data?.status).toBe('running')
      const held = cutEvents(events, 0.1)
      const follower = await follow(b, user, runId, heldId(held))
      expect((await call(b, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })).status).toBe(200)
      events.push(...(await stream.rest()))
      const text = textOf(events)
      expect(reply.startsWith(text)).toBe(true)
      expect(textOf([...held, ...(await follower.rest())])).toBe(text)
      const [, message] = await messagesOf(b, { token: user.token }, sessionId)
      expect(message).toMatchObject({ status: 'stopped', content: text })
    })
  })
}

/** Two processes that share a database and a data folder, started at once. */
async function startTwo() {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const simulator = await startSimulator()
  onTestFinished(simulator.close)
  const env = environment(place, simulator)
  const [a, b] = await Promise.all([startServerProcess(env), startServerProcess(env)])
  onTestFinished(async () => {
    await Promise.all([a.kill(), b.kill()])
  })
  const user = await registerUser(a)
  const agentId = await makePublicAgent(a, user)

  /** A run at the first process, up to its first event. */
  async function begin(plan: SimulatorPlan) {
    simulator.behave({ ...plan, times: 1 })
    const body = { action: 'run', agentId, input: 'Tell me' }
    const stream = await openEventStream(a, 'POST', '/api/kip/agents', { token: user.token, body })
    const first = await stream.next()
    if (first?.event !== 'run') throw new Error('no run event')
    return { stream, runId: first.data.run_id, sessionId: first.data.session_id }
  }

  return { place, a, b, simulator, user, agentId, begin }
}

function follow(app: { url: string }, user: { token: string }, runId: string, held: string) {
  return openEventStream(app, 'GET', `/api/kip/runs/${runId}/events`, {
    token: user.token,
    headers: { 'last-event-id': held },
  })
}
