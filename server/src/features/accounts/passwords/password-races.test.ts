import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createUser, registerUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const attackers = 4

function login(app: TestApp, email: string, password: string) {
  return call(app, 'POST', '/api/kam/auth/login', { body: { email, password } })
}

async function isSignedIn(app: TestApp, token: string): Promise<boolean> {
  return (await call(app, 'GET', '/api/kam/me', { token })).status === 200
}

/** Signs in with the old password, over and over and side by side, for as long as the change takes. */
async function signInDuring(app: TestApp, email: string, change: Promise<unknown>) {
  const tokens: string[] = []
  let isChanged = false
  const noted = change.then(() => (isChanged = true))
  const attack = async () => {
    while (!isChanged) {
      const { status, body } = await login(app, email, testPassword)
      if (status === 200) tokens.push(body.data.token)
    }
  }
  await Promise.all([noted, ...Array.from({ length: attackers }, attack)])
  return tokens
}

test('no sign-in with the old password survives a password change that it races', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
  const person = await registerUser(app)
  const body = { currentPassword: testPassword, newPassword: 'a better password' }
  const change = call(app, 'POST', '/api/kam/password', { token: person.token, body })
  const tokens = await signInDuring(app, person.user.email, change)

  expect((await change).status).toBe(200)
  const alive = await Promise.all(tokens.map((token) => isSignedIn(app, token)))
  expect(alive.filter(Boolean)).toEqual([])
  expect(await isSignedIn(app, person.token)).toBe(true)
})

test('no sign-in with the old password survives a reset by link that it races', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
  const admin = await createUser(app, { role: 'admin' })
  const person = await registerUser(app)
  const body = { userId: person.user.id }
  const link = await call(app, 'POST', '/api/kam/password-links', { token: admin.token, body })
  const reset = call(app, 'POST', '/api/kam/auth/reset-password', {
    body: { code: link.body.data.code, password: 'a better password' },
  })
  const tokens = await signInDuring(app, person.user.email, reset)

  expect((await reset).status).toBe(200)
  const alive = await Promise.all(tokens.map((token) => isSignedIn(app, token)))
  expect(alive.filter(Boolean)).toEqual([])
})

test('a pending second step ends with a password change', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const person = await registerUser(app)
  const options = { token: person.token, body: { password: testPassword } }
  const { secret } = (await call(app, 'POST', '/api/kam/two-factor', options)).body.data
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  const confirm = { token: person.token, body: { code: code() } }
  expect((await call(app, 'POST', '/api/kam/two-factor/confirm', confirm)).status).toBe(200)
  now += 60_000
  const { challenge } = (await login(app, person.user.email, testPassword)).body.data

  const body = { currentPassword: testPassword, newPassword: 'a better password' }
  expect((await call(app, 'POST', '/api/kam/password', { token: person.token, body })).status).toBe(200)
  const finished = await call(app, 'POST', '/api/kam/auth/two-factor', { body: { challenge, code: code() } })
  expect(finished.status).toBe(401)
  expect(finished.body.error.code).toBe('unauthenticated')
})

test('of two password changes at once, one finds its current password no longer right', async () => {
  const app = await startTestApp()
  const { token } = await registerUser(app)
  const change = (newPassword: string) =>
    call(app, 'POST', '/api/kam/password', { token, body: { currentPassword: testPassword, newPassword } })
  const answers = await Promise.all([change('the first password'), change('the second password')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})
