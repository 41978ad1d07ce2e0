import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, testPassword } from '../testing/factories.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { makeAgent } from '../testing/run-scene.ts'
import { call, startTestApp, type Answer } from '../testing/test-app.ts'

/** Asks as a browser does where `host` leads to the server. */
function ask(
  app: { url: string },
  host: string,
  { path = '/api/test', more = '' }: { path?: string; more?: string } = {},
): Promise<Answer> {
  return sendRaw(app, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)
}

const refusal = { code: 'misdirected', message: wording.unknownHost }

test('a page whose name was made to lead here does not become the first admin', async () => {
  const app = await startTestApp()
  const body = JSON.stringify({ email: 'eve@example.com', password: testPassword })
  const head = `POST /api/kam/auth/register HTTP/1.1\r\nHost: evil.example:${new URL(app.url).port}\r\nConnection: close\r\nOrigin: http://evil.example\r\n`
  const answer = await sendRaw(
    app,
    `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect([answer.status, answer.body.error]).toEqual([421, refusal])
  expect((await call(app, 'GET', '/api/kam/registration')).body.data.firstAccount).toBe(true)
})

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'localhost.'])(
  'the host %s is this server',
  async (host) => {
    expect((await ask(await startTestApp(), host)).status).toBe(200)
  },
)

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '203.0.113.9',
  'x',
  '[2001:db8::9]',
])('the host %s is refused, for pages and calls alike', async (host) => {
  const app = await startTestApp()
  for (const path of ['/api/test', '/', '/api/nothing', '/assets/x.js', '/railway-status'])
    expect([path, (await ask(app, host, { path })).body.error]).toEqual([path, refusal])
  for (const path of ['/health', '/ping']) expect((await ask(app, host, { path })).status).toBe(200)
})

test('this machine’s own addresses are this server', async () => {
  const app = await startTestApp()
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address, family } of own) {
    const host = family === 'IPv6' ? `[${address}]` : address
    expect([host, (await ask(app, host)).status]).toEqual([host, 200])
  }
})

test('where others can reach the server, IP addresses count as its own, names do not', async () => {
  const app = await startTestApp({ env: { HOST: '0.0.0.0' } })
  expect((await ask(app, '203.0.113.9:3000')).status).toBe(200)
  expect((await ask(app, 'evil.example')).status).toBe(421)
})

test('PUBLIC_URL is this server, also as a trusted proxy says it', async () => {
  const env = { PUBLIC_URL: 'https://Keeper.example' }
  const app = await startTestApp({ env })
  expect((await ask(app, 'keeper.example')).status).toBe(200)
  const forwarded = { more: 'X-Forwarded-Host: keeper.example\r\n' }
  expect((await ask(app, 'inside', forwarded)).status).toBe(421)
  const behind = await startTestApp({ env: { ...env, TRUST_PROXY: 'on' } })
  expect((await ask(behind, 'inside', forwarded)).status).toBe(200)
})

test('a custom domain of an admin is this server from when it is saved until it is removed', async () => {
  const app = await startTestApp()
  const { token } = await createUser(app, { role: 'admin' })
  const save = (custom_domain: string | null) =>
    call(app, 'PUT', '/api/kam/settings', { token, body: { custom_domain } })
  expect((await ask(app, 'journal.example.com')).status).toBe(421)
  await save('journal.example.com')
  expect((await ask(app, 'Journal.example.com:8080')).status).toBe(200)
  await save(null)
  expect((await ask(app, 'journal.example.com')).status).toBe(421)
})

test('a custom domain that anybody else notes opens nothing', async () => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const body = { custom_domain: 'journal.example.com' }
  expect((await call(app, 'PUT', '/api/kam/settings', { token, body })).status).toBe(200)
  expect((await ask(app, 'journal.example.com')).status).toBe(421)
})

const foreign = ['https://evil.example', 'http://localhost:1', 'null', 'nonsense', 'file://', '']

test.each(foreign)('what a page at %j wants changed is refused', async (origin) => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const agent = await makeAgent(app, { token, user: (await createUser(app)).user })
  const calls = [
    ['POST', '/api/kam/auth/logout', undefined],
    ['PATCH', '/api/kam/profile', { name: 'Eve' }],
    ['DELETE', `/api/kip/agents/${agent.id}`, undefined],
    ['POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input: 'Hello' }],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await call(app, method, path, { token, body, headers: { origin } })
    expect([path, answer.status, answer.body.error]).toEqual([
      path,
      403,
      { code: 'forbidden', message: wording.foreignOrigin },
    ])
  }
  expect((await call(app, 'GET', '/api/kip/agents', { token, headers: { origin } })).status).toBe(200)
})

test('what a page of the server’s own wants changed is done', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://keeper.example' } })
  const { token } = await createUser(app)
  const change = (headers: Record<string, string>) =>
    call(app, 'PATCH', '/api/kam/profile', { token, body: { name: 'Ada' }, headers })
  for (const origin of [app.url, 'https://keeper.example', app.url.replace('http:', 'https:')])
    expect([origin, (await change({ origin })).status]).toEqual([origin, 200])
  expect((await change({})).status).toBe(200)
})
