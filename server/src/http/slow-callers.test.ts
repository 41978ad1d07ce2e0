import { connect, type Socket } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { parseAnswer } from '../testing/raw-request.ts'
import { makeAgent, startRunTest } from '../testing/run-scene.ts'
import { call, startTestApp, type Answer } from '../testing/test-app.ts'

/** Sends the parts one after the other, `everyMs` apart, until the server hangs up or has answered. */
function trickle(
  app: { url: string },
  parts: Iterable<string>,
  everyMs = 10,
): { socket: Socket; answer: Promise<Answer> } {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const iterator = parts[Symbol.iterator]()
  const timer = setInterval(() => {
    const { value, done } = iterator.next()
    if (done === true) clearInterval(timer)
    else socket.write(value)
  }, everyMs)
  onTestFinished(() => void socket.destroy())
  const answer = new Promise<Answer>((resolve) => {
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    // The server hangs up while something is still being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(parseAnswer(text))
    })
  })
  return { socket, answer }
}

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`

function* endless(first: string): Generator<string> {
  yield first
  for (;;) yield ' '
}

const quick = { bodyMs: 150, headersMs: 150, connectionsCheckMs: 50 }

test.each(['/api/kam/auth/login', '/api/debug/uuid-test', '/api/kip/agents'])(
  'a body that trickles in to %s ends with a sentence',
  async (path) => {
    const app = await startTestApp({ bounds: quick })
    const answer = await trickle(app, endless(head(path, 10_000))).answer
    expect([answer.status, answer.body.error.message]).toEqual([408, wording.requestTooSlow])
    expect((await call(app, 'GET', '/health')).status).toBe(200)
  },
)

test('a body that trickles on after its answer is hung up on', async () => {
  const app = await startTestApp({ bounds: quick })
  const answer = await trickle(app, endless(head('/api/kip/agents', 10_000, 'Authorization: no\r\n'))).answer
  expect(answer.status).toBe(401)
})

test('a head that trickles in ends with a sentence, and so does a caller who says nothing', async () => {
  const app = await startTestApp({ bounds: quick })
  const answer = await trickle(app, endless('GET /health HTTP/1.1\r\nX-A: ')).answer
  expect([answer.status, answer.body.error.message]).toEqual([408, wording.requestTooSlow])
  expect((await trickle(app, []).answer).status).toBe(408)
})

test('a large body that keeps coming has the time that it needs', async () => {
  const app = await startTestApp({ bounds: { ...quick, bodyBytesPerSecond: 1_000 } })
  const body = JSON.stringify({ text: ' '.repeat(60_000) })
  const pieces = Array.from({ length: 31 }, (_, index) => body.slice(index * 2_000, index * 2_000 + 2_000))
  const answer = await trickle(
    app,
    [head('/api/debug/uuid-test', body.length, 'Connection: close\r\n'), ...pieces],
    20,
  ).answer
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
})

test('an answer may take longer than its question', async () => {
  const { app, user } = await startRunTest({ bounds: quick })
  const agent = await makeAgent(app, user)
  const answer = await call(app, 'POST', '/api/kip/agents', {
    token: user.token,
    headers: { accept: 'text/event-stream' },
    body: { action: 'run', agentId: agent.id, input: 'Hello. [[sim chunks=30 chunk-ms=20]]' },
  })
  expect(answer.body).toContain('event: done')
})
