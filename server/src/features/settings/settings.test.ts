import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const path = '/api/kam/settings'
const untouched = { preferred_theme_id: null, start_here_dismissed: false }

test('settings change one by one, each for its own person', async () => {
  const app = await startTestApp()
  const [{ token }, other] = [await createUser(app), await createUser(app)]
  expect((await call(app, 'GET', path, { token })).body).toEqual({ success: true, data: untouched })

  const themed = await call(app, 'PUT', path, { token, body: { preferred_theme_id: 'forest-deep' } })
  expect(themed.body.data).toEqual({ ...untouched, preferred_theme_id: 'forest-deep' })
  await call(app, 'PUT', path, { token, body: { start_here_dismissed: true } })
  await call(app, 'PUT', path, { token, body: {} })
  const both = { preferred_theme_id: 'forest-deep', start_here_dismissed: true }
  expect((await call(app, 'GET', path, { token })).body.data).toEqual(both)
  await call(app, 'PUT', path, { token, body: { preferred_theme_id: null, start_here_dismissed: false } })
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
