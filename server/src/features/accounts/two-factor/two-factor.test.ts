import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { registerUser, testPassword, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const path = '/api/kam/two-factor'

type Headers = Record<string, string>

function login(app: TestApp, { user }: TestUser, headers: Headers = {}) {
  const body = { email: user.email, password: testPassword }
  return call(app, 'POST', '/api/kam/auth/login', { body, headers })
}

function answer(app: TestApp, challenge: string, code: string, headers: Headers = {}) {
  return call(app, 'POST', '/api/kam/auth/two-factor', { body: { challenge, code }, headers })
}

async function challengeOf(app: TestApp, person: TestUser, headers: Headers = {}): Promise<string> {
  return (await login(app, person, headers)).body.data.challenge
}

/** What the person's authenticator app shows. */
function appCode(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function startWithTwoFactor(env: Record<string, string> = {}) {
  let now = Date.now()
  const app = await startTestApp({ now: () => now, env })
  const person = await registerUser(app, { email: 'ada@example.com' })
  const options = { token: person.token, body: { password: testPassword } }
  const { secret, uri } = (await call(app, 'POST', path, options)).body.data
  const confirmed = await call(app, 'POST', `${path}/confirm`, {
    token: person.token,
    body: { code: appCode(secret, now) },
  })
  expect(confirmed.status).toBe(200)
  return {
    ...{ app, person, secret, uri },
    backupCodes: confirmed.body.data.backupCodes as string[],
    code: () => appCode(secret, now),
    wait: (ms: number) => (now += ms),
  }
}

test('two-factor is on once a code has confirmed it, and signing in then takes two steps', async () => {
  const { app, person, secret, uri, backupCodes, code, wait } = await startWithTwoFactor()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Keeper:ada%40example\.com\?/)
  expect(uri).toContain(`secret=${secret}`)
  expect(new Set(backupCodes).size).toBe(10)
  const state = await call(app, 'GET', path, { token: person.token })
  expect(state.body.data).toEqual({ enabled: true, backupCodesLeft: 10 })

  wait(60_000)
  const first = await login(app, person)
  expect(first.status).toBe(401)
  expect(first.body).toEqual({
    success: false,
    error: { code: 'two_factor_required', message: wording.twoFactorNeeded },
    data: { challenge: expect.any(String) },
  })
  const second = await answer(app, first.body.data.challenge, code())
  expect(second.body.data).toEqual({ user: person.user, token: expect.any(String) })
  expect((await call(app, 'GET', '/api/kam/me', { token: second.body.data.token })).status).toBe(200)
})

test('neither the secret nor a code is kept in the open or written down', async () => {
  const { app, secret, backupCodes, person } = await startWithTwoFactor()
  const { db } = app.deps.database
  const kept = JSON.stringify([
    await db.selectFrom('two_factor_secrets').selectAll().execute(),
    await db.selectFrom('backup_codes').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
    (await call(app, 'GET', path, { token: person.token })).body,
    app.logLines,
  ])
  for (const text of [secret, ...backupCodes]) expect(kept).not.toContain(text)
})

test('a code of the app opens once, and a challenge is answered once', async () => {
  const { app, person, code, wait } = await startWithTwoFactor()
  const used = await answer(app, await challengeOf(app, person), code())
  expect(used.body.error).toEqual({
    code: 'invalid_credentials',
    message: wording.twoFactorWrong,
    fields: { code: wording.twoFactorWrong },
  })
  wait(30_000)
  const challenge = await challengeOf(app, person)
  expect((await answer(app, challenge, code())).status).toBe(200)
  wait(30_000)
  const again = await answer(app, challenge, code())
  expect([again.status, again.body.error.message]).toEqual([401, wording.twoFactorEnded])
})

test('of two answers with one code at once, one signs in', async () => {
  const { app, person, code, wait } = await startWithTwoFactor()
  wait(30_000)
  const challenge = await challengeOf(app, person)
  const answers = await Promise.all([answer(app, challenge, code()), answer(app, challenge, code())])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a backup code works once, however it is typed', async () => {
  const { app, person, backupCodes } = await startWithTwoFactor()
  const [first = ''] = backupCodes
  const typed = ` ${first.toUpperCase().replace('-', ' ')} `
  expect((await answer(app, await challengeOf(app, person), typed)).status).toBe(200)
  expect((await answer(app, await challengeOf(app, person), first)).status).toBe(401)
  const state = await call(app, 'GET', path, { token: person.token })
  expect(state.body.data.backupCodesLeft).toBe(9)

  const body = { password: testPassword }
  const renewed = await call(app, 'POST', `${path}/backup-codes`, { token: person.token, body })
  expect(renewed.body.data.backupCodes).toHaveLength(10)
  expect((await answer(app, await challengeOf(app, person), backupCodes[1] ?? '')).status).toBe(401)
  const fresh = renewed.body.data.backupCodes[0]
  expect((await answer(app, await challengeOf(app, person), fresh)).status).toBe(200)
})

test('a challenge expires after five minutes', async () => {
  const { app, person, code, wait } = await startWithTwoFactor()
  const challenge = await challengeOf(app, person)
  wait(5 * 60_000)
  expect((await answer(app, challenge, code())).body.error).toEqual({
    code: 'unauthenticated',
    message: wording.twoFactorEnded,
  })
})

test('guessing is slowed down, over all challenges of an account', async () => {
  const { app, person, code, wait } = await startWithTwoFactor()
  wait(30_000)
  for (let i = 0; i < 10; i++) {
    expect((await answer(app, await challengeOf(app, person), 'aaaaa-bbbbb')).status).toBe(401)
  }
  const refused = await answer(app, await challengeOf(app, person), code())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

async function startWithStrangers() {
  const { app, person, wait, ...more } = await startWithTwoFactor({ TRUST_PROXY: 'on' })
  wait(30_000)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tryAt = async (tried: string, headers?: Headers) =>
    (await answer(app, await challengeOf(app, person, headers), tried, headers)).status
  const guessFrom = async (headers: Headers) => {
    for (let i = 0; i < 5; i++) expect(await tryAt('000000', headers)).toBe(401)
    expect(await tryAt('000000', headers)).toBe(429)
  }
  return { ...more, tryAt, guessFrom, stranger: from('203.0.113.5'), abroad: from('198.51.100.7'), from }
}

test('a stranger with the password, at one address, keeps nobody out elsewhere', async () => {
  const { code, tryAt, guessFrom, stranger, abroad } = await startWithStrangers()
  await guessFrom(stranger)
  expect(await tryAt(code(), abroad)).toBe(200)
})

test('strangers at many addresses keep out neither who is where they signed in nor a backup code', async () => {
  const { backupCodes, code, tryAt, guessFrom, stranger, abroad, from } = await startWithStrangers()
  await guessFrom(stranger)
  await guessFrom(from('203.0.113.6'))
  expect(await tryAt(code(), abroad)).toBe(429)
  expect(await tryAt(backupCodes[0] ?? '', abroad)).toBe(200)
  expect(await tryAt(code())).toBe(200)
})

test('switching it on and off asks for the password, and off means one step again', async () => {
  const { app, person } = await startWithTwoFactor()
  const wrong = { token: person.token, body: { password: 'wrong' } }
  const right = { token: person.token, body: { password: testPassword } }
  for (const [method, address] of [
    ['POST', path],
    ['POST', `${path}/backup-codes`],
    ['DELETE', path],
  ] as const) {
    const refused = await call(app, method, address, wrong)
    expect([refused.status, refused.body.error.fields]).toEqual([400, { password: wording.wrongPassword }])
  }
  expect((await call(app, 'POST', path, right)).status).toBe(409)
  expect((await call(app, 'DELETE', path, right)).status).toBe(200)
  expect((await login(app, person)).status).toBe(200)
  const entries = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['two_factor.enabled', 'two_factor.disabled']))
})

test("an unconfirmed secret doesn't affect sign-in and can be replaced", async () => {
  const app = await startTestApp()
  const person = await registerUser(app)
  const options = { token: person.token, body: { password: testPassword } }
  const { secret: old } = (await call(app, 'POST', path, options)).body.data
  expect((await login(app, person)).status).toBe(200)
  const { secret } = (await call(app, 'POST', path, options)).body.data
  const confirm = (code: string) =>
    call(app, 'POST', `${path}/confirm`, { token: person.token, body: { code } })

  expect((await confirm(appCode(old, Date.now()))).status).toBe(400)
  expect((await confirm(appCode(secret, Date.now()))).status).toBe(200)
})

test('a locked account cannot sign in with its second step', async () => {
  const { app, person, code, wait } = await startWithTwoFactor()
  wait(30_000)
  const challenge = await challengeOf(app, person)
  const banned = app.deps.database.engine === 'postgres' ? true : 1
  await app.deps.database.db.updateTable('users').set({ banned }).where('id', '=', person.user.id).execute()
  expect((await answer(app, challenge, code())).body.error.message).toBe(wording.accountLocked)
})

test('two-factor asks for a sign-in', async () => {
  const app = await startTestApp()
  const body = { password: testPassword }
  expect((await call(app, 'GET', path)).status).toBe(401)
  expect((await call(app, 'POST', path, { body })).status).toBe(401)
  expect((await call(app, 'DELETE', path, { body })).status).toBe(401)
})
