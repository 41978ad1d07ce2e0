import { expect, test } from 'vitest'
import { version } from '../../version.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

test('health says whether the database answers', async () => {
  const app = await startTestApp()
  const whole = await call(app, 'GET', '/health')
  expect([whole.status, whole.body]).toEqual([200, { status: 'ok', version, uptime_s: expect.any(Number) }])
  await app.deps.database.db.destroy()
  const broken = await call(app, 'GET', '/health')
  expect([broken.status, broken.body]).toEqual([
    503,
    { status: 'unavailable', version, uptime_s: expect.any(Number) },
  ])
  expect((await call(app, 'GET', '/ping')).body).toEqual({ message: 'pong' })
})

test('health does not wait for a database that keeps silent', async () => {
  const app = await startTestApp({ bounds: { healthMs: 50 } })
  const { promise, resolve } = Promise.withResolvers<void>()
  // Like a connection that is waited for and never comes.
  const { database } = app.deps
  const { ping } = database
  database.ping = () => promise
  expect((await call(app, 'GET', '/health')).status).toBe(503)
  resolve()
  database.ping = ping
  await expect.poll(async () => (await call(app, 'GET', '/health')).status).toBe(200)
})
