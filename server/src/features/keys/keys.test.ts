import { describe, expect, test } from 'vitest'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { chooseKey } from './keys.ts'

const platformUrl = '/api/kip/platform-keys'
const userUrl = '/api/kip/user-keys'
const openaiKey = 'sk-planted-0123456789abcdefWXYZ'
const otherKey = 'sk-another-0123456789abcdef9876'

async function start(env: Record<string, string> = {}) {
  const app = await startTestApp({ env })
  const admin = await createUser(app, { role: 'admin' })
  const user = await createUser(app)
  return {
    app,
    admin,
    user,
    savePlatformKey: (fields: object = {}, by: TestUser = admin) =>
      call(app, 'POST', platformUrl, {
        token: by.token,
        body: { provider: 'openai', api_key: openaiKey, is_active: true, ...fields },
      }),
    saveUserKey: (fields: object = {}, by: TestUser = user) =>
      call(app, 'POST', userUrl, {
        token: by.token,
        body: { provider: 'openai', apiKey: openaiKey, ...fields },
      }),
  }
}

describe('platform keys', () => {
  test('are saved, listed with their mask, counted, switched and deleted', async () => {
    const { app, admin, savePlatformKey } = await start()
    const saved = await savePlatformKey({ api_key: ` ${openaiKey} `, label: ' Main ' })
    expect(saved.status).toBe(200)
    const key = {
      provider: 'openai',
      maskedKey: 'sk-…WXYZ',
      label: 'Main',
      is_active: true,
      source: 'stored',
      problem: null,
      createdAt: expect.any(String),
    }
    expect(saved.body).toEqual({ success: true, data: key, message: keyWording.saved })
    const stats = { total: 1, active: 1, byProvider: { openai: 1 }, hasActiveKeys: true }
    const list = await call(app, 'GET', platformUrl, { token: admin.token })
    expect(list.body).toEqual({ success: true, data: { keys: [key], stats } })
    const counted = await call(app, 'GET', `${platformUrl}/stats`, { token: admin.token })
    expect(counted.body.data).toEqual(stats)
    const off = await call(app, 'PATCH', `${platformUrl}/openai`, {
      token: admin.token,
      body: { is_active: false },
    })
    expect(off.body).toMatchObject({ data: { is_active: false }, message: keyWording.switchedOff })
    const none = await call(app, 'GET', `${platformUrl}/stats`, { token: admin.token })
    expect(none.body.data).toMatchObject({ total: 1, active: 0, hasActiveKeys: false })
    const deleted = await call(app, 'DELETE', `${platformUrl}/openai`, { token: admin.token })
    expect(deleted.body).toEqual({ success: true, message: keyWording.deleted })
    expect((await call(app, 'DELETE', `${platformUrl}/openai`, { token: admin.token })).status).toBe(404)
  })

  test('a second key for a provider replaces the first', async () => {
    const { app, admin, savePlatformKey } = await start()
    await savePlatformKey()
    await savePlatformKey({ api_key: otherKey, is_active: false })
    const { body } = await call(app, 'GET', platformUrl, { token: admin.token })
    expect(body.data.keys).toMatchObject([{ maskedKey: 'sk-…9876', is_active: false, problem: null }])
  })

  test('need the admin role, whatever x-user-id says', async () => {
    const { app, admin, user, savePlatformKey } = await start()
    const headers = { 'x-user-id': admin.user.id }
    const calls = [
      ['GET', platformUrl, undefined],
      ['GET', `${platformUrl}/stats`, undefined],
      ['POST', platformUrl, { provider: 'openai', api_key: openaiKey }],
      ['PATCH', `${platformUrl}/openai`, { is_active: true }],
      ['DELETE', `${platformUrl}/openai`, undefined],
    ] as const
    await savePlatformKey()
    for (const [method, path, body] of calls) {
      expect((await call(app, method, path, { token: user.token, headers, body })).status).toBe(403)
      expect((await call(app, method, path, { headers, body })).status).toBe(401)
    }
  })

  test('from the environment are shown, and changed by nobody; a saved one takes their place', async () => {
    const { app, admin, savePlatformKey } = await start({ KEEPER_OPENAI_API_KEY: otherKey })
    const list = await call(app, 'GET', platformUrl, { token: admin.token })
    expect(list.body.data.keys).toEqual([
      {
        provider: 'openai',
        maskedKey: 'sk-…9876',
        label: null,
        is_active: true,
        source: 'environment',
        problem: null,
        createdAt: null,
      },
    ])
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { is_active: false }],
    ] as const) {
      const refused = await call(app, method, `${platformUrl}/openai`, { token: admin.token, body })
      expect(refused.status).toBe(409)
      expect(refused.body.error.message).toBe(keyWording.fromEnvironment)
    }
    await savePlatformKey()
    const after = await call(app, 'GET', platformUrl, { token: admin.token })
    expect(after.body.data.keys).toMatchObject([{ maskedKey: 'sk-…WXYZ', source: 'stored' }])
  })
})

