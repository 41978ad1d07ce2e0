import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createAgent, runAgent } from '../testing/agent-calls.ts'
import { createUser, registerUser, testPassword } from '../testing/factories.ts'
import { findInstanceSetting, forwardingSetting } from '../features/instance/index.ts'
import { operate, operateWith } from '../testing/operate.ts'
import { startSimulator } from '../testing/provider-simulator.ts'
import { plantedKey, startRunTest } from '../testing/run-scene.ts'
import { call, startTestApp } from '../testing/test-app.ts'

const key = { provider: 'openai', apiKey: 'sk-operations-0123456789abcdef' }

async function startWithKey() {
  const app = await startTestApp()
  const user = await createUser(app)
  await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: key })
  return { app, user }
}

describe('on a running server', () => {
  test('doctor finds the database whole and every key to open', async () => {
    const { app } = await startWithKey()
    const { code, output } = await operate(app, 'doctor')
    expect(output).toContain('ok    secret: 1 provider keys open')
    expect(output).toMatch(/ok {4}audit log: Verified: \d+ lines? (is|are) unchanged\./)
    expect(code).toBe(0)
  })

  test('doctor asks each provider whether it takes the platform’s key, and shows no key', async () => {
    const { app, simulator } = await startRunTest()
    const gone = await startSimulator()
    await gone.close()
    const admin = await createUser(app, { role: 'admin' })
    const stored = { provider: 'anthropic', api_key: 'sk-ant-operations-0123456789abcdefghij' }
    await call(app, 'POST', '/api/kip/platform-keys', { token: admin.token, body: stored })
    const env = {
      OPENAI_BASE_URL: `${simulator.url}/v1`,
      ANTHROPIC_BASE_URL: `${simulator.url}/v1`,
      TOGETHER_BASE_URL: `${gone.url}/v1`,
      KEEPER_OPENAI_API_KEY: plantedKey,
      KEEPER_TOGETHER_API_KEY: 'together-operations-0123456789',
    }
    const doctor = await operateWith(app, env, 'doctor')
    expect(doctor.output).toContain('ok    key for OpenAI: Works, 3 models.')
    expect(doctor.output).toMatch(/ok {4}key for Anthropic: Works, \d+ models?\./)
    expect(doctor.output).toContain('note  key for Together: Together could not be reached')
    expect(doctor.output).not.toContain('ElevenLabs')
    expect(doctor.code).toBe(0)

    simulator.behave({ status: 401, echoKey: true })
    const refused = await operateWith(app, env, 'doctor')
    expect(refused.output).toMatch(/wrong key for OpenAI: OpenAI answered with status 401/)
    expect(refused.code).toBe(1)
    for (const key of [plantedKey, stored.api_key, env.KEEPER_TOGETHER_API_KEY])
      expect(doctor.output + refused.output).not.toContain(key)
  })

  test('doctor notes a proxy that is in front but not trusted', async () => {
    const { app } = await startWithKey()
    expect((await operate(app, 'doctor')).output).not.toContain('proxy')
    await call(app, 'GET', '/health', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await expect.poll(() => findInstanceSetting(app.deps.database.db, forwardingSetting)).toBeDefined()
    const { code, output } = await operate(app, 'doctor')
    expect([code, output]).toEqual([0, expect.stringContaining('set TRUST_PROXY=on')])
  })

  test('doctor finds an audit log that was tampered with', async () => {
    const { app } = await startWithKey()
    const { db, engine } = app.deps.database
    const trigger =
      engine === 'postgres' ? 'audit_entries_append_only on audit_entries' : 'audit_entries_no_delete'
    await sql.raw(`drop trigger ${trigger}`).execute(db)
    await db.deleteFrom('audit_entries').where('position', '=', 1).execute()
    const { code, output } = await operate(app, 'doctor')
    expect(output).toMatch(/wrong audit log: .*from line 1 on/)
    expect(code).toBe(1)
  })

  test('an unknown operation names those that there are', async () => {
    const app = await startTestApp()
    const { code, output } = await operate(app, 'explode')
    expect(code).toBe(2)
    expect(output).toContain('keys rotate')
  })

  test.each([
    ['keys', 'rotate', '--help'],
    ['backup', '--help'],
    ['doctor', 'more'],
    ['admin', 'promote', 'a', 'b'],
  ])('an operation does nothing with words that it does not take: %s %s %s', async (...words) => {
    const { app } = await startWithKey()
    const before = await app.deps.database.db.selectFrom('provider_keys').select('sealed').execute()
    const { code, output } = await operate(app, ...words)
    expect(code).toBe(2)
    expect(output).toContain('npm run keeper -- backup [folder]')
    expect(await app.deps.database.db.selectFrom('provider_keys').select('sealed').execute()).toEqual(before)
  })
})

test('keys rotate seals every key with a new secret', async () => {
  const { app } = await startWithKey()
  const before = await app.deps.database.db
    .selectFrom('provider_keys')
    .select('sealed')
    .executeTakeFirstOrThrow()
  await app.stop()
  expect(await operate(app, 'keys', 'rotate')).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 keys were sealed'),
  })
  const again = await app.restart()
  const after = await again.deps.database.db
    .selectFrom('provider_keys')
    .select('sealed')
    .executeTakeFirstOrThrow()
  expect(after.sealed.split('.')[1]).not.toBe(before.sealed.split('.')[1])
})

