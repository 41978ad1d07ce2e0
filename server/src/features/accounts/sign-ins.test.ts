import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

const dayMs = 86_400_000

async function isSignedIn(app: TestApp, token: string): Promise<boolean> {
  const { status } = await call(app, 'GET', '/api/kam/me', { token })
  expect([200, 401]).toContain(status)
  return status === 200
}

async function loginAgain(app: TestApp, email: string, userAgent: string): Promise<string> {
  const answer = await call(app, 'POST', '/api/kam/auth/login', {
    body: { email, password: testPassword },
    headers: { 'user-agent': userAgent },
  })
  return answer.body.data.token
}

test('signing out ends this sign-in and no other', async () => {
  const app = await startTestApp()
  const { token, user } = await registerUser(app)
  const other = await loginAgain(app, user.email, 'Phone')

  const answer = await call(app, 'POST', '/api/kam/auth/logout', { token })
  expect(answer.body).toEqual({ success: true })
  expect(await isSignedIn(app, token)).toBe(false)
  expect(await isSignedIn(app, other)).toBe(true)
})

test('a person sees where they are signed in and can end it there', async () => {
  const app = await startTestApp()
  const { token, user } = await registerUser(app)
  const phone = await loginAgain(app, user.email, 'Phone')

  const { body } = await call(app, 'GET', '/api/kam/sessions', { token })
  expect(body.data).toHaveLength(2)
  const there = body.data.find((signIn: { userAgent: string }) => signIn.userAgent === 'Phone')
  expect(there).toEqual({
    id: expect.any(String),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastUsedAt: there.createdAt,
    userAgent: 'Phone',
    ipAddress: '127.0.0.1',
    current: false,
  })
  expect(JSON.stringify(body)).not.toContain(phone)

  const ended = await call(app, 'DELETE', `/api/kam/sessions/${there.id}`, { token })
  expect(ended.status).toBe(200)
  expect(await isSignedIn(app, phone)).toBe(false)
  const left = await call(app, 'GET', '/api/kam/sessions', { token })
  expect(left.body.data).toEqual([expect.objectContaining({ current: true })])
})

test("somebody else's sign-in is missing, like one that never was", async () => {
  const app = await startTestApp()
  const [mallory, victim] = [await createUser(app), await createUser(app)]
  const { body } = await call(app, 'GET', '/api/kam/sessions', { token: victim.token })

  const foreign = await call(app, 'DELETE', `/api/kam/sessions/${body.data[0].id}`, { token: mallory.token })
  const unknown = await call(app, 'DELETE', '/api/kam/sessions/none', { token: mallory.token })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(unknown.body)
  expect(await isSignedIn(app, victim.token)).toBe(true)
})

test('a sign-in ends 30 days after its last use', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const { token } = await registerUser(app)

  now += 29 * dayMs
  expect(await isSignedIn(app, token)).toBe(true)
  now += 29 * dayMs
  expect(await isSignedIn(app, token)).toBe(true)
  now += 31 * dayMs
  expect(await isSignedIn(app, token)).toBe(false)
})

test('the time of last use is kept to five minutes', async () => {
  const start = Date.now()
  let now = start
  const app = await startTestApp({ now: () => now })
  const { token } = await createUser(app)
  const lastUsedAt = async () => {
    const { body } = await call(app, 'GET', '/api/kam/sessions', { token })
    return new Date(body.data[0].lastUsedAt).getTime()
  }

  now = start + 290_000
  expect(await lastUsedAt()).toBe(start)
  now = start + 310_000
  expect(await lastUsedAt()).toBe(now)
})

test.each(['me', 'sessions', 'settings', 'invitations'])('%s asks for a sign-in', async (path) => {
  const app = await startTestApp()
  const wrong = ['Bearer wrong', 'Basic eDp5', 'Bearer ', "Bearer ' or 1=1 --"]
  for (const headers of [{}, ...wrong.map((authorization) => ({ authorization }))]) {
    const answer = await call(app, 'GET', `/api/kam/${path}`, { headers })
    expect(answer.status).toBe(401)
    expect(answer.body.error).toEqual({ code: 'unauthenticated', message: wording.signInNeeded })
  }
})

test('an address below /api that no route has is not found', async () => {
  const app = await startTestApp()
  expect((await call(app, 'GET', '/api/kam/nothing')).status).toBe(404)
})
