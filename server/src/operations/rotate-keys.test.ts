import { createHmac, hkdfSync } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { createAgent, runAgent } from '../testing/agent-calls.ts'
import { createUser } from '../testing/factories.ts'
import { startMcpServer } from '../testing/mcp-server.ts'
import { operate } from '../testing/operate.ts'
import { refusedStart } from '../testing/server-process.ts'
import { call, startTestApp, type TestApp } from '../testing/test-app.ts'

const hourMs = 3_600_000
const body = { provider: 'openai', apiKey: 'sk-rotation-0123456789abcdef' }

async function startWithKey() {
  const app = await startTestApp()
  const user = await createUser(app)
  await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body })
  const sessions = await call(app, 'GET', '/api/kam/sessions', { token: user.token })
  return { app, user, whose: { userId: user.user.id, signIn: String(sessions.body.data[0].id) } }
}

async function readSecrets({ deps }: TestApp): Promise<string[]> {
  const text = await readFile(join(deps.config.dataDir, 'secret'), 'utf8')
  return text.split('\n').filter(Boolean)
}

type Whose = { userId: string; signIn: string }

/** An address as somebody makes it who knows a master secret, spelled out here on purpose. */
function forgeExport(masterSecret: string, { userId, signIn }: Whose, expires: number): string {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'keeper', 'sign export', 32))
  const signature = createHmac('sha256', key).update(`${userId}:${signIn}.${expires}`).digest('base64url')
  return `/api/kam/exports/${userId}?signIn=${signIn}&expires=${expires}&signature=${signature}`
}

async function rotate(app: TestApp, ...words: string[]) {
  if (app.deps.database.engine === 'sqlite') await app.stop()
  return operate(app, 'keys', 'rotate', ...words)
}

/** The same server where the engine lets one operate beside it, else a new one on the same data. */
function afterwards(app: TestApp): Promise<TestApp> | TestApp {
  return app.deps.database.engine === 'sqlite' ? app.restart() : app
}

test('an address that was signed with a replaced secret opens nothing', async () => {
  const { app, whose } = await startWithKey()
  const [old = ''] = await readSecrets(app)
  const soon = () => forgeExport(old, whose, Date.now() + 60_000)
  expect((await call(app, 'GET', soon())).status).toBe(200)
  expect((await rotate(app)).code).toBe(0)
  const server = await afterwards(app)
  expect((await call(server, 'GET', soon())).status).toBe(404)
  const [current = ''] = await readSecrets(app)
  expect((await call(server, 'GET', forgeExport(current, whose, Date.now() + 60_000))).status).toBe(200)
})

test('no address opens for longer than five minutes, whatever it says itself', async () => {
  const { app, whose } = await startWithKey()
  const [secret = ''] = await readSecrets(app)
  for (const lifetimeMs of [365 * 24 * hourMs, hourMs, 6 * 60_000]) {
    const address = forgeExport(secret, whose, Date.now() + lifetimeMs)
    expect((await call(app, 'GET', address)).status, String(lifetimeMs)).toBe(404)
  }
})

test('replaced secrets are dropped once everything is sealed with the new one', async () => {
  const { app, user } = await startWithKey()
  const before = await readSecrets(app)
  for (let round = 0; round < 2; round += 1) expect((await rotate(app)).code).toBe(0)
  const after = await readSecrets(app)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  const server = await afterwards(app)
  const keys = await call(server, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ provider: 'openai', problem: null }])
})

test('the secrets of MCP servers are sealed with the new secret', async () => {
  const { app } = await startWithKey()
  const admin = await createUser(app, { role: 'admin' })
  const { fake, url } = await startMcpServer()
  const secrets = [{ name: 'X-Key', value: 'planted-before' }]
  const given = { slug: 'box', title: 'Box', kind: 'http', url, allows_private: true, secrets }
  const path = '/api/kip/mcp-servers'
  const made = await call(app, 'POST', path, { token: admin.token, body: given })
  expect((await rotate(app)).output).toContain('The secrets of 1 MCP servers were sealed')
  const server = await afterwards(app)
  fake.headers.length = 0
  const checked = await call(server, 'POST', `${path}/${made.body.data.id}/check`, { token: admin.token })
  expect(checked.body.data).toMatchObject({ health: 'ok' })
  expect(fake.headers.map((headers) => headers['x-key'])).toContain('planted-before')
})

test('two rotations at once leave every key open', async () => {
  const { app, user } = await startWithKey()
  if (app.deps.database.engine === 'sqlite') await app.stop()
  await Promise.all([operate(app, 'keys', 'rotate'), operate(app, 'keys', 'rotate')])
  const server = await afterwards(app)
  expect(await readSecrets(app)).toHaveLength(1)
  const keys = await call(server, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ problem: null }])
})

