import { expect, onTestFinished, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, registerUser, testPassword } from '../../../testing/factories.ts'
import { mailText, startMailSink } from '../../../testing/mail-sink.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const newPassword = 'a better password'

function login(app: TestApp, email: string, password: string) {
  return call(app, 'POST', '/api/kam/auth/login', { body: { email, password } })
}

function reset(app: TestApp, code: string, password = newPassword) {
  return call(app, 'POST', '/api/kam/auth/reset-password', { body: { code, password } })
}

function forgot(app: TestApp, email: string) {
  return call(app, 'POST', '/api/kam/auth/forgotten-password', { body: { email } })
}

async function startWithLink() {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const admin = await createUser(app, { role: 'admin' })
  const person = await registerUser(app)
  const make = () =>
    call(app, 'POST', '/api/kam/password-links', { token: admin.token, body: { userId: person.user.id } })
  return { app, admin, person, make, wait: (ms: number) => (now += ms) }
}

test("an admin's link sets a new password once, and ends every sign-in", async () => {
  const { app, person, make, admin } = await startWithLink()
  const made = await make()
  expect(made.body.data).toEqual({
    ...{ code: expect.any(String), email: person.user.email },
    expiresAt: expect.stringMatching(/Z$/),
  })
  const { code } = made.body.data
  expect((await reset(app, code, 'short')).status).toBe(400)
  expect((await reset(app, code, 'qwertyuiop')).status).toBe(400)
  expect((await reset(app, code)).status).toBe(200)
  expect((await call(app, 'GET', '/api/kam/me', { token: person.token })).status).toBe(401)
  expect((await login(app, person.user.email, testPassword)).status).toBe(401)
  expect((await login(app, person.user.email, newPassword)).status).toBe(200)
  expect((await reset(app, code)).body.error).toEqual({
    code: 'not_found',
    message: wording.passwordLinkEnded,
  })

  const { db } = app.deps.database
  const entries = await db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ action: 'password_link.made', actor_id: admin.user.id, subject: person.user.id },
    }),
  )
  const kept = [entries, await db.selectFrom('password_links').selectAll().execute(), app.logLines]
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('a link ends after an hour, with the next one, and when the password is changed', async () => {
  const { app, person, make, wait } = await startWithLink()
  const codeOf = async () => (await make()).body.data.code as string
  const [first, second] = [await codeOf(), await codeOf()]
  expect((await reset(app, first)).status).toBe(404)
  const body = { currentPassword: testPassword, newPassword: testPassword }
  expect((await call(app, 'POST', '/api/kam/password', { token: person.token, body })).status).toBe(200)
  expect((await reset(app, second)).status).toBe(404)
  const third = await codeOf()
  wait(60 * 60_000)
  expect((await reset(app, third)).status).toBe(404)
})

