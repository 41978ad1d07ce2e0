import { expect, test } from 'vitest'
import { commonPasswordText } from '#contracts/accounts/common-passwords.ts'
import { wording } from '#contracts/wording.ts'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const newPassword = 'battery staple horse'

test('a person changes their name and nothing else', async () => {
  const app = await startTestApp()
  const { token, user } = await createUser(app)
  const answer = await call(app, 'PATCH', '/api/kam/profile', { token, body: { name: ' Grace <b>H</b> ' } })

  expect(answer.body).toEqual({ success: true, data: { ...user, name: 'Grace <b>H</b>' } })
  expect((await call(app, 'GET', '/api/kam/me', { token })).body.data.name).toBe('Grace <b>H</b>')
  const promotion = await call(app, 'PATCH', '/api/kam/profile', {
    token,
    body: { name: 'G', role: 'admin' },
  })
  expect(promotion.status).toBe(400)
})

test('a new password takes effect at once and ends the other sign-ins', async () => {
  const app = await startTestApp()
  const { token, user } = await registerUser(app)
  const login = (password: string) =>
    call(app, 'POST', '/api/kam/auth/login', { body: { email: user.email, password } })
  const other: string = (await login(testPassword)).body.data.token

  const answer = await call(app, 'POST', '/api/kam/password', {
    token,
    body: { currentPassword: testPassword, newPassword },
  })
  expect(answer.body).toEqual({ success: true })
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(200)
  expect((await call(app, 'GET', '/api/kam/me', { token: other })).status).toBe(401)
  expect((await login(testPassword)).status).toBe(401)
  expect((await login(newPassword)).status).toBe(200)
  expect(JSON.stringify(app.logLines)).not.toContain(newPassword)
})

test('a wrong current password changes nothing, says so at its field, and is limited', async () => {
  const app = await startTestApp()
  const { token } = await registerUser(app)
  const change = (body: object) => call(app, 'POST', '/api/kam/password', { token, body })

  const wrong = await change({ currentPassword: 'wrong', newPassword })
  expect(wrong.status).toBe(400)
  expect(wrong.body.error).toEqual({
    code: 'invalid_request',
    message: wording.wrongCurrentPassword,
    fields: { currentPassword: wording.wrongCurrentPassword },
  })
  const short = await change({ currentPassword: testPassword, newPassword: 'short' })
  expect(short.body.error.fields).toEqual({ newPassword: 'Use at least 8 characters.' })
  const common = await change({ currentPassword: testPassword, newPassword: 'password' })
  expect(common.body.error.fields).toEqual({ newPassword: commonPasswordText })
  for (let i = 0; i < 9; i++) await change({ currentPassword: 'wrong', newPassword })
  expect((await change({ currentPassword: testPassword, newPassword })).status).toBe(429)
})
