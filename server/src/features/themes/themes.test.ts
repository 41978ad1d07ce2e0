import { describe, expect, test } from 'vitest'
import { builtInThemes, defaultTheme } from '#contracts/themes/built-in-themes.ts'
import type { Theme } from '#contracts/themes/themes.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const url = '/api/themes'
const { light, dark } = defaultTheme
const river = { name: 'River paper', light: { ...light, primary: '#0F766E' }, dark }

async function start() {
  let now = Date.parse('2026-03-01T08:00:00.000Z')
  const app = await startTestApp({ now: () => (now += 1_000) })
  const as = (user?: TestUser) => {
    const ask = (method: string, path: string, body?: unknown) =>
      call(app, method, path, { ...(user && { token: user.token }), ...(body !== undefined && { body }) })
    return {
      ask,
      create: async (fields: object = {}): Promise<Theme> =>
        (await ask('POST', url, { ...river, ...fields })).body.data,
      names: async (query = ''): Promise<string[]> =>
        (await ask('GET', `${url}${query}`)).body.data.map(({ name }: Theme) => name),
      prefer: (id: string | null) => ask('PUT', '/api/kam/settings', { preferred_theme_id: id }),
      preferred: async () => (await ask('GET', '/api/kam/settings')).body.data.preferred_theme_id,
    }
  }
  return { app, as, mine: as(await createUser(app)), other: as(await createUser(app)), visitor: as() }
}

test('everybody gets a built-in theme, by its id or its slug', async () => {
  const { mine, visitor } = await start()
  for (const { ask } of [mine, visitor]) {
    for (const id of [defaultTheme.id, 'keeper-classic']) {
      const { status, body } = await ask('GET', `${url}/${id}`)
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, data: { ...defaultTheme, built_in: true, updated_at: null } })
    }
  }
})

test('a theme of one’s own is made, changed and deleted; its slug follows its name', async () => {
  const { mine } = await start()
  const made = await mine.create()
  expect(made).toMatchObject({ slug: 'river-paper', name: 'River paper', built_in: false, dark })
  expect(made.light.primary).toBe('#0f766e')
  expect((await mine.ask('GET', `${url}/${made.id}`)).body.data).toEqual(made)

  const change = { ...river, name: '  夜  ', dark: light }
  const changed = (await mine.ask('PUT', `${url}/${made.id}`, change)).body.data
  expect(changed).toMatchObject({ id: made.id, slug: 'theme', name: '夜', dark: light })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(made.updated_at ?? ''))
  expect((await mine.ask('DELETE', `${url}/${made.id}`)).status).toBe(200)
  expect((await mine.ask('GET', `${url}/${made.id}`)).status).toBe(404)
  expect((await mine.ask('DELETE', `${url}/${made.id}`)).status).toBe(404)
})

test('other people’s themes are not found', async () => {
  const { mine, other, visitor } = await start()
  const { id } = await mine.create()
  const missing = (await other.ask('GET', `${url}/nothing`)).body.error.message
  for (const [caller, method, body] of [
    [other, 'GET', undefined],
    [visitor, 'GET', undefined],
    [other, 'PUT', river],
    [other, 'DELETE', undefined],
  ] as const) {
    const answer = await caller.ask(method, `${url}/${id}`, body)
    expect([answer.status, answer.body.error.message]).toEqual([404, missing])
  }
  expect((await visitor.ask('PUT', `${url}/${id}`, river)).status).toBe(401)
  expect((await visitor.ask('POST', url, river)).status).toBe(401)
  expect(await other.names('?kind=own')).toEqual([])
})

test.each(['keeper-classic', builtInThemes[3]?.id])('the built-in theme %s is read-only', async (id) => {
  const { mine } = await start()
  for (const [method, body] of [
    ['PUT', river],
    ['DELETE', undefined],
  ] as const) {
    const answer = await mine.ask(method, `${url}/${id}`, body)
    expect(answer.status).toBe(403)
    expect(answer.body.error.message).toContain('Duplicate this one')
  }
})

describe('the list', () => {
  const builtIn = builtInThemes.map(({ name }) => name)

  test('holds the built-in themes, then one’s own, the last changed first', async () => {
    const { mine, visitor } = await start()
    const first = await mine.create({ name: 'Ash' })
    await mine.create({ name: 'birch' })
    expect(await mine.names()).toEqual([...builtIn, 'birch', 'Ash'])
    await mine.ask('PUT', `${url}/${first.id}`, { ...river, name: 'Ash' })
    expect(await mine.names('?kind=own')).toEqual(['Ash', 'birch'])
    expect(await mine.names('?kind=built-in')).toEqual(builtIn)
    expect(await visitor.names()).toEqual(builtIn)
    expect(await visitor.names('?kind=own')).toEqual([])
  })

  test('is paged over both, searched and sorted', async () => {
    const { mine } = await start()
    for (const name of ['Delta 100%', 'Ash', 'Birch']) await mine.create({ name })
    const page = async (query: string) => (await mine.ask('GET', `${url}${query}`)).body
    expect(await page('?pageSize=4&sort=name')).toMatchObject({ total: 8, totalPages: 2 })
    expect(await mine.names('?pageSize=4&page=1&sort=name')).toEqual(builtIn.slice(0, 4))
    const last = [builtIn[4], 'Ash', 'Birch', 'Delta 100%']
    expect(await mine.names('?pageSize=4&page=2&sort=name')).toEqual(last)
    expect(await mine.names('?pageSize=4&page=3&sort=name')).toEqual([])
    expect(await mine.names('?pageSize=2&page=4&sort=name')).toEqual(['Birch', 'Delta 100%'])
    expect(await mine.names('?q=CALM%20ocean')).toEqual(['Ocean Calm'])
    expect(await mine.names('?q=0%25')).toEqual(['Delta 100%'])
    expect(await page('?q=nothing')).toMatchObject({ data: [], total: 0, totalPages: 0 })
  })
})

test('a theme is preferred by those who have it, and no longer once it is deleted', async () => {
  const { mine, other } = await start()
  const { id } = await mine.create()
  expect((await other.prefer(id)).status).toBe(400)
  expect((await mine.prefer('nothing')).body.error.fields).toHaveProperty('preferred_theme_id')
  expect((await other.prefer('ocean-calm')).status).toBe(200)
  expect((await mine.prefer(id)).status).toBe(200)
  expect(await mine.preferred()).toBe(id)
  await mine.ask('DELETE', `${url}/${id}`)
  expect(await mine.preferred()).toBeNull()
  expect(await other.preferred()).toBe('ocean-calm')
})

test.each([
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { light: undefined },
  { light: { ...light, ring: undefined } },
  { light: { ...light, chart: '#ffffff' } },
  { dark: { ...dark, ring: 'hsl(1 2% 3%)' } },
  { dark: { ...dark, ring: '#fff' } },
  { owner_id: 'somebody' },
])('what is not a theme is refused: %j', async (fields) => {
  const { mine } = await start()
  expect((await mine.ask('POST', url, { ...river, ...fields })).status).toBe(400)
})
