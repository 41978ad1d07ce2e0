import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { parseAnswer } from '../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

type Caller = { socket: Socket; heard(): string; status(): Promise<number> }

/** Connects, and asks `/ping` over the connection when told to. */
async function connectTo(app: TestApp): Promise<Caller> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return {
    socket,
    heard: () => text,
    async status() {
      if (text === '') socket.write('GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await expect.poll(() => text).not.toBe('')
      return Number(text.split(' ')[1])
    },
  }
}

test('connections of an address are limited; one too many is told why, and a closed one makes room', async () => {
  const app = await startTestApp({ bounds: { connectionsPerAddress: 3 } })
  const callers = [await connectTo(app), await connectTo(app), await connectTo(app)]
  for (const caller of callers) expect(await caller.status()).toBe(200)
  const refused = await connectTo(app)
  await expect.poll(() => refused.socket.closed).toBe(true)
  const answer = parseAnswer(refused.heard())
  expect(answer).toMatchObject({
    status: 429,
    body: { success: false, error: { code: 'limited', message: wording.tooManyConnections } },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
  callers[0]?.socket.destroy()
  await expect.poll(async () => (await connectTo(app)).status()).toBe(200)
})

test('connections of all addresses are limited; a trusted proxy may use all of them', async () => {
  const app = await startTestApp({
    bounds: { connectionsPerAddress: 1, connections: 3 },
    env: { TRUST_PROXY: 'on' },
  })
  for (const caller of [await connectTo(app), await connectTo(app), await connectTo(app)])
    expect(await caller.status()).toBe(200)
  const refused = await connectTo(app)
  await expect.poll(() => refused.socket.closed).toBe(true)
  expect(parseAnswer(refused.heard())).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable', message: wording.serverFull } },
  })
})