test('keys rotate seals second factors too, which go on working', async () => {
  const app = await startTestApp()
  const person = await registerUser(app)
  const { token } = person
  const body = { password: testPassword }
  const { secret } = (await call(app, 'POST', '/api/kam/two-factor', { token, body })).body.data
  await app.stop()
  expect(await operate(app, 'keys', 'rotate')).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 second factors were sealed'),
  })
  const again = await app.restart()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await call(again, 'POST', '/api/kam/two-factor/confirm', { token, body: { code } })
  expect(confirmed.status).toBe(200)
})

test('admin promote makes an account an admin', async () => {
  const app = await startTestApp()
  const user = await createUser(app, { email: 'ada@example.com' })
  await app.stop()
  expect(await operate(app, 'admin', 'promote', 'Ada@example.com')).toMatchObject({ code: 0 })
  const again = await app.restart()
  expect((await call(again, 'GET', '/api/kip/platform-keys', { token: user.token })).status).toBe(200)
})

test('password link lets the only admin back in, once', async () => {
  const app = await startTestApp()
  const { user } = await registerUser(app, { email: 'ada@example.com' })
  await app.stop()
  const { code, output } = await operate(app, 'password', 'link', 'Ada@example.com')
  expect([code, output]).toEqual([0, expect.stringContaining('for ada@example.com.')])
  const link = new URL(/http\S+/.exec(output)?.[0] ?? '')
  expect(link.pathname).toBe('/reset-password')
  const again = await app.restart()
  const body = { code: link.searchParams.get('code'), password: 'a new river every day' }
  const reset = () => call(again, 'POST', '/api/kam/auth/reset-password', { body })
  expect((await reset()).status).toBe(200)
  expect((await reset()).status).toBe(404)
  const signIn = { email: 'ada@example.com', password: body.password }
  const signedIn = await call(again, 'POST', '/api/kam/auth/login', { body: signIn })
  expect(signedIn.body.data.user.id).toBe(user.id)
  const { token } = signedIn.body.data
  const lines = await call(again, 'GET', '/api/kam/audit', { token })
  expect(JSON.stringify(lines.body.data)).toContain('password_link.made')
})

test('export writes everything of an account into a ZIP, and never over a file', async () => {
  const app = await startTestApp()
  const user = await createUser(app, { email: 'grace@example.com' })
  const agent = await createAgent(app, user)
  await runAgent(app, user, { agentId: agent.id, input: 'What did the river say?' })
  await app.stop()
  const file = join(app.deps.config.dataDir, 'grace.zip')
  expect(await operate(app, 'export', 'nobody@example.com', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No account has the address nobody@example.com.'),
  })
  const exported = await operate(app, 'export', 'Grace@example.com', file)
  expect(exported.output).toContain(file)
  expect(exported.code).toBe(0)
  const files = unzipSync(new Uint8Array(await readFile(file)))
  expect(strFromU8(files['messages.jsonl'] ?? new Uint8Array())).toContain('What did the river say?')
  expect(await operate(app, 'export', 'grace@example.com', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already exists'),
  })
})
