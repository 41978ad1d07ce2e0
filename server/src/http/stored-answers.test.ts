import { expect, test } from 'vitest'
import { makeAgent, startRunTest } from '../testing/run-scene.ts'
import { call } from '../testing/test-app.ts'

test('no answer of the API is stored on its way, refusals and streams included', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const { token } = user
  const body = { action: 'run', agentId: agent.id, input: 'Hello' }
  const answers = [
    await call(app, 'GET', '/api/kam/settings', { token }),
    await call(app, 'GET', '/api/kam/settings'),
    await call(app, 'GET', '/api/nothing'),
    await call(app, 'GET', '/API/kip/agents'),
    await call(app, 'POST', '/api/kam/auth/login', { body: {} }),
    await call(app, 'POST', '/api/kip/agents', { token, body }),
    await call(app, 'GET', '/health'),
  ]
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
  const headers = { accept: 'text/event-stream' }
  const stream = await call(app, 'POST', '/api/kip/agents', { token, body, headers })
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
})
