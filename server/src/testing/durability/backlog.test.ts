import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../server-process.ts'
import { createTestPlace } from '../test-place.ts'

/** More than the 511 that Node asks for by itself, fewer than any system refuses. */
const callers = 1_000

test('a thousand callers are all let in while the process is busy', async () => {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const server = await startServerProcess({
    DATA_DIR: place.dataDir,
    RATE_LIMITS: 'off',
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  })
  onTestFinished(() => server.kill())
  server.pause()
  const port = Number(new URL(server.url).port)
  const sockets = Array.from({ length: callers }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  server.resume()
  expect((await fetch(`${server.url}/ping`)).status).toBe(200)
})
