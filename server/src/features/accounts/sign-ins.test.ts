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

test('a sign-in ends 90 days after it began, however much it is used', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const { token } = await createUser(app)

  for (let day = 20; day < 90; day += 20) {
    now += 20 * dayMs
    expect(await isSignedIn(app, token)).toBe(true)
  }
  now += 10 * dayMs - 1
  expect(await isSignedIn(app, token)).toBe(true)
  now += 1
  expect(await isSignedIn(app, token)).toBe(false)
})

test('the sign-in that asks is in use now; the last use of another is known to five minutes', async () => {
  const start = Date.now()
  let now = start
  const app = await startTestApp({ now: () => now })
  const { token, user } = await registerUser(app)
  const phone = await loginAgain(app, user.email, 'Phone')
  const lastUsedAt = async () => {
    const { body } = await call(app, 'GET', '/api/kam/sessions', { token })
    const times = body.data.map((signIn: { current: boolean; lastUsedAt: string }) => [
      signIn.current ? 'this' : 'other',
      Date.parse(signIn.lastUsedAt) - start,
    ])
    return Object.fromEntries(times)
  }

  now = start + 290_000
  await isSignedIn(app, phone)
  expect(await lastUsedAt()).toEqual({ this: 290_000, other: 0 })
  now = start + 310_000
  await isSignedIn(app, phone)
  expect(await lastUsedAt()).toEqual({ this: 310_000, other: 310_000 })
})

test('the database holds no token, only its hash, which opens nothing', async () => {
  const app = await startTestApp()
  const { token } = await registerUser(app)
  const rows = await app.deps.database.db.selectFrom('auth_sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows).toHaveLength(1)
  expect(await isSignedIn(app, rows[0]?.token_hash ?? '')).toBe(false)
})

test.each([
  ['https://keeper.example', '__Host-keeper_visitor', /; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ['http://keeper.example', 'keeper_visitor', /; Path=\/; HttpOnly; SameSite=Lax$/],
])('at %s a visitor is known by the cookie %s alone', async (publicUrl, name, attributes) => {
  const app = await startTestApp({ env: { PUBLIC_URL: publicUrl } })
  const asked = { body: { action: 'run', agentId: await idOfKip(app), input: 'Hello' } }
  const first = await call(app, 'POST', '/api/kip/agents', asked)
  const cookie = first.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(new RegExp(`^${name}=`))
  expect(cookie).toMatch(attributes)
  expect(cookie).not.toContain('Domain')

  const [held = ''] = cookie.split(';')
  const again = await call(app, 'POST', '/api/kip/agents', { ...asked, cookie: held })
  expect(again.headers.get('set-cookie')).toBeNull()
  const planted = held.replace(name, name === 'keeper_visitor' ? '__Host-keeper_visitor' : 'keeper_visitor')
  const stranger = await call(app, 'POST', '/api/kip/agents', { ...asked, cookie: planted })
  expect(stranger.headers.get('set-cookie')).toMatch(new RegExp(`^${name}=`))
})

async function idOfKip(app: TestApp): Promise<string> {
  const { db } = app.deps.database
  const row = await db.selectFrom('agents').select('id').where('slug', '=', 'kip').executeTakeFirstOrThrow()
  return row.id
}

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