describe('personal keys', () => {
  test('are listed beside the providers that this server can use', async () => {
    const plain = await start()
    const offered = await call(plain.app, 'GET', userUrl, { token: plain.user.token })
    expect(offered.body).toEqual({
      success: true,
      data: [],
      providers: ['openai', 'anthropic', 'together', 'elevenlabs'],
      platformProviders: [],
    })
    const local = await start({ LOCAL_BASE_URL: 'http://127.0.0.1:9/v1' })
    const more = await call(local.app, 'GET', userUrl, { token: local.user.token })
    expect(more.body.providers).toContain('local')
  })

  test('are saved, listed and deleted by their owner alone', async () => {
    const { app, user, saveUserKey } = await start()
    const saved = await saveUserKey({ label: 'Mine' })
    expect(saved.body).toEqual({
      success: true,
      message: keyWording.saved,
      data: {
        provider: 'openai',
        maskedKey: 'sk-…WXYZ',
        label: 'Mine',
        problem: null,
        createdAt: expect.any(String),
      },
    })
    const other = await createUser(app)
    const headers = { 'x-user-id': user.user.id }
    expect((await call(app, 'GET', userUrl, { token: other.token, headers })).body.data).toEqual([])
    const foreign = await call(app, 'DELETE', `${userUrl}/openai`, { token: other.token, headers })
    expect(foreign.status).toBe(404)
    expect((await call(app, 'GET', userUrl, { token: user.token })).body.data).toEqual([saved.body.data])
    const deleted = await call(app, 'DELETE', `${userUrl}/openai`, { token: user.token })
    expect(deleted.body).toEqual({ success: true, message: keyWording.deleted })
    expect((await call(app, 'GET', userUrl, { token: user.token })).body.data).toEqual([])
    expect((await call(app, 'GET', userUrl)).status).toBe(401)
  })

  test.each([
    ['openai', 'sk-0123456789abcdefg'],
    ['openai', 'pk-0123456789abcdefghij'],
    ['anthropic', 'sk-0123456789abcdefghijklmnopqrst'],
    ['anthropic', 'sk-ant-0123456789abcdefghijklm'],
    ['together', '0123456789'],
    ['elevenlabs', '0123 56789abc'],
  ])('refuses a wrong key of %s: %s', async (provider, apiKey) => {
    const { saveUserKey } = await start()
    const { status, body } = await saveUserKey({ provider, apiKey })
    expect(status).toBe(400)
    expect(body.error.fields.apiKey).toMatch(/^Invalid format\. Expected format: /)
    expect(JSON.stringify(body)).not.toContain(apiKey)
  })

  test('refuse unknown providers and fields', async () => {
    const { app, user, saveUserKey } = await start()
    expect((await saveUserKey({ provider: 'acme' })).status).toBe(400)
    expect((await saveUserKey({ userId: 'somebody' })).status).toBe(400)
    expect((await call(app, 'DELETE', `${userUrl}/acme`, { token: user.token })).status).toBe(400)
  })

  test('for a local server are taken only where there is one', async () => {
    const { saveUserKey } = await start()
    const refused = await saveUserKey({ provider: 'local', apiKey: 'local-key' })
    expect(refused.body.error.fields.provider).toBe(keyWording.noLocalServer)
    const local = await start({ LOCAL_BASE_URL: 'http://127.0.0.1:9/v1' })
    expect((await local.saveUserKey({ provider: 'local', apiKey: 'local-key' })).status).toBe(200)
  })

  test('that can not be opened ask to be entered again', async () => {
    const { app, user, saveUserKey } = await start()
    await saveUserKey()
    await damageKeys(app)
    const { status, body } = await call(app, 'GET', userUrl, { token: user.token })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ maskedKey: 'sk-…WXYZ', problem: keyWording.problem }])
    await saveUserKey()
    const again = await call(app, 'GET', userUrl, { token: user.token })
    expect(again.body.data).toMatchObject([{ problem: null }])
  })

  test('open only in their own row', async () => {
    const { app, user, saveUserKey } = await start()
    const thief = await createUser(app)
    await saveUserKey()
    await saveUserKey({ apiKey: otherKey }, thief)
    const { db } = app.deps.database
    const stolen = await db
      .selectFrom('provider_keys')
      .select('sealed')
      .where('owner_id', '=', user.user.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('provider_keys').set(stolen).where('owner_id', '=', thief.user.id).execute()
    const choice = await chooseKey(app.deps, { userId: thief.user.id, provider: 'openai' })
    expect(choice).toMatchObject({ source: 'none', notes: [expect.stringContaining("can't be opened")] })
  })
})