test('a rotation does not sign visitors out', async () => {
  const { app, user } = await startWithKey()
  const agent = await createAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
  const said = await runAgent(app, {}, { agentId: agent.id, input: 'Remember me' })
  const cookie = said.headers.get('set-cookie')?.split(';')[0] ?? ''
  await rotate(app)
  const server = await afterwards(app)
  const path = `/api/kip/agents?messages=true&sessionId=${said.body.data.session_id}`
  expect((await call(server, 'GET', path, { cookie })).body.data).toHaveLength(2)
})

test('cookies of visitors from before cookies had a key of their own stay valid', async () => {
  const { app } = await startWithKey()
  const [secret = ''] = await readSecrets(app)
  const key = Buffer.from(hkdfSync('sha256', secret, 'keeper', 'sign visitor', 32))
  const signature = createHmac('sha256', key).update('somebody').digest('base64url')
  expect(app.deps.secrets.isSigned('visitor', 'somebody', signature)).toBe(true)
  await rotate(app)
  const server = await afterwards(app)
  expect(server.deps.secrets.isSigned('visitor', 'somebody', signature)).toBe(true)
})

test('keys open at once on a server beside which they were rotated', async () => {
  const { app, user } = await startWithKey()
  // On SQLite nothing is rotated beside a server: the restarted one must do the same.
  await rotate(app)
  const server = await afterwards(app)
  const keys = await call(server, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ problem: null }])
  // What this server seals from now on opens after a restart too.
  const together = { provider: 'together', apiKey: 'sk-personal-0123456789abcdefghijkl' }
  const saved = await call(server, 'POST', '/api/kip/user-keys', { token: user.token, body: together })
  expect(saved.status).toBe(200)
  await server.stop()
  expect((await operate(app, 'doctor')).output).toContain('ok    secret: 2 provider keys open')
})

test('a server with another secret than the data was sealed with does not start', async () => {
  const { app } = await startWithKey()
  await app.stop()
  const { dataDir, databaseUrl } = app.deps.config
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const other = await refusedStart({ ...env, KEEPER_SECRET: 'a-secret-of-another-server' })
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringMatching(/^Keeper can't start\. [^\n]*KEEPER_SECRET[^\n]*keys rotate --lost[^\n]*\.\n$/),
  ])
})

test('a server whose secret file is gone does not start, and makes no new one', async () => {
  const { app, user } = await startWithKey()
  await app.stop()
  const { dataDir, databaseUrl } = app.deps.config
  const file = join(dataDir, 'secret')
  const secret = await readFile(file)
  await rm(file)
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const refused = await refusedStart(env)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('keys rotate --lost')])
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  await writeFile(file, secret, { mode: 0o600 })
  const again = await app.restart()
  const keys = await call(again, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ problem: null }])
})

test('a secret that is lost is replaced on demand only, and its keys are to be entered again', async () => {
  const { app, user } = await startWithKey()
  await app.stop()
  await rm(join(app.deps.config.dataDir, 'secret'))
  expect(await rotate(app)).toMatchObject({ code: 1, output: expect.stringContaining('--lost') })
  expect(await rotate(app, '--lost')).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 keys could not be opened'),
  })
  const server = await app.restart()
  const keys = await call(server, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ problem: 'Re-enter this key' }])
})

test('with KEEPER_SECRET the new secret goes before the old one, and the old one is then removed', async () => {
  const [first, second] = ['the-first-secret-of-all', 'the-second-secret-of-all']
  const app = await startTestApp({ env: { KEEPER_SECRET: first } })
  const user = await createUser(app)
  await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body })
  await app.stop()
  const place = { deps: { ...app.deps, config: { ...app.deps.config, secret: `${second},${first}` } } }
  expect(await operate(place, 'keys', 'rotate')).toMatchObject({ code: 0 })
  const { dataDir, databaseUrl } = app.deps.config
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  expect((await refusedStart({ ...env, KEEPER_SECRET: first })).code).toBe(1)
})

test("an answer whose key can't be opened fails with a sentence, not a sample", async () => {
  const { app, user } = await startWithKey()
  const agent = await createAgent(app, user, { model_provider: 'openai', model: 'gpt-4o' })
  await app.deps.database.db.updateTable('provider_keys').set({ sealed: 'v1.00000000.a.b.c' }).execute()
  const answer = await runAgent(app, user, { agentId: agent.id, input: 'Hello' })
  expect([answer.status, answer.body.error.message]).toEqual([409, keyWording.ownUnopened])
  const keys = await call(app, 'GET', '/api/kip/user-keys', { token: user.token })
  expect(keys.body.data).toMatchObject([{ problem: 'Re-enter this key' }])
})

test('a download of an export is in the audit log', async () => {
  const { app, user } = await startWithKey()
  const { url } = (await call(app, 'POST', '/api/kam/exports', { token: user.token })).body.data
  expect((await call(app, 'GET', url)).status).toBe(200)
  const rows = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'account.export_downloaded', actor_id: user.user.id }),
  )
})
