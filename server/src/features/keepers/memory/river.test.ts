import { expect, test } from 'vitest'
import type { River } from '#contracts/keepers/river.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

async function start() {
  const app = await startTestApp({ now: () => Date.parse('2026-11-22T10:00:00.000Z'), isMaintained: false })
  const { token } = await createUser(app)
  const river = { title: 'River', purpose: 'x', keeperType: 'journal', memoryPattern: 'chronological' }
  const made = await call(app, 'POST', '/api/keepers', { token, body: river })
  const path = `/api/keepers/${made.body.data.id}`
  const ask = (query: string) => call(app, 'GET', `${path}/memory/chronological${query}`, { token })
  return {
    write: async (day: string, fields: object = {}): Promise<string> => {
      const body = { body: 'The river rose.', occurredAt: `${day}T12:00:00Z`, tz: 'UTC', ...fields }
      return (await call(app, 'POST', `${path}/moments`, { token, body })).body.data.id
    },
    remove: (id: string) => call(app, 'DELETE', `${path}/moments/${id}`, { token }),
    ask,
    show: async (query: string): Promise<River> => (await ask(query)).body.data,
  }
}

test('a year is weeks of words and mood, with its silences', async () => {
  const { write, remove, show } = await start()
  await write('2026-01-01', { body: 'One two three', mood: -2 })
  await write('2026-01-02', { body: 'Four', mood: 1 })
  await write('2026-01-07', { body: 'Five', mood: 0 })
  await write('2026-01-20')
  await write('2026-01-10', { datePrecision: 'month' })
  await remove(await write('2026-01-12'))
  await write('2019-06-01', { mood: 2 })
  const { from, to, whole, stretches, gaps } = await show('?span=year&at=2026-11-22')
  expect([from, to, stretches.length]).toEqual(['2026-01-01', '2026-12-31', 53])
  expect(whole).toEqual([
    { month: '2019-06', moments: 1, mood: 2 },
    { month: '2026-01', moments: 5, mood: expect.closeTo(-1 / 3) },
  ])
  expect(stretches.slice(0, 3)).toEqual([
    { date: '2026-01-01', moments: 3, words: 5, mood: expect.closeTo(-1 / 3) },
    { date: '2026-01-08', moments: 0, words: 0, mood: null },
    { date: '2026-01-15', moments: 1, words: 3, mood: null },
  ])
  expect(gaps).toEqual([{ from: '2026-01-08', to: '2026-01-19', days: 12 }])
})

test.each([
  ['day', '2026-11-22', '2026-11-22', 1],
  ['week', '2026-11-16', '2026-11-22', 7],
  ['month', '2026-11-01', '2026-11-30', 30],
  ['year', '2026-01-01', '2026-12-31', 53],
  ['decade', '2020-01-01', '2029-12-31', 120],
])('a %s goes from %s to %s', async (span, from, to, count) => {
  const { show } = await start()
  const river = await show(`?span=${span}&at=2026-11-22`)
  expect([river.from, river.to, river.stretches.length]).toEqual([from, to, count])
})

test('a span without a moment says which day with one is the nearest', async () => {
  const { write, remove, show } = await start()
  expect((await show('?span=day&at=2026-11-22')).nearest).toBeNull()
  await write('2026-10-01', { datePrecision: 'month' })
  await remove(await write('2026-11-21'))
  expect((await show('?span=day&at=2026-11-22')).nearest).toBeNull()
  await write('2026-11-02')
  await write('2026-11-26')
  expect((await show('?span=day&at=2026-11-22')).nearest).toBe('2026-11-26')
  expect((await show('?span=week&at=2026-11-11')).nearest).toBe('2026-11-02')
  expect((await show('?span=week&at=2026-11-23')).nearest).toBeNull()
})

test('at most eight moments are named: what stands out by most signs, in the order of time', async () => {
  const { write, show } = await start()
  const heavy = await write('2026-03-01', { mood: -2 })
  const bright = await write('2026-05-01', { mood: 2 })
  const pinned = await write('2026-02-01', { pinned: true })
  for (let day = 10; day < 30; day += 1) await write(`2026-06-${day}`, { body: 'Some words. '.repeat(day) })
  await write('2025-03-01', { pinned: true })
  const { named } = await show('?span=year&at=2026-01-01')
  expect(named).toHaveLength(8)
  expect(named.map(({ id }) => id).slice(0, 1)).toEqual([pinned])
  expect((await show('?span=month&at=2026-03-15')).named.map(({ id }) => id)).toEqual([heavy])
  expect((await show('?span=day&at=2026-05-01')).named.map(({ id }) => id)).toEqual([bright])
})

test('the same day of every other year, also of those in which nothing was written', async () => {
  const { write, show } = await start()
  const early = await write('2023-11-22')
  await write('2025-02-01')
  await write('2026-11-22')
  const { sameDay } = await show('?at=2026-11-22')
  expect(sameDay.map(({ year, moment }) => [year, moment?.id])).toEqual([
    [2025, undefined],
    [2024, undefined],
    [2023, early],
  ])
  expect((await show('?at=2024-02-29')).sameDay.map(({ moment }) => moment)).toEqual([null, null, null])
})

test('a day with hundreds of moments doesn’t hide the same day of later years, and each has its best moment', async () => {
  const { write, show } = await start()
  const pinned = await write('2021-11-22', { pinned: true })
  for (let n = 0; n < 205; n += 1) await write('2021-11-22')
  const long = await write('2023-11-22', { body: 'The river rose, and then it fell again.' })
  await write('2023-11-22')
  const last = await write('2025-11-22')
  const { sameDay } = await show('?at=2026-11-22')
  expect(sameDay.map(({ year, moment }) => [year, moment?.id])).toEqual([
    [2025, last],
    [2024, undefined],
    [2023, long],
    [2022, undefined],
    [2021, pinned],
  ])
})

test('an empty keeper and the ends of the calendar are spans like others, and no day is refused', async () => {
  const { ask, show } = await start()
  expect(await show('')).toMatchObject({ at: '2026-11-22', whole: [], named: [], gaps: [], sameDay: [] })
  for (const at of ['0001-01-01', '9999-12-31'])
    for (const span of ['day', 'week', 'month', 'year', 'decade'])
      expect((await ask(`?span=${span}&at=${at}`)).status, `${span} ${at}`).toBe(200)
  for (const query of ['?span=century', '?at=2026-02-30x', '?at=2026-13-01'])
    expect((await ask(query)).status).toBe(400)
})