test('of two who use a link at once, one sets the password', async () => {
  const { app, make } = await startWithLink()
  const { code } = (await make()).body.data
  const answers = await Promise.all([reset(app, code, 'first password'), reset(app, code, 'second password')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('only admins make links, and only for accounts that there are', async () => {
  const { app, admin, person } = await startWithLink()
  const make = (token: string, userId: string) =>
    call(app, 'POST', '/api/kam/password-links', { token, body: { userId } })
  expect((await make(person.token, admin.user.id)).body.error).toEqual({
    code: 'forbidden',
    message: wording.adminNeeded,
  })
  expect((await make(admin.token, 'nobody')).status).toBe(404)
})

test('without mail the page is told so, and nothing is sent', async () => {
  const app = await startTestApp()
  const help = await call(app, 'GET', '/api/kam/auth/forgotten-password')
  expect(help.body.data).toEqual({ mail: false })
  expect((await forgot(app, 'ada@example.com')).body.error).toEqual({
    code: 'not_ready',
    message: wording.noMail,
  })
})

test('with mail the link comes to the address, and every address gets the same answer', async () => {
  const sink = await startMailSink()
  onTestFinished(sink.close)
  const app = await startTestApp({
    env: { SMTP_URL: `${sink.url}?from=post@keeper.example`, PUBLIC_URL: 'https://keeper.example' },
  })
  const { user } = await registerUser(app, { name: 'Ada Löwe' })
  expect((await call(app, 'GET', '/api/kam/auth/forgotten-password')).body.data).toEqual({ mail: true })

  const unknown = await forgot(app, 'nobody@example.com')
  const known = await forgot(app, user.email.toUpperCase())
  expect(known.body).toEqual(unknown.body)
  expect(known.status).toBe(200)
  const mail = await sink.nextMail()
  expect(mail).toMatch(/^From: post@keeper\.example\r$/m)
  expect(mail).toContain(`To: ${user.email}`)
  expect(mailText(mail)).toContain('Hello Ada Löwe,')
  const code = /https:\/\/keeper\.example\/reset-password\?code=(\S+)/.exec(mailText(mail))?.[1] ?? ''
  expect((await reset(app, code)).status).toBe(200)
  expect((await login(app, user.email, newPassword)).status).toBe(200)
  const kept = await app.deps.database.db
    .selectFrom('users')
    .select('email_verified')
    .executeTakeFirstOrThrow()
  expect(Boolean(kept.email_verified)).toBe(true)
  expect(sink.mails).toHaveLength(1)
})

test('a stranger closes it to nobody, and ends no link of an admin', async () => {
  const sink = await startMailSink()
  onTestFinished(sink.close)
  const app = await startTestApp({
    env: {
      ...{ SMTP_URL: `${sink.url}?from=post@keeper.example`, PUBLIC_URL: 'https://keeper.example' },
      TRUST_PROXY: '1',
    },
  })
  const { user } = await registerUser(app)
  const admin = await createUser(app, { role: 'admin' })
  const body = { userId: user.id }
  const made = await call(app, 'POST', '/api/kam/password-links', { token: admin.token, body })
  const ask = (address: string) =>
    call(app, 'POST', '/api/kam/auth/forgotten-password', {
      body: { email: user.email },
      headers: { 'x-forwarded-for': address },
    })
  for (const status of [200, 200, 200, 429]) expect((await ask('203.0.113.7')).status).toBe(status)
  expect((await ask('198.51.100.9')).status).toBe(200)
  await expect.poll(() => sink.mails.length).toBe(4)
  expect((await reset(app, made.body.data.code)).status).toBe(200)
  const code = /code=(\S+)/.exec(mailText(sink.mails.at(-1) ?? ''))?.[1] ?? ''
  expect((await reset(app, code)).status).toBe(404)
})

test('a mail that its person waits for still works after a stranger asked for more, until one is used', async () => {
  let now = Date.now()
  const sink = await startMailSink()
  onTestFinished(sink.close)
  const app = await startTestApp({
    now: () => now,
    env: {
      ...{ SMTP_URL: `${sink.url}?from=post@keeper.example`, PUBLIC_URL: 'https://keeper.example' },
      TRUST_PROXY: '1',
    },
  })
  const { user } = await registerUser(app)
  const ask = async (address: string) => {
    const body = { email: user.email }
    const headers = { 'x-forwarded-for': address }
    const { status } = await call(app, 'POST', '/api/kam/auth/forgotten-password', { body, headers })
    expect(status).toBe(200)
    return /code=(\S+)/.exec(mailText(await sink.nextMail()))?.[1] ?? ''
  }
  const expired = await ask('192.0.2.1')
  now += 60 * 60_000
  const own = await ask('192.0.2.1')
  const others = [await ask('203.0.113.7'), await ask('203.0.113.7')]
  const stored = await app.deps.database.db.selectFrom('password_links').select('id').execute()
  expect(stored).toHaveLength(3)
  expect((await reset(app, expired)).status).toBe(404)
  expect((await reset(app, own)).status).toBe(200)
  for (const code of others) expect((await reset(app, code)).status).toBe(404)
})

test('one address gets few mails, and a mail server that is away is a line in the log', async () => {
  const app = await startTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://keeper.example' },
  })
  const { user } = await registerUser(app)
  for (let i = 0; i < 3; i++) expect((await forgot(app, user.email)).status).toBe(200)
  expect((await forgot(app, user.email)).status).toBe(429)
  await expect
    .poll(() => app.logLines.filter((line) => line.includes('password mail not sent')).length)
    .toBeGreaterThan(0)
})

test('mail needs a public address', async () => {
  await expect(startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })).rejects.toThrow(/PUBLIC_URL/)
})
