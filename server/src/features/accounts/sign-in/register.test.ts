import { expect, test } from 'vitest'
import { commonPasswordText } from '#contracts/accounts/common-passwords.ts'
import { wording } from '#contracts/wording.ts'
import { registerUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

const path = '/api/kam/auth/register'

test('registering signs the person in and returns what the browser stores', async () => {
  const app = await startTestApp()
  const body = { email: ' Ada.Lovelace@Example.com ', password: testPassword }
  const { status, body: answer } = await call(app, 'POST', path, { body })

  expect(status).toBe(200)
  expect(answer).toEqual({
    success: true,
    data: {
      token: expect.stringMatching(/^\w{20,}$/),
      user: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        email: 'ada.lovelace@example.com',
        name: 'ada.lovelace',
        role: 'admin',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    },
  })
  const me = await call(app, 'GET', '/api/kam/me', { token: answer.data.token })
  expect(me.body).toEqual({ success: true, data: answer.data.user })
  expect(JSON.stringify([answer, me.body, app.logLines])).not.toContain(testPassword)
})

test('of several who register at once on an empty instance exactly one is the admin', async () => {
  const app = await startTestApp()
  const people = await Promise.all([1, 2, 3, 4].map(() => registerUser(app)))

  expect(people.map(({ user }) => user.role).toSorted()).toEqual(['admin', 'user', 'user', 'user'])
})

test('an address has one account, however it is spelled, also when asked for twice at once', async () => {
  const app = await startTestApp()
  const twice = await Promise.all(
    ['same@example.com', 'SAME@example.com'].map((email) =>
      call(app, 'POST', path, { body: { email, password: testPassword } }),
    ),
  )

  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = twice.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({
    success: false,
    error: { code: 'conflict', message: wording.emailTaken, fields: { email: wording.emailTaken } },
  })
})

test.each([
  [{ password: testPassword }, 'email', 'Enter your email address.'],
  [{ email: 'no address', password: testPassword }, 'email', 'Enter a valid email address.'],
  [{ email: 'a@example.com', password: 'short' }, 'password', 'Use at least 8 characters.'],
  [{ email: 'a@example.com', password: '12345678' }, 'password', commonPasswordText],
  [{ email: 'a@example.com', password: 'aaaaaaaaaa' }, 'password', commonPasswordText],
  [{ email: 'a@example.com', password: testPassword, name: ' ' }, 'name', 'Enter a name.'],
])('what is not valid is refused with field and reason: %j', async (body, field, reason) => {
  const app = await startTestApp()
  const answer = await call(app, 'POST', path, { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual({
    code: 'invalid_request',
    message: reason,
    fields: { [field]: reason },
  })
})

test('unknown fields are refused, the role among them', async () => {
  const app = await startTestApp()
  const body = { email: 'a@example.com', password: testPassword, role: 'admin' }
  const answer = await call(app, 'POST', path, { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toContain('role')
})

test('registering is limited for each address', async () => {
  const app = await startTestApp()
  const tries = Array.from({ length: 21 }, () => ({ email: 'taken@example.com', password: testPassword }))
  let last = await call(app, 'POST', path, { body: tries[0] })
  for (const body of tries.slice(1)) last = await call(app, 'POST', path, { body })

  expect(last.status).toBe(429)
  expect(last.body.error).toEqual({ code: 'limited', message: wording.tooManyRegistrations })
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3_000)
})