describe('the key of a run', () => {
  test("is the caller's own, then the platform's saved one, then the environment's, then none", async () => {
    const { app, admin, user, savePlatformKey, saveUserKey } = await start({
      KEEPER_OPENAI_API_KEY: 'sk-environment-0123456789abcdef',
    })
    const choose = () => chooseKey(app.deps, { userId: user.user.id, provider: 'openai' })
    expect(await choose()).toMatchObject({ source: 'platform', key: 'sk-environment-0123456789abcdef' })
    await savePlatformKey({ api_key: otherKey })
    expect(await choose()).toMatchObject({ source: 'platform', key: otherKey })
    await saveUserKey()
    expect(await choose()).toEqual({ source: 'personal', key: openaiKey, notes: [] })
    await call(app, 'DELETE', `${userUrl}/openai`, { token: user.token })
    await call(app, 'PATCH', `${platformUrl}/openai`, { token: admin.token, body: { is_active: false } })
    expect(await choose()).toEqual({ source: 'none', notes: [] })
    const anthropic = await chooseKey(app.deps, { userId: user.user.id, provider: 'anthropic' })
    expect(anthropic.source).toBe('none')
  })

  test("skips a key that can't be opened, with a note", async () => {
    const { app, user, saveUserKey, savePlatformKey } = await start()
    await saveUserKey()
    await damageKeys(app)
    await savePlatformKey({ api_key: otherKey })
    const choice = await chooseKey(app.deps, { userId: user.user.id, provider: 'openai' })
    expect(choice).toMatchObject({ source: 'platform', key: otherKey })
    expect(choice.notes).toHaveLength(1)
  })

  test("of a visitor is the owner's where the owner allows it, else the platform's", async () => {
    const { app, user, saveUserKey, savePlatformKey } = await start()
    await saveUserKey()
    await savePlatformKey({ api_key: otherKey })
    const choose = (visitors_may_use_my_key: boolean) =>
      chooseKey(app.deps, {
        userId: undefined,
        provider: 'openai',
        agent: { owner_id: user.user.id, config: { visitors_may_use_my_key } },
      })
    expect(await choose(true)).toMatchObject({ source: 'owner', key: openaiKey })
    expect(await choose(false)).toMatchObject({ source: 'platform', key: otherKey })
    const stranger = await createUser(app)
    const signedIn = await chooseKey(app.deps, {
      userId: stranger.user.id,
      provider: 'openai',
      agent: { owner_id: user.user.id, config: { visitors_may_use_my_key: true } },
    })
    expect(signedIn.source).toBe('platform')
  })
})

test('a planted key is in no answer, no log line, no audit entry, and sealed in the database', async () => {
  const environmentKey = 'sk-environment-0123456789abcdef'
  const { app, admin, user, savePlatformKey, saveUserKey } = await start({
    KEEPER_OPENAI_API_KEY: environmentKey,
  })
  const answers = [
    await call(app, 'GET', platformUrl, { token: admin.token }),
    await savePlatformKey(),
    await saveUserKey(),
    await savePlatformKey({ provider: 'anthropic' }),
    await saveUserKey({ provider: 'anthropic' }),
    await saveUserKey({ apiKey: [openaiKey] }),
    await saveUserKey({ key: openaiKey }),
    await call(app, 'GET', platformUrl, { token: admin.token }),
    await call(app, 'GET', `${platformUrl}/stats`, { token: admin.token }),
    await call(app, 'GET', userUrl, { token: user.token }),
    await call(app, 'GET', '/api/kip/agents', { token: user.token }),
    await call(app, 'PATCH', `${platformUrl}/openai`, { token: admin.token, body: { is_active: false } }),
  ]
  // A failure of the database must not tell either.
  await app.deps.database.db.schema.alterTable('provider_keys').renameTo('keys_elsewhere').execute()
  const failed = await saveUserKey()
  expect(failed.status).toBe(500)
  await app.deps.database.db.schema.alterTable('keys_elsewhere').renameTo('provider_keys').execute()
  const audit = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  const stored = await app.deps.database.db.selectFrom('provider_keys').selectAll().execute()
  expect(stored.length).toBeGreaterThan(0)
  expect(audit.map((entry) => entry.action)).toEqual(
    expect.arrayContaining(['key.saved', 'key.saved', 'key.switched']),
  )
  const everything = JSON.stringify([answers, failed, app.logLines, audit, stored])
  expect(everything).not.toContain(openaiKey)
  expect(everything).not.toContain(environmentKey)
})

/** Makes every stored key one that can't be opened, as another master secret would. */
async function damageKeys(app: Awaited<ReturnType<typeof start>>['app']): Promise<void> {
  await app.deps.database.db.updateTable('provider_keys').set({ sealed: 'v1.00000000.a.b.c' }).execute()
}
