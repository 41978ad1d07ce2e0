import { expect, test } from 'vitest'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

const now = Date.parse('2026-11-22T10:00:00.000Z')

async function start(keeper: object = {}) {
  const app = await startTestApp({ now: () => now, isMaintained: false })
  const { token } = await createUser(app)
  const river = { title: 'River', purpose: 'x', keeperType: 'journal', memoryPattern: 'chronological' }
  const made = await call(app, 'POST', '/api/keepers', { token, body: { ...river, ...keeper } })
  const path = `/api/keepers/${made.body.data.id}`
  const ask = (query = '?today=2026-11-22') => call(app, 'GET', `${path}/dashboard${query}`, { token })
  return {
    write: async (occurredAt: string, fields: object = {}): Promise<string> => {
      const body = { body: 'The river rose.', occurredAt, tz: 'UTC', ...fields }
      return (await call(app, 'POST', `${path}/moments`, { token, body })).body.data.id
    },
    remove: (id: string) => call(app, 'DELETE', `${path}/moments/${id}`, { token }),
    attach: async (starter_prompts: string[]) => {
      const body = { name: 'Evenings', description: '', greeting: 'Good evening.', starter_prompts }
      const { id } = (await call(app, 'POST', '/api/kip/templates', { token, body })).body.data
      const to = { token, body: { keeperId: made.body.data.id } }
      return call(app, 'POST', `/api/kip/templates/${id}/attachments`, to)
    },
    journey: async (fields: object) => {
      const body = { title: 'First suite', intention: 'Play it.', ...fields }
      return (await call(app, 'POST', `${path}/journeys`, { token, body })).body.data.id
    },
    speak: (tone: object, words: object = {}) => {
      const sound = { by: 'browser', voiceId: '', modelId: 'm', speed: 1 }
      const fields = { address: '', avoid: [], exampleIds: [], sound, ...words }
      const middle = { gentleDirect: 3, briefExpansive: 3, asksReflects: 3 }
      const body = { version: 0, tone: { ...middle, ...tone }, ...fields }
      return call(app, 'PUT', `${path}/voice`, { token, body })
    },
    ask,
    show: async (query?: string): Promise<Dashboard> => (await ask(query)).body.data,
  }
}

test('the year counts the days that are known, and the rhythm those of four weeks', async () => {
  const { write, remove, show } = await start()
  await write('2026-11-22T09:00:00Z')
  await write('2026-11-22T09:30:00Z')
  await write('2026-10-25T12:00:00Z')
  await write('2026-10-26T12:00:00Z', { datePrecision: 'day' })
  await write('2025-11-24T12:00:00Z')
  await write('2025-11-16T12:00:00Z')
  for (const datePrecision of ['month', 'year', 'circa'])
    await write('2026-11-10T12:00:00Z', { datePrecision })
  await remove(await write('2026-11-21T12:00:00Z'))
  const { days, rhythm } = await show()
  expect(days).toEqual([
    { date: '2025-11-24', count: 1 },
    { date: '2026-10-25', count: 1 },
    { date: '2026-10-26', count: 1 },
    { date: '2026-11-22', count: 2 },
  ])
  expect(rhythm).toEqual({ days: 2, of: 28 })
})

test('this day of other years comes back, the latest first', async () => {
  const { write, show } = await start()
  const first = await write('2019-11-22T09:00:00Z')
  const last = await write('2024-11-22T09:00:00Z')
  await write('2024-11-23T09:00:00Z')
  await write('2023-11-22T09:00:00Z', { datePrecision: 'circa' })
  await write('2026-11-22T09:00:00Z')
  const { years, moments } = (await show()).onThisDay
  expect([years, moments.map(({ id }) => id)]).toEqual([7, [last, first]])
  expect((await show('?today=2024-02-29')).onThisDay).toEqual({ years: 5, days: [], moments: [] })
})

test('a busy day doesn’t hide the earlier years: each has its best moment first, and all are counted', async () => {
  const { write, show } = await start()
  for (let hour = 10; hour < 24; hour += 1) await write(`2025-11-22T${hour}:00:00Z`)
  const long = await write('2025-11-22T05:00:00Z', { body: 'The river rose, and the whole quay with it.' })
  const plain = await write('2023-11-22T09:00:00Z', { body: 'The river rose, and the whole quay with it.' })
  const pinned = await write('2023-11-22T08:00:00Z', { pinned: true })
  const first = await write('2019-11-22T09:00:00Z')
  const { years, days, moments } = (await show()).onThisDay
  expect([years, days]).toEqual([
    7,
    [
      { date: '2025-11-22', count: 15 },
      { date: '2023-11-22', count: 2 },
      { date: '2019-11-22', count: 1 },
    ],
  ])
  expect(moments.slice(0, 3).map(({ id }) => id)).toEqual([long, pinned, first])
  expect(moments[4]?.id).toBe(plain)
  expect(moments).toHaveLength(12)
})

