import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createAgent, runAgent } from '../../testing/agent-calls.ts'
import { createUser, registerUser, testPassword, type TestUser } from '../../testing/factories.ts'
import { startSimulator } from '../../testing/provider-simulator.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keepAttachment } from '../attachments/attachments.ts'

const path = '/api/kam/account'

function leave(app: { url: string }, { token }: TestUser, password = testPassword) {
  return call(app, 'DELETE', path, { token, body: { password } })
}

/** Every row of the database, as text. */
async function everything({ deps }: TestApp): Promise<string> {
  const { db } = deps.database
  const tables = [
    ...([
      'users',
      'auth_sessions',
      'auth_accounts',
      'user_settings',
      'invitations',
      'provider_keys',
    ] as const),
    ...(['agents', 'agent_shares', 'sessions', 'messages', 'runs', 'run_payloads', 'run_events'] as const),
    ...([
      'keepers',
      'keeper_numbers',
      'attachments',
      'passkeys',
      'two_factor_secrets',
      'backup_codes',
      'password_links',
    ] as const),
  ]
  const rows = await Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute()))
  return JSON.stringify(rows)
}

test('deleting an account takes all that is its own and nothing of others', async () => {
  const app = await startTestApp()
  const other = await createUser(app)
  const admin = await createUser(app, { role: 'admin' })
  const person = await registerUser(app, { email: 'ada@example.com', name: 'Ada Unforgettable' })
  const { token, user } = person
  const agent = await createAgent(app, person, { visibility: 'public', agent_class: 'Lead' })
  const own = await runAgent(app, person, { agentId: agent.id, input: 'My secret words' })
  const guests = await runAgent(app, other, { agentId: agent.id, input: 'Words of a guest' })
  await call(app, 'POST', '/api/kip/user-keys', {
    token,
    body: { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop' },
  })
  await call(app, 'PUT', '/api/kam/settings', { token, body: { custom_domain: 'ada.example.com' } })
  await call(app, 'POST', '/api/kam/two-factor', { token, body: { password: testPassword } })
  await call(app, 'POST', '/api/kam/password-links', { token: admin.token, body: { userId: user.id } })
  const ids = { sessionId: own.body.data.session_id, runId: own.body.data.run_id }
  const file = await keepAttachment(app.deps, { ...ids, type: 'audio/mpeg', bytes: Buffer.from('sound') })

  const contents = await call(app, 'GET', path, { token })
  expect(contents.body.data).toEqual({
    keepers: 0,
    moments: 0,
    agents: 1,
    conversations: 1,
    logs: 1,
    keys: 1,
  })
  expect((await leave(app, person)).status).toBe(200)

  const left = await everything(app)
  for (const trace of [user.id, 'ada@example.com', 'Unforgettable', 'My secret words', agent.slug, file.id])
    expect(left, trace).not.toContain(trace)
  expect(existsSync(join(app.deps.config.dataDir, 'attachments', file.id))).toBe(false)
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(401)
  const guestLog = await call(app, 'GET', `/api/kip/logs/${guests.body.data.run_id}`, { token: other.token })
  expect(guestLog.body.data.input).toBe('Words of a guest')
  const entries = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'account.deleted', actor_id: user.id, subject: user.id }),
  )
  expect(JSON.stringify(entries)).not.toContain('ada@example.com')
})

test('the address can be registered again', async () => {
  const app = await startTestApp()
  await createUser(app, { role: 'admin' })
  const person = await registerUser(app, { email: 'ada@example.com' })
  await leave(app, person)
  const again = await registerUser(app, { email: 'ada@example.com' })
  expect(again.user.id).not.toBe(person.user.id)
})

test('it asks for the password', async () => {
  const app = await startTestApp()
  await createUser(app, { role: 'admin' })
  const person = await registerUser(app)
  const refused = await leave(app, person, 'wrong')
  expect([refused.status, refused.body.error.fields]).toEqual([400, { password: wording.wrongPassword }])
  expect((await call(app, 'GET', '/api/kam/me', { token: person.token })).status).toBe(200)
})

test('the only admin stays until there is another', async () => {
  const app = await startTestApp()
  const admin = await registerUser(app)
  expect(admin.user.role).toBe('admin')
  const refused = await leave(app, admin)
  expect([refused.status, refused.body.error.message]).toEqual([409, wording.lastAdmin])
  await createUser(app, { role: 'admin' })
  expect((await leave(app, admin)).status).toBe(200)
})

test('an answer that is being written is stopped first', async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const app = await startTestApp({
    times: { flushMs: 10 },
    env: { OPENAI_BASE_URL: `${simulator.url}/v1`, KEEPER_OPENAI_API_KEY: 'sk-0123456789abcdefghijklmnop' },
  })
  await createUser(app, { role: 'admin' })
  const person = await registerUser(app)
  const agent = await createAgent(app, person)
  const answer = runAgent(app, person, { agentId: agent.id, input: 'Go on [[sim chunks=1000 chunk-ms=50]]' })
  const { db } = app.deps.database
  const running = () => db.selectFrom('sessions').select('running_run_id').execute()
  await expect.poll(running).toEqual([{ running_run_id: expect.any(String) }])
  expect((await leave(app, person)).status).toBe(200)
  await answer
  expect(await everything(app)).not.toContain(person.user.id)
  expect(app.logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})
