import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, registerUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { prepareStartupCode } from './registration.ts'

function register(app: TestApp, body: object) {
  return call(app, 'POST', '/api/kam/auth/register', { body: { password: testPassword, ...body } })
}

async function state(app: TestApp) {
  return (await call(app, 'GET', '/api/kam/registration')).body.data
}

test('on loopback registration is open from the first account on', async () => {
  const app = await startTestApp()
  expect(await state(app)).toEqual({ mode: 'open', firstAccount: true, startupCodeRequired: false })
  expect(await prepareStartupCode(app.deps)).toBeUndefined()
  await registerUser(app)
  expect(await state(app)).toEqual({ mode: 'open', firstAccount: false, startupCodeRequired: false })
})

test('elsewhere the first account needs the start-up code, and the next an invitation', async () => {
  const app = await startTestApp({ env: { HOST: '0.0.0.0' } })
  expect(await state(app)).toEqual({ mode: 'invitation', firstAccount: true, startupCodeRequired: true })
  const code = await prepareStartupCode(app.deps)
  expect(await prepareStartupCode(app.deps)).toBe(code)

  const without = await register(app, { email: 'a@example.com' })
  expect(without.status).toBe(403)
  expect(without.body.error).toMatchObject({
    code: 'startup_code_required',
    message: wording.startupCodeNeeded,
  })
  const wrong = await register(app, { email: 'a@example.com', startupCode: 'AAAA-BBBB-CCCC' })
  expect(wrong.body.error).toMatchObject({
    code: 'startup_code_required',
    fields: { startupCode: wording.startupCodeWrong },
  })
  const right = await register(app, { email: 'a@example.com', startupCode: code?.toLowerCase() })
  expect(right.body.data.user.role).toBe('admin')

  expect(await state(app)).toMatchObject({ firstAccount: false, startupCodeRequired: false })
  expect(await prepareStartupCode(app.deps)).toBeUndefined()
  const next = await register(app, { email: 'b@example.com', startupCode: code })
  expect(next.body.error).toMatchObject({ code: 'invitation_required', message: wording.invitationNeeded })
})

test.each([
  ['behind a proxy that it trusts', { TRUST_PROXY: 'on' }],
  ['at a public address', { PUBLIC_URL: 'https://keeper.example' }],
  ['behind a proxy at a public address', { PUBLIC_URL: 'https://keeper.example', TRUST_PROXY: 'on' }],
])('on loopback %s, the first stranger does not become admin', async (_where, env) => {
  const app = await startTestApp({ env })
  expect(await state(app)).toEqual({ mode: 'invitation', firstAccount: true, startupCodeRequired: true })
  const startupCode = await prepareStartupCode(app.deps)
  const stranger = await register(app, { email: 'eve@example.com' })
  expect([stranger.status, stranger.body.error.code]).toEqual([403, 'startup_code_required'])
  const owner = await register(app, { email: 'ada@example.com', startupCode })
  expect(owner.body.data.user.role).toBe('admin')
  const next = await register(app, { email: 'eve@example.com' })
  expect(next.body.error.code).toBe('invitation_required')
  const { token } = owner.body.data
  await call(app, 'PUT', '/api/kam/registration', { token, body: { mode: 'open' } })
  expect((await register(app, { email: 'eve@example.com' })).status).toBe(200)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]'])(
  'a public address of this machine alone (%s) leaves registration open',
  async (PUBLIC_URL) => {
    const app = await startTestApp({ env: { PUBLIC_URL } })
    expect(await state(app)).toEqual({ mode: 'open', firstAccount: true, startupCodeRequired: false })
  },
)

test('with the start-up code twice at once there is still one admin', async () => {
  const app = await startTestApp({ env: { HOST: '0.0.0.0' } })
  const startupCode = await prepareStartupCode(app.deps)
  const answers = await Promise.all(
    ['a@example.com', 'b@example.com'].map((email) => register(app, { email, startupCode })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('an admin closes and opens registration; nobody else may', async () => {
  const app = await startTestApp()
  const { token } = await registerUser(app, { email: 'admin@example.com' })
  const somebody = await createUser(app)
  const change = (by: string, mode: string) =>
    call(app, 'PUT', '/api/kam/registration', { token: by, body: { mode } })

  expect((await change(somebody.token, 'closed')).body.error).toEqual({
    code: 'forbidden',
    message: wording.adminNeeded,
  })
  expect((await change(token, 'ajar')).status).toBe(400)
  expect((await change(token, 'closed')).body.data.mode).toBe('closed')
  const closed = await register(app, { email: 'new@example.com' })
  expect([closed.status, closed.body.error.code]).toEqual([403, 'registration_closed'])
  const known = await register(app, { email: 'admin@example.com' })
  expect(known.body).toEqual(closed.body)
  expect((await change(token, 'open')).status).toBe(200)
  expect((await register(app, { email: 'new@example.com' })).status).toBe(200)
})
