import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { openEventStream, textOf } from '../event-stream.ts'
import { call } from '../test-app.ts'
import { messagesOf, say, startProcessTest } from './durability-test-setup.ts'

vi.setConfig({ testTimeout: 60_000 })

test.concurrent('when told to stop, it takes no new run, lets a stream finish and shuts down cleanly', async ({
  onTestFinished,
}) => {
  const { server, simulator, user, agentId, close } = await startProcessTest()
  onTestFinished(close)
  const reply = 'Somebody is still listening to this, and to its end. '.repeat(4)
  simulator.behave(({ said }) => (said === 'Go on' ? { reply, chunks: 40, chunkMs: 100 } : {}))
  const stream = await begin(server, user, agentId)
  const seen = await stream.until(({ event }) => event === 'delta')
  const ended = server.end()
  const refused = await untilRefused(server, user, agentId)
  expect(refused.status).toBe(503)
  expect(refused.body).toEqual({
    success: false,
    error: { code: 'unavailable', message: wording.unavailable },
  })
  const runId = seen[0]?.event === 'run' ? seen[0].data.run_id : ''
  const again = await openEventStream(server, 'GET', `/api/kip/runs/${runId}/events`, { token: user.token })
  const events = [...seen, ...(await stream.rest())]
  expect(textOf(events)).toBe(reply)
  expect(events.at(-1)?.event).toBe('done')
  expect(textOf(await again.rest())).toBe(reply)
  expect(await ended).toBe(0)
})

test.concurrent('what has not finished in time is marked interrupted, with its text', async ({
  onTestFinished,
}) => {
  const { server, simulator, user, agentId, close } = await startProcessTest()
  onTestFinished(close)
  simulator.behave({ chunks: 20, silence: 6 })
  const stream = await begin(server, user, agentId)
  const seen = await stream.until(({ chars }) => chars > 10)
  const toldAt = performance.now()
  const ended = server.end()
  const events = [...seen, ...(await stream.rest())]
  expect(await ended).toBe(0)
  expect(performance.now() - toldAt).toBeGreaterThan(9_000)
  expect(performance.now() - toldAt).toBeLessThan(20_000)
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { code: 'interrupted', message: wording.runInterrupted },
  })
  await server.restart()
  const sessionId = events[0]?.event === 'run' ? events[0].data.session_id : ''
  expect(await messagesOf(server, { token: user.token }, sessionId)).toMatchObject([
    { sender: 'user', content: 'Go on' },
    { sender: 'other', status: 'interrupted', content: textOf(events) },
  ])
  simulator.behave({})
  expect((await say(server, { token: user.token }, { agentId, input: 'Again', sessionId })).status).toBe(200)
})

test.concurrent('what is being saved when it is told to stop is answered, and kept', async ({
  onTestFinished,
}) => {
  const { server, user, close } = await startProcessTest()
  onTestFinished(close)
  const keeper = { title: 'Written at the last moment', purpose: 'Walks.', keeperType: 'journal' }
  const body = JSON.stringify({ ...keeper, memoryPattern: 'chronological' })
  const save = request(`${server.url}/api/keepers`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...{ 'content-length': Buffer.byteLength(body), expect: '100-continue' },
    },
  })
  // The server has the head, and waits for the rest.
  save.flushHeaders()
  await once(save, 'continue')
  const answered = once(save, 'response')
  const ended = server.end()
  await vi.waitFor(() => expect(fetch(`${server.url}/health`)).rejects.toThrow(), { timeout: 60_000 })
  save.end(body)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(await ended).toBe(0)
  await server.restart()
  const { body: listed } = await call(server, 'GET', '/api/keepers', { token: user.token })
  expect(listed.data).toContainEqual(expect.objectContaining(keeper))
})

test.concurrent('with nothing to wait for it ends at once', async ({ onTestFinished }) => {
  const { server, close } = await startProcessTest()
  onTestFinished(close)
  const toldAt = performance.now()
  expect(await server.end()).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(3_000)
  expect(server.output()).not.toContain('"level":50')
})

function begin(server: { url: string }, user: { token: string }, agentId: string) {
  const body = { action: 'run', agentId, input: 'Go on' }
  return openEventStream(server, 'POST', '/api/kip/agents', { token: user.token, body })
}

/** The signal takes its time to arrive: runs until then are taken and answered. */
async function untilRefused(server: { url: string }, user: { token: string }, agentId: string) {
  for (;;) {
    const answer = await say(server, { token: user.token }, { agentId, input: 'Another one' })
    if (answer.status !== 200) return answer
  }
}
