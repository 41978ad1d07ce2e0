import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { pruneSessions } from './sessions.ts'

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
  const names = async (query: string) =>
    (await ask(`sessions=true&agentId=${agentId}&page=1&pageSize=20${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('')).toEqual(['Morning', 'Evening'])
  expect(await names('&sort=oldest')).toEqual(['Evening', 'Morning'])
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

test('an empty session is pruned after a day, one with messages stays', async () => {
  const { app, user } = await startRunTest({ isMaintained: false })
  const { id: agentId } = await makeAgent(app, user)
  const body = { action: 'createSession', agentId }
  const { body: empty } = await call(app, 'POST', url, { token: user.token, body })
  const { body: used } = await run(app, user, { agentId, input: 'Keep this' })
  const statuses = async () =>
    Promise.all(
      [empty.data.id, used.data.session_id].map(
        async (id) => (await call(app, 'GET', `${url}?sessionId=${id}`, { token: user.token })).status,
      ),
    )
  const dayMs = 24 * 60 * 60_000
  await pruneSessions({ ...app.deps, now: () => Date.now() + dayMs - 60_000 })
  expect(await statuses()).toEqual([200, 200])
  await pruneSessions({ ...app.deps, now: () => Date.now() + dayMs + 60_000 })
  expect(await statuses()).toEqual([404, 200])
})

test('messages are the latest 200, oldest first, and older ones come before a message', async () => {
  const { app, user } = await startRunTest()
  const { id: agentId } = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId, input: 'First' })
  const { session_id: sessionId } = body.data
  const more = Array.from({ length: 248 }, (_, index) => ({
    ...{ id: `more-${index}`, session_id: sessionId, position: index + 2, run_id: null },
    ...{ sender: 'user' as const, content: `Line ${index + 2}`, status: 'done' as const, mock: 0 },
    ...{ error: null, attachments: null, created_at: index },
  }))
  await app.deps.database.db.insertInto('messages').values(more).execute()
  const ask = async (query: string) =>
    (await call(app, 'GET', `${url}?messages=true&sessionId=${sessionId}${query}`, { token: user.token }))
      .body
  const latest = await ask('')
  expect(latest.hasMore).toBe(true)
  expect(latest.data.map(({ content }: { content: string }) => content)).toEqual(
    Array.from({ length: 200 }, (_, index) => `Line ${index + 50}`),
  )
  const older = await ask(`&before=${latest.data[0].id}`)
  expect(older.hasMore).toBe(false)
  expect(older.data).toHaveLength(50)
  expect([older.data[0].content, older.data[49].content]).toEqual(['First', 'Line 49'])
})
