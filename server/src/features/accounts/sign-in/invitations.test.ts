import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

const dayMs = 86_400_000
const path = '/api/kam/invitations'

async function startInvitingApp() {
  const clock = { now: Date.now() }
  const app = await startTestApp({ now: () => clock.now })
  const admin = await createUser(app, { role: 'admin' })
  const { token } = admin
  await call(app, 'PUT', '/api/kam/registration', { token, body: { mode: 'invitation' } })
  const invite = async (email: string) =>
    (await call(app, 'POST', path, { token, body: { email } })).body.data
  const register = (email: string, invitation?: string) =>
    call(app, 'POST', '/api/kam/auth/register', { body: { email, password: testPassword, invitation } })
  return { app, clock, admin, token, invite, register }
}

test('an invitation lets its address in, once', async () => {
  const { app, token, invite, register } = await startInvitingApp()
  const { code, ...invitation } = await invite('New@example.com')
  expect(invitation.email).toBe('new@example.com')
  expect((await call(app, 'GET', path, { token })).body.data).toEqual([invitation])

  expect((await register('new@example.com')).body.error.code).toBe('invitation_required')
  const other = await register('other@example.com', code)
  expect(other.body.error).toEqual({
    code: 'invitation_required',
    message: wording.invitationInvalid,
    fields: { invitation: wording.invitationInvalid },
  })
  const answer = await register('new@example.com', code)
  expect(answer.body.data.user).toMatchObject({ email: 'new@example.com', role: 'user' })
  expect((await call(app, 'GET', path, { token })).body.data).toEqual([])
  expect((await register('new@example.com', code)).body.error.code).toBe('invitation_required')
})

test('an invitation ends after a week, by withdrawal, or by a newer one', async () => {
  const { app, clock, token, invite, register } = await startInvitingApp()
  const old = await invite('late@example.com')
  const newer = await invite('late@example.com')
  expect((await register('late@example.com', old.code)).status).toBe(403)
  clock.now += 7 * dayMs
  expect((await register('late@example.com', newer.code)).status).toBe(403)

  const withdrawn = await invite('gone@example.com')
  expect((await call(app, 'DELETE', `${path}/${withdrawn.id}`, { token })).status).toBe(200)
  expect((await call(app, 'DELETE', `${path}/${withdrawn.id}`, { token })).status).toBe(404)
  expect((await register('gone@example.com', withdrawn.code)).status).toBe(403)
})

test('reading the list of invitations is in the audit log, once a visit', async () => {
  const { app, admin, token, invite } = await startInvitingApp()
  await invite('new@example.com')
  for (let i = 0; i < 2; i++) expect((await call(app, 'GET', path, { token })).status).toBe(200)
  const lines = await app.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'invitations.read')
    .execute()
  expect(lines).toEqual([{ actor_id: admin.user.id, subject: null }])
})

test('invitations are for admins, and their codes for no list and no table', async () => {
  const { app, token, invite } = await startInvitingApp()
  const somebody = await createUser(app)
  const { id, code } = await invite('new@example.com')
  const attempts = [
    await call(app, 'GET', path, { token: somebody.token }),
    await call(app, 'POST', path, { token: somebody.token, body: { email: 'x@example.com' } }),
    await call(app, 'DELETE', `${path}/${id}`, { token: somebody.token }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403])
  const kept = await app.deps.database.db.selectFrom('invitations').selectAll().execute()
  expect(kept).toHaveLength(1)
  const list = await call(app, 'GET', path, { token })
  expect(JSON.stringify([kept, list.body])).not.toContain(code)
  const taken = await call(app, 'POST', path, { token, body: { email: somebody.user.email } })
  expect([taken.status, taken.body.error.message]).toEqual([409, wording.emailTaken])
})
