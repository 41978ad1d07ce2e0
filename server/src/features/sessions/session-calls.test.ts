import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'

const url = '/api/kip/agents'

test('a session is made by name, found by id, listed by page, and has its messages', async () => {
  const { app, user } = await startRunTest()
  const { id: agentId } = await makeAgent(app, user)
  const ask = (query: string) => call(app, 'GET', `${url}?${query}`, { token: user.token })
  const body = { action: 'createSession', agentId, userId: 'whoever', sessionName: 'Evening' }
  const { body: made } = await call(app, 'POST', url, { token: user.token, body })
  expect(made.data).toMatchObject({ agent_id: agentId, name: 'Evening', message_count: 0 })
  const { id: sessionId } = made.data
  expect((await ask(`sessionId=${sessionId}`)).body.data).toEqual(made.data)
  expect((await ask(`messages=true&sessionId=${sessionId}`)).body).toMatchObject({ data: [], hasMore: false })

  await run(app, user, { agentId, input: 'What stayed with you?', sessionId })
  const { body: messages } = await ask(`messages=true&sessionId=${sessionId}`)
  expect(messages.data).toMatchObject([
    { id: expect.any(String), sender: 'user', content: 'What stayed with you?' },
    { id: expect.any(String), sender: 'other', content: expect.stringMatching(/\w/) },
  ])
  for (const { created_at } of messages.data) expect(new Date(created_at).toISOString()).toBe(created_at)

  await call(app, 'POST', url, { token: user.token, body: { ...body, sessionName: 'Morning' } })
  const { body: second } = await ask(`sessions=true&agentId=${agentId}&page=2&pageSize=1`)
  expect(second).toMatchObject({ total: 2, totalPages: 2 })
  expect(second.data).toHaveLength(1)
  expect((await ask(`sessions=true&agentId=${agentId}&page=1&pageSize=20`)).body.data).toHaveLength(2)
})

test('a session that is not there, or is somebody else’s, is not found', async () => {
  const { app, user } = await startRunTest()
  const { id: agentId } = await makeAgent(app, user, { visibility: 'public' })
  const { body } = await run(app, user, { agentId, input: 'Mine' })
  const { token } = await createUser(app)
  for (const sessionId of ['nowhere', body.data.session_id]) {
    for (const query of [`sessionId=${sessionId}`, `messages=true&sessionId=${sessionId}`]) {
      const missing = await call(app, 'GET', `${url}?${query}`, { token })
      expect(missing.status).toBe(404)
      expect(missing.body.error).toMatchObject({ code: 'session_not_found', message: 'Session not found' })
    }
  }
})
