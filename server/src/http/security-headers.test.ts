import { expect, test } from 'vitest'
import { makeAgent, startRunTest } from '../testing/run-scene.ts'
import { call, startTestApp } from '../testing/test-app.ts'

test('the content security policy allows no script, frame or plugin from elsewhere, and no inline script', async () => {
  const app = await startTestApp()
  for (const path of ['/health', '/api/kip/agents', '/api/nothing']) {
    const policy = (await call(app, 'GET', path)).headers.get('content-security-policy') ?? ''
    const directives = policy.split(';')
    for (const directive of ["default-src 'self'", "frame-ancestors 'self'", "object-src 'none'"])
      expect([path, directives]).toEqual([path, expect.arrayContaining([directive])])
    expect(directives.find((directive) => directive.startsWith('script-src '))).not.toMatch(/unsafe|\*|http/)
  }
})

test.each([
  ['https://keeper.example', /^max-age=31536000\b/],
  ['http://keeper.example', undefined],
])('at %s browsers are told to insist on HTTPS: %s', async (publicUrl, expected) => {
  const app = await startTestApp({ env: { PUBLIC_URL: publicUrl } })
  const header = (await call(app, 'GET', '/health')).headers.get('strict-transport-security')
  if (expected === undefined) expect(header).toBeNull()
  else expect(header).toMatch(expected)
})

test.each([
  ['1', /^max-age=31536000\b/],
  ['off', undefined],
])('without PUBLIC_URL a proxy that is trusted says so: TRUST_PROXY=%s', async (proxies, expected) => {
  const { app, user } = await startRunTest({ env: { TRUST_PROXY: proxies } })
  const { id: agentId } = await makeAgent(app, user, { agent_class: 'Lead', visibility: 'public' })
  const headers = { 'x-forwarded-proto': 'https' }
  const answer = await call(app, 'POST', '/api/kip/agents', {
    headers,
    body: { action: 'run', agentId, input: 'Good day' },
  })
  expect(answer.status).toBe(200)
  const [hsts, cookie] = ['strict-transport-security', 'set-cookie'].map((name) => answer.headers.get(name))
  if (expected === undefined) expect(hsts).toBeNull()
  else expect(hsts).toMatch(expected)
  expect(cookie?.startsWith('__Host-keeper_visitor=')).toBe(expected !== undefined)
  expect(/; Secure/i.test(cookie ?? '')).toBe(expected !== undefined)
})
