import { expect, test } from 'vitest'
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
