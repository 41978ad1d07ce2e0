import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createUser,
  openRegistration,
  registerUser,
  testPassword,
  type TestUser,
} from '../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/kam/audit'

async function readLog(app: TestApp, admin: TestUser, query: Record<string, string> = {}) {
  const { status, body } = await call(app, 'GET', `${path}?${new URLSearchParams(query).toString()}`, {
    token: admin.token,
  })
  expect(status).toBe(200)
  return body
}

async function verify(app: TestApp, admin: TestUser) {
  return (await call(app, 'GET', `${path}/verification`, { token: admin.token })).body.data
}

function login(app: TestApp, email: string, password: string, from = '203.0.113.7') {
  const headers = { 'x-forwarded-for': from }
  return call(app, 'POST', '/api/kam/auth/login', { body: { email, password }, headers })
}

async function startWithAdmin() {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' } })
  await openRegistration(app)
  return { app, admin: await createUser(app, { role: 'admin', name: 'Ada' }) }
}

test('sign-ins and failed ones are written down with their address, and never what was typed', async () => {
  const { app, admin } = await startWithAdmin()
  const person = await registerUser(app, { name: 'Grace' })
  await login(app, person.user.email, 'wrong password typed')
  await login(app, 'typed-by-mistake@example.com', 'wrong password typed')
  await login(app, person.user.email, testPassword, '198.51.100.4')

  const { data } = await readLog(app, admin, { action: 'account.sign_in_failed' })
  const named = { id: person.user.id, name: 'Grace', email: person.user.email }
  expect(data).toMatchObject([
    { actor: null, subject: null, address: '203.0.113.7', detail: { way: 'password' } },
    { actor: null, subject: named, address: '203.0.113.7', detail: { way: 'password' } },
  ])
  const signedIn = await readLog(app, admin, { action: 'account.signed_in' })
  expect(signedIn.data[0]).toMatchObject({
    actor: named,
    address: '198.51.100.4',
    detail: { way: 'password' },
  })
  const kept = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/typed/)
})

test('attempts that the limits refuse are not stored, and one address can use up few lines', async () => {
  const { app, admin } = await startWithAdmin()
  for (let round = 0; round < 14; round++) await login(app, 'nobody@example.com', 'x')
  const { data } = await readLog(app, admin, { action: 'account.sign_in_failed' })
  expect(data).toHaveLength(10)
})

test('the log is filtered by action, person and time, and paged to its end', async () => {
  let now = Date.parse('2026-03-01T00:00:00Z')
  const app = await startTestApp({ now: () => now })
  const [admin, grace] = [
    await createUser(app, { role: 'admin', name: 'Ada' }),
    await createUser(app, { name: 'Grace Ø', email: 'grace@example.com' }),
  ]
  for (let line = 0; line < 60; line++) {
    now += 60_000
    await call(app, 'PATCH', `/api/kam/users/${grace.user.id}`, {
      token: admin.token,
      body: { disabled: line % 2 === 0 },
    })
  }
  const first = await readLog(app, admin, { person: 'GRACE@' })
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toMatchObject({
    ...{ action: 'account.enabled', at: '2026-03-01T01:00:00.000Z' },
    ...{ actor: { name: 'Ada' }, subject: { name: 'Grace Ø' } },
  })
  expect((await readLog(app, admin, { person: 'grace ø' })).data).toHaveLength(50)
  const second = await readLog(app, admin, { person: 'GRACE@', cursor: first.nextCursor })
  expect(second.data).toHaveLength(10)
  expect(second.nextCursor).toBeNull()
  const positions = [...first.data, ...second.data].map(({ position }: { position: number }) => position)
  expect(positions).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
  const oldest = { person: 'GRACE@', sort: 'oldest' }
  const begun = await readLog(app, admin, oldest)
  const rest = await readLog(app, admin, { ...oldest, cursor: begun.nextCursor })
  expect(rest.nextCursor).toBeNull()
  expect([...begun.data, ...rest.data].map(({ position }: { position: number }) => position)).toEqual(
    positions.toReversed(),
  )

  expect((await readLog(app, admin, { person: 'nobody' })).data).toEqual([])
  expect((await readLog(app, admin, { person: admin.user.id })).data.length).toBeGreaterThan(0)
  const span = { from: '2026-03-01T00:10:00Z', to: '2026-03-01T00:20:00Z', action: 'account.disabled' }
  expect((await readLog(app, admin, span)).data).toHaveLength(5)
  const bad = await call(app, 'GET', `${path}?cursor=x`, { token: admin.token })
  expect(bad.status).toBe(400)
})

test('reading the log is written down once a visit, each export every time', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const admin = await createUser(app, { role: 'admin' })
  for (let visit = 0; visit < 2; visit++) {
    await readLog(app, admin)
    await readLog(app, admin)
    now += 16 * 60_000
  }
  const token = admin.token
  const exported = await call(app, 'GET', `${path}/export`, { token })
  expect(exported.headers.get('content-type')).toContain('application/x-ndjson')
  expect(exported.headers.get('content-disposition')).toContain('keeper-audit.jsonl')
  const lines = exported.body
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  expect(lines.map(({ action }: { action: string }) => action)).toEqual([
    'audit.exported',
    'audit.read',
    'audit.read',
  ])
  expect(lines[0]).toMatchObject({
    position: 3,
    actor: { id: admin.user.id },
    previousHash: expect.any(String),
  })
  expect(lines[2].previousHash).toBe('')
})

test('lines that are written at once get one place each, and the chain holds', async () => {
  const { app, admin } = await startWithAdmin()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      login(app, `nobody-${index}@example.com`, 'x', `203.0.113.${index}`),
    ),
  )
  expect(await verify(app, admin)).toEqual({ lines: 20, brokenAt: null })
})

test('the log cannot be changed through the database', async () => {
  const { app, admin } = await startWithAdmin()
  await readLog(app, admin)
  const { db } = app.deps.database
  await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
  expect(await verify(app, admin)).toEqual({ lines: 1, brokenAt: null })
})

test.each([
  ['changed', 2, (app: TestApp) => tamper(app, `update audit_entries set actor_id = 'x' where position = 2`)],
  ['removed', 2, (app: TestApp) => tamper(app, `delete from audit_entries where position = 2`)],
  [
    'last changed',
    4,
    (app: TestApp) => tamper(app, `update audit_entries set actor_id = 'x' where position = 4`),
  ],
  ['last removed', 4, (app: TestApp) => tamper(app, `delete from audit_entries where position = 4`)],
])('a line that was %s is found', async (_what, near, change) => {
  const { app, admin } = await startWithAdmin()
  for (let line = 0; line < 4; line++) await call(app, 'GET', '/api/kam/users', { token: admin.token })
  expect(await verify(app, admin)).toEqual({ lines: 4, brokenAt: null })
  await change(app)
  const { brokenAt } = await verify(app, admin)
  expect([near, near + 1]).toContain(brokenAt)
})

/** What somebody does who has the database and takes its protection away. */
async function tamper({ deps }: TestApp, statement: string): Promise<void> {
  const { db, engine } = deps.database
  const off =
    engine === 'postgres'
      ? ['drop trigger audit_entries_append_only on audit_entries']
      : ['drop trigger audit_entries_no_update', 'drop trigger audit_entries_no_delete']
  for (const text of [...off, statement]) await sql.raw(text).execute(db)
}
