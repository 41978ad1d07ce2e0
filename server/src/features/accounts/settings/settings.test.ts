import { expect, test } from 'vitest'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

const path = '/api/kam/settings'
const untouched = {
  preferred_theme_id: null,
  start_here_dismissed: false,
  first_line_declined: false,
  custom_domain: null,
  cors_origins: [],
}

test('settings change one by one, each for its own person', async () => {
  const app = await startTestApp()
  const [{ token }, other] = [await createUser(app), await createUser(app)]
  expect((await call(app, 'GET', path, { token })).body).toEqual({ success: true, data: untouched })

  const themed = await call(app, 'PUT', path, { token, body: { preferred_theme_id: 'forest-deep' } })
  expect(themed.body.data).toEqual({ ...untouched, preferred_theme_id: 'forest-deep' })
  await call(app, 'PUT', path, { token, body: { start_here_dismissed: true } })
  await call(app, 'PUT', path, { token, body: {} })
  const both = { ...untouched, preferred_theme_id: 'forest-deep', start_here_dismissed: true }
  expect((await call(app, 'GET', path, { token })).body.data).toEqual(both)
  await call(app, 'PUT', path, { token, body: untouched })
  expect((await call(app, 'GET', path, { token })).body.data).toEqual(untouched)
  expect((await call(app, 'GET', path, { token: other.token })).body.data).toEqual(untouched)
})

test.each([
  [{ preferred_theme_id: 7 }, 400],
  [{ preferred_theme_id: '' }, 400],
  [{ preferred_theme_id: 'no-such-theme' }, 400],
  [{ start_here_dismissed: 'yes' }, 400],
  [{ user_id: 'somebody' }, 400],
  [[], 400],
  ['text', 400],
])('what is not a setting is refused: %j', async (body, status) => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  expect((await call(app, 'PUT', path, { token, body })).status).toBe(status)
})

test('a domain and origins are kept in one spelling, each origin once', async () => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const body = {
    custom_domain: ' Journal.Example.com ',
    cors_origins: [
      'https://www.example.com/',
      ' https://WWW.example.com:443',
      'https://app.example.com:8443',
    ],
  }
  const saved = await call(app, 'PUT', path, { token, body })
  expect(saved.body.data).toEqual({
    ...untouched,
    custom_domain: 'journal.example.com',
    cors_origins: ['https://www.example.com', 'https://app.example.com:8443'],
  })
  expect((await call(app, 'GET', path, { token })).body).toEqual(saved.body)
})

test.each([
  ['custom_domain', ''],
  ['custom_domain', 'localhost'],
  ['custom_domain', '192.168.0.1'],
  ['custom_domain', 'https://example.com'],
  ['custom_domain', 'example.com/path'],
  ['custom_domain', '-a.example.com'],
  ['custom_domain', `${'a'.repeat(64)}.com`],
  ['cors_origins', ['http://example.com']],
  ['cors_origins', ['https://example.com/path']],
  ['cors_origins', ['https://example.com:99999']],
  ['cors_origins', ['*']],
  ['cors_origins', ['https://user@example.com']],
  ['cors_origins', Array.from({ length: 21 }, (_, i) => `https://a${i}.example.com`)],
])('%s %j is refused with its field', async (field, value) => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const answer = await call(app, 'PUT', path, { token, body: { [field]: value } })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.error.fields)[0]).toMatch(new RegExp(`^${field}`))
})
