import { expect, onTestFinished, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { openRegistration, registerUser, testPassword, type TestUser } from '../../../testing/factories.ts'
import { mailText, startMailSink } from '../../../testing/mail-sink.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const path = '/api/kam/passkeys'

async function startWithPerson(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  return { app, person: await registerUser(app), authenticator: createAuthenticator(app.url) }
}

type Authenticator = ReturnType<typeof createAuthenticator>

async function optionsFor(app: TestApp, { token }: TestUser) {
  const answer = await call(app, 'POST', `${path}/options`, { token, body: { password: testPassword } })
  expect(answer.status).toBe(200)
  return answer.body.data
}

async function add(app: TestApp, person: TestUser, authenticator: Authenticator, name = 'Laptop') {
  const response = authenticator.create(await optionsFor(app, person))
  return call(app, 'POST', path, { token: person.token, body: { name, response } })
}

async function signIn(app: TestApp, authenticator: Authenticator) {
  const { body } = await call(app, 'POST', '/api/kam/auth/passkey/options')
  const response = authenticator.get(body.data)
  return { response, answer: await call(app, 'POST', '/api/kam/auth/passkey', { body: { response } }) }
}

test('a passkey is made, listed, renamed and removed', async () => {
  const { app, person, authenticator } = await startWithPerson()
  const added = await add(app, person, authenticator)
  expect(added.status).toBe(200)
  expect(added.body.data).toEqual({
    ...{ id: expect.any(String), name: 'Laptop', synced: false },
    ...{ createdAt: expect.stringMatching(/Z$/), lastUsedAt: null },
  })
  const { token } = person
  const { id } = added.body.data
  const renamed = await call(app, 'PATCH', `${path}/${id}`, { token, body: { name: ' Old laptop ' } })
  expect(renamed.body.data.name).toBe('Old laptop')
  expect((await call(app, 'GET', path, { token })).body.data).toEqual([renamed.body.data])
  expect((await call(app, 'DELETE', `${path}/${id}`, { token })).status).toBe(200)
  expect((await call(app, 'GET', path, { token })).body.data).toEqual([])
  expect((await signIn(app, authenticator)).answer.status).toBe(401)
})

test('signing in needs the passkey and nothing else', async () => {
  const { app, person, authenticator } = await startWithPerson()
  await add(app, person, authenticator)
  const { answer } = await signIn(app, authenticator)
  expect(answer.body.data).toEqual({ user: person.user, token: expect.any(String) })
  const { token } = answer.body.data
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(200)
  const list = await call(app, 'GET', path, { token })
  expect(list.body.data[0].lastUsedAt).toEqual(expect.any(String))
})

test('an answer opens once, and only within five minutes', async () => {
  let now = Date.now()
  const { app, person, authenticator } = await startWithPerson({ now: () => now })
  await add(app, person, authenticator)
  const { response, answer } = await signIn(app, authenticator)
  expect(answer.status).toBe(200)
  const again = await call(app, 'POST', '/api/kam/auth/passkey', { body: { response } })
  expect(again.body.error).toEqual({ code: 'invalid_credentials', message: wording.passkeyUnknown })

  const { body } = await call(app, 'POST', '/api/kam/auth/passkey/options')
  now += 5 * 60_000
  const late = await call(app, 'POST', '/api/kam/auth/passkey', {
    body: { response: authenticator.get(body.data) },
  })
  expect(late.status).toBe(401)
})

test('answers with a passkey are limited by address, before anything is looked up or written down', async () => {
  const { app, person, authenticator } = await startWithPerson({ env: { TRUST_PROXY: 'on' } })
  await add(app, person, authenticator)
  const { body } = await call(app, 'POST', '/api/kam/auth/passkey/options')
  const response = authenticator.get(body.data)
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  const guess = () =>
    call(app, 'POST', '/api/kam/auth/passkey', {
      body: { response: { ...response, id: 'unknown', rawId: 'unknown' } },
      headers,
    })
  for (let i = 0; i < 60; i++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect([refused.status, refused.body.error.message]).toEqual([429, wording.tooManySignIns])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const failed = app.deps.database.db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', 'account.sign_in_failed')
  expect(Number((await failed.executeTakeFirstOrThrow()).count)).toBe(60)
  expect((await call(app, 'POST', '/api/kam/auth/passkey', { body: { response } })).status).toBe(200)
})

test('another site, another key and a copied authenticator are refused', async () => {
  const { app, person, authenticator } = await startWithPerson()
  await add(app, person, authenticator)
  const other = createAuthenticator(app.url)
  const { body } = await call(app, 'POST', '/api/kam/auth/passkey/options')
  const forged = { ...other.get(body.data), id: authenticator.create(body.data).id }
  forged.rawId = forged.id
  expect((await call(app, 'POST', '/api/kam/auth/passkey', { body: { response: forged } })).status).toBe(401)

  const elsewhere = createAuthenticator('https://keeper.evil.example')
  expect((await add(app, person, elsewhere)).body.error).toEqual({
    code: 'invalid_request',
    message: wording.passkeyRefused,
  })
  expect((await signIn(app, authenticator)).answer.status).toBe(200)
  const { db } = app.deps.database
  await db.updateTable('passkeys').set({ sign_count: 1_000 }).execute()
  expect((await signIn(app, authenticator)).answer.status).toBe(401)
})

test("one's own challenge makes one passkey, which is nobody else's", async () => {
  const { app, person, authenticator } = await startWithPerson()
  const mallory = await registerUser(app)
  const response = authenticator.create(await optionsFor(app, person))
  const body = { name: 'Mine', response }
  expect((await call(app, 'POST', path, { token: mallory.token, body })).status).toBe(400)
  expect((await call(app, 'POST', path, { token: person.token, body })).status).toBe(400)
  expect((await add(app, person, authenticator)).status).toBe(200)
  expect((await add(app, mallory, authenticator)).body.error.message).toBe(wording.passkeyKnown)

  const { body: list } = await call(app, 'GET', path, { token: person.token })
  const address = `${path}/${list.data[0].id}`
  const rename = { token: mallory.token, body: { name: 'Taken' } }
  expect((await call(app, 'PATCH', address, rename)).status).toBe(404)
  expect((await call(app, 'DELETE', address, { token: mallory.token })).status).toBe(404)
  expect((await call(app, 'GET', path, { token: mallory.token })).body.data).toEqual([])
})

test('adding a passkey asks for the password, and is written down', async () => {
  const { app, person, authenticator } = await startWithPerson()
  const wrong = { token: person.token, body: { password: 'wrong' } }
  expect((await call(app, 'POST', `${path}/options`, wrong)).body.error.fields).toEqual({
    password: wording.wrongPassword,
  })
  await add(app, person, authenticator)
  const entries = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
  expect(entries.map(({ action }) => action)).toContain('passkey.added')
})

test('behind a public address passkeys belong to it', async () => {
  const { app, person } = await startWithPerson({ env: { PUBLIC_URL: 'https://keeper.example.com/' } })
  const options = await optionsFor(app, person)
  expect(options.rp.id).toBe('keeper.example.com')
  const authenticator = createAuthenticator('https://keeper.example.com')
  expect((await add(app, person, authenticator)).status).toBe(200)
  expect((await signIn(app, authenticator)).answer.status).toBe(200)
  expect((await add(app, person, createAuthenticator(app.url))).status).toBe(400)
})

const publicUrl = 'https://keeper.example.com'
const reset = (app: TestApp, code: string) =>
  call(app, 'POST', '/api/kam/auth/reset-password', { body: { code, password: 'a better password' } })

test('the first link that is mailed to an address removes the passkeys from before, a later one none', async () => {
  const sink = await startMailSink()
  onTestFinished(sink.close)
  const env = { SMTP_URL: `${sink.url}?from=post@keeper.example`, PUBLIC_URL: publicUrl }
  const { app, person } = await startWithPerson({ env })
  const authenticator = createAuthenticator(publicUrl)
  const { email } = person.user
  const follow = async () => {
    await call(app, 'POST', '/api/kam/auth/forgotten-password', { body: { email } })
    const code = /code=(\S+)/.exec(mailText(await sink.nextMail()))?.[1] ?? ''
    expect((await reset(app, code)).status).toBe(200)
    const body = { email, password: 'a better password' }
    return (await call(app, 'POST', '/api/kam/auth/login', { body })).body.data.token
  }
  await add(app, person, authenticator)
  const token = await follow()
  expect((await call(app, 'GET', path, { token })).body.data).toEqual([])
  expect((await signIn(app, authenticator)).answer.status).toBe(401)

  const options = await call(app, 'POST', `${path}/options`, {
    token,
    body: { password: 'a better password' },
  })
  const own = createAuthenticator(publicUrl)
  await call(app, 'POST', path, { token, body: { name: 'Own', response: own.create(options.body.data) } })
  await follow()
  expect((await signIn(app, own)).answer.status).toBe(200)
})

test('confirming an address removes the passkeys from before and ends the sign-ins, but not an admin’s own', async () => {
  const { app, person: admin } = await startWithPerson({ env: { PUBLIC_URL: publicUrl } })
  const { db } = app.deps.database
  await db.updateTable('users').set({ role: 'admin', address_confirmed: 0 }).execute()
  await openRegistration(app)
  const squatter = await registerUser(app)
  const [own, other] = [createAuthenticator(publicUrl), createAuthenticator(publicUrl)]
  await add(app, admin, own)
  await add(app, squatter, other)

  const body = { userId: squatter.user.id }
  const link = await call(app, 'POST', '/api/kam/password-links', { token: admin.token, body })
  expect((await reset(app, link.body.data.code)).status).toBe(200)
  const { token } = (await signIn(app, other)).answer.body.data
  for (const { user } of [squatter, admin]) {
    const options = { token: admin.token, body: { addressConfirmed: true } }
    const confirmed = await call(app, 'PATCH', `/api/kam/users/${user.id}`, options)
    expect(confirmed.body.data).toMatchObject({ addressUnconfirmed: false })
  }
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(401)
  expect((await signIn(app, other)).answer.status).toBe(401)
  expect((await call(app, 'GET', '/api/kam/me', { token: admin.token })).status).toBe(200)
  expect((await signIn(app, own)).answer.status).toBe(200)
  const removed = await db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'passkey.removed')
    .execute()
  expect(removed).toEqual([{ actor_id: admin.user.id }])
})
