import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, registerUser, testPassword } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const email = 'ada@example.com'

function login(app: TestApp, body: object, headers: Record<string, string> = {}) {
  return call(app, 'POST', '/api/kam/auth/login', { body, headers })
}

test('signing in gives user and a new token, and is written down', async () => {
  const app = await startTestApp()
  const registered = await registerUser(app, { email, name: 'Ada' })
  const answer = await login(app, { email: 'ADA@example.com', password: testPassword })

  expect(answer.status).toBe(200)
  expect(answer.body.data.user).toEqual(registered.user)
  expect(answer.body.data.token).not.toBe(registered.token)
  const me = await call(app, 'GET', '/api/kam/me', { token: answer.body.data.token })
  expect(me.body.data).toEqual(registered.user)
  const entries = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries.filter(({ action }) => action === 'account.signed_in')).toHaveLength(2)
  expect(JSON.stringify([answer.body, app.logLines, entries])).not.toContain(testPassword)
})

test('an unknown address, a wrong password and an account without password get the same answer', async () => {
  const app = await startTestApp()
  await registerUser(app, { email })
  await createUser(app, { email: 'without@example.com' })
  const answers = [
    await login(app, { email, password: 'wrong' }),
    await login(app, { email: 'nobody@example.com', password: testPassword }),
    await login(app, { email: 'without@example.com', password: testPassword }),
  ]

  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual({
      success: false,
      error: { code: 'invalid_credentials', message: wording.wrongCredentials },
    })
  }
})

test('an expired token does not prevent signing in', async () => {
  const app = await startTestApp()
  await registerUser(app, { email })
  const stale = { authorization: 'Bearer ended' }

  expect((await login(app, { email, password: testPassword }, stale)).status).toBe(200)
})

test('the eleventh wrong password is not even tried, and the right one waits as well', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  await registerUser(app, { email })
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push((await login(app, { email, password: 'wrong' })).status)
  expect(new Set(statuses)).toEqual(new Set([401]))

  const refused = await login(app, { email, password: testPassword })
  expect(refused.status).toBe(429)
  expect(refused.body.error).toEqual({ code: 'limited', message: wording.tooManySignIns })
  const waitS = Number(refused.headers.get('retry-after'))
  expect(waitS).toBeGreaterThan(600)
  expect(waitS).toBeLessThanOrEqual(900)

  now += waitS * 1000
  expect((await login(app, { email, password: testPassword })).status).toBe(200)
})

test('tries elsewhere do not lock a person out, and a good sign-in forgets the wrong ones', async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  await registerUser(app, { email })
  const there = { 'x-forwarded-for': '203.0.113.5' }
  for (let i = 0; i < 11; i++) await login(app, { email, password: 'wrong' }, there)
  expect((await login(app, { email, password: 'wrong' }, there)).status).toBe(429)

  for (let i = 0; i < 9; i++) await login(app, { email, password: 'wrong' })
  expect((await login(app, { email, password: testPassword })).status).toBe(200)
  expect((await login(app, { email, password: 'wrong' })).status).toBe(401)
  expect((await login(app, { email, password: testPassword })).status).toBe(200)
})

/** Has one kind of limit nearly used up by all that was tried so far: one more time is left. */
async function useUp({ deps }: TestApp, keys: RegExp, limit: number): Promise<void> {
  const { db } = deps.database
  const rows = await db.selectFrom('rate_limits').select('key').execute()
  const matching = rows.filter(({ key }) => keys.test(key))
  expect(matching).toHaveLength(1)
  for (const { key } of matching)
    await db
      .updateTable('rate_limits')
      .set({ count: limit - 1 })
      .where('key', '=', key)
      .execute()
}

test('an account is slowed down for many addresses together, and an address for many accounts', async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  const tryFrom = async (address: string, who = email) =>
    (await login(app, { email: who, password: 'x' }, { 'x-forwarded-for': address })).status
  await tryFrom('198.51.100.1')
  await useUp(app, /^login:account:[^:]+$/, 100)
  expect([await tryFrom('198.51.100.2'), await tryFrom('198.51.100.3')]).toEqual([401, 429])

  await tryFrom('2001:db8::1', 'a@example.com')
  await useUp(app, /^login:address:2001/, 50)
  expect(await tryFrom('2001:db8::2', 'b@example.com')).toBe(401)
  expect(await tryFrom('2001:db8::3', 'c@example.com')).toBe(429)
})

test.each([
  ['on', '198.51.100.%, 203.0.113.9'],
  ['2', '198.51.100.%, 203.0.113.9, 192.0.2.1'],
])(
  'an address that the caller made up does not get around the limits (TRUST_PROXY=%s)',
  async (proxies, addresses) => {
    const app = await startTestApp({ env: { TRUST_PROXY: proxies } })
    const tryAs = async (who: number) => {
      const madeUp = { 'x-forwarded-for': addresses.replace('%', String(who)) }
      return (await login(app, { email: `p${who}@example.com`, password: 'x' }, madeUp)).status
    }
    await tryAs(1)
    await useUp(app, /^login:address:/, 50)
    expect([await tryAs(2), await tryAs(3)]).toEqual([401, 429])
  },
)

test.each([
  [{ password: 'x' }, 'email'],
  [{ email }, 'password'],
  [{ email, password: '' }, 'password'],
  [{ email, password: 7 }, 'password'],
  [{ email, password: 'x'.repeat(1_001) }, 'password'],
  [{ email: ['a'], password: 'x' }, 'email'],
])('a sign-in that is not valid is refused with its field: %j', async (body, field) => {
  const app = await startTestApp()
  const answer = await login(app, body)

  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.error.fields)).toEqual([field])
})

test('a locked account can neither sign in nor continue its session', async () => {
  const app = await startTestApp()
  const { token, user } = await registerUser(app, { email })
  const banned = app.deps.database.engine === 'postgres' ? true : 1
  await app.deps.database.db.updateTable('users').set({ banned }).where('id', '=', user.id).execute()

  expect((await login(app, { email, password: testPassword })).status).toBe(403)
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(401)
})
