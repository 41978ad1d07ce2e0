import { expect, test } from 'vitest'
import { createUser, registerUser, openRegistration, type TestUser } from '../../testing/factories.ts'
import { listJobs } from '../../maintenance.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/kam/audit'

async function start(bounds: { failedSignInLines?: number; failedSignInLinesPerAccount?: number }) {
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' }, bounds, isMaintained: false })
  await openRegistration(app)
  const admin = await createUser(app, { role: 'admin' })
  return { app, admin, person: await registerUser(app) }
}

function fail(app: TestApp, email: string, from: string) {
  const headers = { 'x-forwarded-for': from }
  return call(app, 'POST', '/api/kam/auth/login', { body: { email, password: 'wrong' }, headers })
}

/** What the clock does once an hour. */
async function endHour({ deps }: TestApp): Promise<void> {
  const job = listJobs(deps).find(({ name }) => name === 'audit.left-out')
  if ((await job?.isNeeded?.()) !== false) await job?.work(null, new AbortController().signal)
}

async function linesOf(app: TestApp, admin: TestUser, action: string) {
  return (await call(app, 'GET', `${path}?action=${action}`, { token: admin.token })).body.data
}

test('junk from many addresses can’t hide wrong passwords at a real account, and what is left out is counted', async () => {
  const { app, admin, person } = await start({ failedSignInLines: 3 })
  for (let junk = 0; junk < 5; junk += 1) await fail(app, `nobody-${junk}@example.com`, `203.0.113.${junk}`)
  for (let attack = 0; attack < 5; attack += 1) await fail(app, person.user.email, `198.51.100.${attack}`)

  const lines = await linesOf(app, admin, 'account.sign_in_failed')
  const addresses = lines
    .filter(({ subject }: { subject: { id: string } | null }) => subject?.id === person.user.id)
    .map(({ address }: { address: string }) => address)
  expect(addresses.toSorted()).toEqual(Array.from({ length: 5 }, (_, index) => `198.51.100.${index}`))
  expect(lines).toHaveLength(8)

  await endHour(app)
  await endHour(app)
  const told = await linesOf(app, admin, 'account.sign_in_failures_left_out')
  expect(told).toMatchObject([{ actor: null, detail: { count: 2, atAccounts: 0 } }])
  const { body } = await call(app, 'GET', `${path}/verification`, { token: admin.token })
  expect(body.data.brokenAt).toBeNull()
})

test('one account can’t use up the lines of the others, and its own left-out lines are counted', async () => {
  const { app, admin, person } = await start({ failedSignInLinesPerAccount: 3 })
  const other = await registerUser(app)
  const attempts = Array.from({ length: 8 }, (_, index) => fail(app, person.user.email, `203.0.113.${index}`))
  await Promise.all(attempts)
  await fail(app, other.user.email, '198.51.100.1')
  await endHour(app)
  const { db } = app.deps.database
  const lines = await db
    .selectFrom('audit_entries')
    .select('subject')
    .where('action', '=', 'account.sign_in_failed')
    .execute()
  expect(lines.filter(({ subject }) => subject === person.user.id)).toHaveLength(3)
  expect(lines.filter(({ subject }) => subject === other.user.id)).toHaveLength(1)
  const told = await linesOf(app, admin, 'account.sign_in_failures_left_out')
  expect(told).toMatchObject([{ detail: { count: 5, atAccounts: 5 } }])
})