test('questions are about what was written lately, and then those of the type', async () => {
  const { write, show } = await start()
  expect((await show()).prompts.every(({ momentId }) => momentId === null)).toBe(true)
  const ferry = await write('2026-11-18T09:00:00Z', { title: 'The ferry' })
  const quay = await write('2026-11-21T09:00:00Z', { place: { name: 'the quay' } })
  const bright = await write('2026-11-10T09:00:00Z', { mood: 2 })
  const past = await write('2024-11-22T09:00:00Z', { title: 'First snow' })
  await write('2026-11-20T09:00:00Z', { mood: 0 })
  const { prompts } = await show()
  expect(prompts.slice(0, 4)).toEqual([
    { momentId: quay, text: 'Yesterday you were at the quay. What stayed with you?' },
    { momentId: ferry, text: 'Wednesday: “The ferry”. What has happened since?' },
    { momentId: bright, text: '12 days ago was bright. What is left of it?' },
    { momentId: past, text: '2 years ago today: “First snow”. What is different now?' },
  ])
  expect(prompts.slice(4).every(({ momentId }) => momentId === null)).toBe(true)
})

test.each([
  [{ gentleDirect: 1 }, {}, 'Yesterday you were at the quay. Would you like to say what stayed with you?'],
  [{ gentleDirect: 5 }, {}, 'Yesterday you were at the quay. What happened there?'],
  [{ asksReflects: 5 }, {}, 'Yesterday you were at the quay. Some of it may still be with you.'],
  [{ briefExpansive: 1 }, {}, 'Yesterday: the quay. What stayed with you?'],
  [{ briefExpansive: 5 }, {}, /What stayed with you\? Take your time/],
  [{}, { address: 'Mira' }, 'Mira, yesterday you were at the quay. What stayed with you?'],
  [{}, { avoid: ['Stayed with'] }, /^What/],
])('with the tone %j and %j a question is in the keeper’s voice', async (tone, words, asked) => {
  const { write, speak, show } = await start()
  await write('2026-11-21T09:00:00Z', { place: { name: 'the quay' } })
  expect((await speak(tone, words)).status).toBe(200)
  const { prompts } = await show()
  expect(prompts[0]?.text).toEqual(typeof asked === 'string' ? asked : expect.stringMatching(asked))
})

test('the template that is attached asks first, another question each day', async () => {
  const { attach, show } = await start()
  expect((await attach(['One?', 'Two?'])).status).toBe(200)
  const first = (await show()).prompts.map(({ text }) => text).slice(0, 2)
  const next = (await show('?today=2026-11-23')).prompts.map(({ text }) => text).slice(0, 2)
  expect([first.toSorted(), next]).toEqual([['One?', 'Two?'], first.toReversed()])
  await attach([])
  expect((await show()).prompts[0]).toEqual({ text: 'Good evening.', momentId: null })
})

test('active journeys say what comes next, and those within the year are its chapters', async () => {
  const { journey, show } = await start()
  const suite = await journey({ startedOn: '2026-09-16', targetOn: '2026-12-24', nextStep: 'Bars 9 to 16' })
  const flat = await journey({
    title: 'A flat',
    startedOn: '2026-03-01',
    status: 'completed',
    endedOn: '2026-08-30',
  })
  await journey({ title: 'Someday', status: 'planned', nextStep: 'Think' })
  await journey({ title: 'School', startedOn: '2010-03-01', status: 'completed', endedOn: '2012-08-30' })
  const { steps, chapters } = await show()
  expect(steps).toEqual([
    {
      id: suite,
      title: 'First suite',
      startedOn: '2026-09-16',
      targetOn: '2026-12-24',
      nextStep: 'Bars 9 to 16',
    },
  ])
  expect(chapters.map(({ id, endedOn }) => [id, endedOn])).toEqual([
    [flat, '2026-08-30'],
    [suite, null],
  ])
})

test('topics rise and fade between the last four weeks and the four before', async () => {
  const { write, remove, show } = await start()
  const days = {
    rising: ['2026-11-20', '2026-11-21', '2026-10-01'],
    fading: ['2026-10-02', '2026-10-03', '2026-11-22'],
  }
  for (const [name, on] of Object.entries(days))
    for (const day of on) await write(`${day}T12:00:00Z`, { body: `About #${name} and #always` })
  await remove(await write('2026-11-19T12:00:00Z', { body: '#gone' }))
  const { trends } = await show()
  expect(trends.map(({ name, isRising, weeks }) => [name, isRising, weeks])).toEqual([
    ['rising', true, [1, 0, 0, 0, 0, 0, 0, 2]],
    ['fading', false, [2, 0, 0, 0, 0, 0, 0, 1]],
  ])
})

test('without a day given it is the keeper’s, and what is no day is refused', async () => {
  const { ask, show } = await start({ timezone: 'Pacific/Kiritimati', dayStartsAt: '00:00' })
  expect((await show('')).today).toBe('2026-11-23')
  for (const today of ['2026-13-40', 'today', '']) expect((await ask(`?today=${today}`)).status).toBe(400)
  expect((await show('?today=0001-01-01')).onThisDay.years).toBe(0)
})
