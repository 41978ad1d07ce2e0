import { afterAll, beforeAll, expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../testing/factories.ts'
import { collectRoutes } from '../testing/registered-routes.ts'
import { call, startTestApp, type TestApp } from '../testing/test-app.ts'

const { routes, beforeRoutes } = collectRoutes()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, beforeRoutes, outlivesTest: true })
})
afterAll(() => app.close())

const unknownKeys = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index).padEnd(length, 'k'), 1]))

test('bodies of sign-in routes end at 16 KB, with a sentence', async () => {
  const paths = routes.filter((route) => route.startsWith('POST /api/kam/auth/'))
  expect(paths.length).toBeGreaterThan(6)
  for (const route of paths) {
    const path = route.replace('POST ', '')
    const answer = await call(app, 'POST', path, { body: { email: 'a'.repeat(16 * 1024) } })
    expect([path, answer.status, answer.body.error]).toEqual([
      path,
      413,
      { code: 'too_large', message: wording.tooLarge },
    ])
  }
})

test('90,000 unknown keys are answered with one sentence', async () => {
  const { token } = await createUser(app)
  const body = unknownKeys(90_000, 6)
  const answer = await call(app, 'POST', '/api/debug/uuid-test', { token, body })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual({ code: 'invalid_request', message: wording.tooManyFields })
})

test('what visitors send ends at 256 KB, with a sentence', async () => {
  const body = unknownKeys(30_000, 6)
  const answer = await call(app, 'POST', '/api/debug/uuid-test', { body })
  expect([answer.status, answer.body.error.code]).toEqual([413, 'too_large'])
})

test('a refusal names 20 fields at most, and cuts their names', async () => {
  const answer = await call(app, 'POST', '/api/kam/auth/login', { body: unknownKeys(60, 200) })
  expect(answer.status).toBe(400)
  const names = Object.keys(answer.body.error.fields)
  expect(names).toHaveLength(20)
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(101)
  expect(JSON.stringify(answer.body).length).toBeLessThan(8_000)
})
