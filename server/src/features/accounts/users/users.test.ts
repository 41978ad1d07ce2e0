import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import type { UserSummary } from '#contracts/accounts/users.ts'
import { createUser, registerUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const path = '/api/kam/users'

async function startWithAdmin() {
  let now = Date.now()
  const app = await startTestApp({ now: () => (now += 1_000) })
  const admin = await createUser(app, { role: 'admin', name: 'Admin', email: 'admin@example.com' })
  const list = (query = '') => call(app, 'GET', `${path}${query}`, { token: admin.token })
  const change = (id: string, body: object) =>
    call(app, 'PATCH', `${path}/${id}`, { token: admin.token, body })
  return { app, admin, list, change }
}

async function actionsOf(app: TestApp): Promise<string[]> {
  const entries = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
  return entries.map(({ action }) => action)
}

test('admins page through accounts, the newest first', async () => {
  const { app, admin, list } = await startWithAdmin()
  for (let i = 1; i <= 24; i++) await createUser(app, { name: `Person ${i}` })
  const first = await list()
  expect([first.body.total, first.body.totalPages, first.body.data.length]).toEqual([25, 2, 20])
  expect(first.body.data[0].name).toBe('Person 24')
  const second = await list('?page=2')
  expect(second.body.data).toHaveLength(5)
  expect(second.body.data.at(-1)).toEqual({
    ...{ id: admin.user.id, email: 'admin@example.com', name: 'Admin', role: 'admin' },
    ...{ createdAt: admin.user.createdAt, lastUsedAt: expect.any(String) },
    ...{ disabled: false, twoFactor: false, addressUnconfirmed: false },
  })
  expect((await list('?page=3')).body.data).toEqual([])
  expect(await actionsOf(app)).toContain('users.read')
})

test('accounts are found by parts of name and address, by role and by state, in an order', async () => {
  const { app, list, change } = await startWithAdmin()
  const grace = await createUser(app, { name: 'Grace 100%', email: 'grace@navy.example' })
  await createUser(app, { name: 'Ada', email: 'a_b@example.com' })
  await createUser(app, { name: 'Bea Ångström', email: 'aXb@example.com' })
  const names = async (query: string) => (await list(query)).body.data.map(({ name }: UserSummary) => name)
  expect(await names('?search=GRACE%20navy')).toEqual(['Grace 100%'])
  expect(await names('?search=100%25')).toEqual(['Grace 100%'])
  expect(await names('?search=a_b')).toEqual(['Ada'])
  for (const typed of ['Ångström', 'ångström', 'ÅNGSTRÖM'])
    expect(await names(`?search=${encodeURIComponent(typed)}`)).toEqual(['Bea Ångström'])
  expect(await names('?search=%25')).toEqual(['Grace 100%'])
  expect(await names('?sort=name')).toEqual(['Ada', 'Admin', 'Bea Ångström', 'Grace 100%'])
  expect(await names('?sort=email&search=example.com')).toHaveLength(3)
  expect(await names('?role=admin')).toEqual(['Admin'])
  await change(grace.user.id, { disabled: true })
  expect(await names('?state=disabled')).toEqual(['Grace 100%'])
  expect(await names('?state=active&sort=name')).toEqual(['Ada', 'Admin', 'Bea Ångström'])
})

test('an admin promotes and demotes, but never the last admin', async () => {
  const { app, admin, change } = await startWithAdmin()
  const { user, token } = await createUser(app)
  const alone = await change(admin.user.id, { role: 'user' })
  expect([alone.status, alone.body.error.message]).toEqual([409, wording.lastAdmin])

  expect((await change(user.id, { role: 'admin' })).body.data.role).toBe('admin')
  expect((await call(app, 'GET', path, { token })).status).toBe(200)
  expect((await change(admin.user.id, { role: 'user' })).body.data.role).toBe('user')
  expect((await call(app, 'GET', path, { token: admin.token })).status).toBe(403)
  expect(await actionsOf(app)).toEqual(expect.arrayContaining(['account.promoted', 'account.demoted']))
})

test('the list says how many admins there are, whatever it was asked for', async () => {
  const { app, admin, list, change } = await startWithAdmin()
  const activeAdmins = async (query = '') => (await list(query)).body.activeAdmins
  const { user } = await createUser(app, { name: 'Grace' })
  expect(await activeAdmins()).toBe(1)
  await change(user.id, { role: 'admin' })
  expect(await activeAdmins('?search=nobody&role=user')).toBe(2)
  await change(user.id, { disabled: true })
  expect(await activeAdmins(`?search=${admin.user.name}`)).toBe(1)
})

test('two admins who demote each other at once leave one', async () => {
  const { app, admin } = await startWithAdmin()
  const other = await createUser(app, { role: 'admin' })
  const demote = (by: string, id: string) =>
    call(app, 'PATCH', `${path}/${id}`, { token: by, body: { role: 'user' } })
  const answers = await Promise.all([demote(admin.token, other.user.id), demote(other.token, admin.user.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a disabled account is signed out everywhere and stays out until it is enabled', async () => {
  const { app, change } = await startWithAdmin()
  const { user, token } = await registerUser(app)
  const login = () =>
    call(app, 'POST', '/api/kam/auth/login', { body: { email: user.email, password: testPassword } })
  expect((await change(user.id, { disabled: true })).body.data).toMatchObject({
    disabled: true,
    lastUsedAt: null,
  })
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(401)
  expect((await login()).body.error.message).toBe(wording.accountLocked)
  expect((await change(user.id, { disabled: false })).body.data.disabled).toBe(false)
  expect((await login()).status).toBe(200)
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(401)
  expect(await actionsOf(app)).toEqual(expect.arrayContaining(['account.disabled', 'account.enabled']))
})

test('admins cannot disable themselves, and disabled ones do not count as admins', async () => {
  const { app, admin, change } = await startWithAdmin()
  const other = await createUser(app, { role: 'admin' })
  expect((await change(admin.user.id, { disabled: true })).body.error.message).toBe(wording.disableOneself)
  expect((await change(other.user.id, { disabled: true })).status).toBe(200)
  expect((await change(admin.user.id, { role: 'user' })).body.error.message).toBe(wording.lastAdmin)
})

test('accounts are for admins only', async () => {
  const { app, admin } = await startWithAdmin()
  const { token } = await createUser(app)
  for (const [method, address, body] of [
    ['GET', path, undefined],
    ['PATCH', `${path}/${admin.user.id}`, { role: 'user' }],
  ] as const) {
    const answer = await call(app, method, address, { token, ...(body && { body }) })
    expect([answer.status, answer.body.error.message]).toEqual([403, wording.adminNeeded])
    expect((await call(app, method, address, body && { body })).status).toBe(401)
  }
})

test.each([[{}], [{ role: 'owner' }], [{ disabled: 'yes' }], [{ twoFactor: true }], [{ email: 'x@y.z' }]])(
  'what can not be changed is refused: %j',
  async (body) => {
    const { app, change } = await startWithAdmin()
    const { user } = await createUser(app)
    expect((await change(user.id, body)).status).toBe(400)
  },
)
