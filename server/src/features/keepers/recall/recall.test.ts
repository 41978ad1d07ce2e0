import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Passage } from '#contracts/keepers/recall.ts'
import { digestMoments } from './digest-moments.ts'
import { mostTextAtOnce } from '../../../testing/text-at-once.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp({ outlivesTest: true })
  user = await createUser(app)
})

afterAll(() => app.close())

async function newKeeper(input: object = {}): Promise<string> {
  const body = {
    ...{ title: 'Days', purpose: 'What happened.', keeperType: 'journal', memoryPattern: 'chronological' },
    ...input,
  }
  return (await call(app, 'POST', '/api/keepers', { token: user.token, body })).body.data.id
}

async function write(keeperId: string, body: string, more: object = {}): Promise<string> {
  const answer = await call(app, 'POST', `/api/keepers/${keeperId}/moments`, {
    token: user.token,
    body: { kind: 'entry', body, ...more },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

async function search(keeperId: string, q: string, limit = 20): Promise<Passage[]> {
  const path = `/api/keepers/${keeperId}/search?q=${encodeURIComponent(q)}&limit=${limit}`
  const { status, body } = await call(app, 'GET', path, { token: user.token })
  expect(status).toBe(200)
  return body.data
}

test('a question finds other forms of its words, and says which brought each moment', async () => {
  const id = await newKeeper()
  await write(id, 'Rain all day.', { occurredAt: '2024-01-01T12:00:00Z' })
  const bought = await write(id, 'We bought two bicycles from the neighbour.', {
    occurredAt: '2024-03-01T12:00:00Z',
  })
  const found = await search(id, 'When did I buy the bicycle?')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ momentId: bought, localDate: '2024-03-01', why: 'Mentions buy, bicycle' })
  const { text = '', marks = [] } = found[0]?.snippet ?? {}
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['bought', 'bicycles'])
})

test('a time in words comes before what only shares a word', async () => {
  const id = await newKeeper()
  await write(id, 'The dentist, the dentist, the dentist.', { occurredAt: '2020-05-05T12:00:00Z' })
  const may = await write(id, 'Went to see the dentist about the tooth that hurts.', {
    occurredAt: '2023-05-09T12:00:00Z',
  })
  const other = await write(id, 'Swam.', { occurredAt: '2023-05-20T12:00:00Z' })
  const found = await search(id, 'Where was the dentist in May 2023?')
  expect(found[0]?.momentId).toBe(may)
  expect(found.find(({ momentId }: Passage) => momentId === other)).toMatchObject({ why: 'From that time' })
})

test('what happened tells when: a milestone, a journey, a topic', async () => {
  const id = await newKeeper()
  const path = `/api/keepers/${id}`
  const send = async (address: string, body: object) =>
    (await call(app, 'POST', path + address, { token: user.token, body })).body.data
  const on = (day: string) => ({ occurredAt: `${day}T12:00:00Z`, tz: 'UTC' })
  const early = await write(id, 'Leek soup.', on('2020-02-01'))
  await write(id, 'The first day at the [[Prado]] yard.', on('2021-01-10'))
  const yard = await write(id, 'Leek soup.', on('2021-03-01'))
  await write(id, 'The last day at the [[Prado]] yard.', on('2021-06-10'))
  const trip = await write(id, 'Leek soup.', on('2022-07-05'))
  const late = await write(id, 'Leek soup.', on('2024-05-01'))
  const crete = { title: 'The trip to Crete', intention: 'Swim.', startedOn: '2022-07-01' }
  const journey = await send('/journeys', { ...crete, status: 'completed', endedOn: '2022-07-20' })
  const milestone = { title: 'Moved to Graça', reachedOn: '2020-10-20' }
  await send(`/journeys/${journey.id}/milestones`, milestone)
  const first = async (question: string) => (await search(id, question))[0]?.momentId
  expect(await first('What soup was there before we moved?')).toBe(early)
  expect(await first('What soup was there during the trip to Crete?')).toBe(trip)
  expect(await first('What soup did I eat when I worked at Prado?')).toBe(yard)
  expect(await first('What soup did I eat before I joined Prado?')).toBe(early)
  expect(await first('What soup was there after the trip?')).toBe(late)
  expect(await first('When did I move?')).toBe(undefined)
  expect(await first('What soup was there after the flood?')).toBe(late)
})

test('a date is understood in the language of the keeper, and in English', async () => {
  const id = await newKeeper({ language: 'de' })
  const may = await write(id, 'Zahnarzt, wieder der linke.', { occurredAt: '2023-05-09T12:00:00Z' })
  await write(id, 'Zahnarzt, wieder der linke.', { occurredAt: '2023-09-09T12:00:00Z' })
  for (const question of ['Wo war der Zahnarzt im Mai 2023?', 'Where was the Zahnarzt in May 2023?'])
    expect((await search(id, question))[0]?.momentId).toBe(may)
})

test('“yesterday” is the day before that of the person who asks, by the keeper’s start of a day', async () => {
  let now = Date.parse('2026-11-22T20:00:00Z')
  const clocked = await startTestApp({ now: () => now })
  const { token } = await createUser(clocked)
  const ask = (method: string, path: string, body?: object) =>
    call(clocked, method, path, { token, ...(body && { body }) })
  const fields = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'spatial' }
  const days = { dayStartsAt: '04:00', timezone: 'Pacific/Honolulu' }
  const { id } = (await ask('POST', '/api/keepers', { ...fields, ...days })).body.data
  for (const day of ['20', '21', '22', '23'])
    await ask('POST', `/api/keepers/${id}/moments`, {
      ...{ kind: 'entry', body: `Day ${day}.`, tz: 'UTC', occurredAt: `2026-11-${day}T12:00:00Z` },
    })
  const yesterday = async (timeZone?: string) => {
    const query = new URLSearchParams({ q: 'What did I do yesterday?', companions: 'false' })
    if (timeZone !== undefined) query.set('timeZone', timeZone)
    const { body } = await ask('GET', `/api/keepers/${id}/search?${query.toString()}`)
    return body.data.map(({ localDate }: Passage) => localDate)
  }
  // It is 9 in the morning of 23 November in Auckland, 20:00 of the 22nd here, 10 in the morning there.
  expect(await yesterday('Pacific/Auckland')).toEqual(['2026-11-22'])
  expect(await yesterday('UTC')).toEqual(['2026-11-21'])
  expect(await yesterday()).toEqual(['2026-11-21'])
  // At 3 in the night it is still the day before.
  now = Date.parse('2026-11-22T14:00:00Z')
  expect(await yesterday('Pacific/Auckland')).toEqual(['2026-11-21'])
  const preview = await ask('POST', `/api/keepers/${id}/ask/preview`, {
    ...{ question: 'What did I do yesterday?', timeZone: 'Pacific/Auckland' },
  })
  expect(preview.body.data.passages[0].localDate).toBe('2026-11-21')
})

test('“last week” finds what is of that week, and not what says “week”', async () => {
  const clocked = await startTestApp({ now: () => Date.parse('2026-11-22T20:00:00Z') })
  const { token } = await createUser(clocked)
  const ask = (method: string, path: string, body?: object) =>
    call(clocked, method, path, { token, ...(body && { body }) })
  const fields = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'spatial' }
  const days = async (language: string, question: string, texts: Record<string, string>) => {
    const { id } = (await ask('POST', '/api/keepers', { ...fields, language })).body.data
    for (const [day, body] of Object.entries(texts))
      await ask('POST', `/api/keepers/${id}/moments`, {
        ...{ kind: 'entry', body, tz: 'UTC', occurredAt: `${day}T12:00:00Z` },
      })
    const query = new URLSearchParams({ q: question, companions: 'false' })
    const found = await ask('GET', `/api/keepers/${id}/search?${query.toString()}`)
    const preview = await ask('POST', `/api/keepers/${id}/ask/preview`, { question })
    return [found.body.data, preview.body.data.passages].map((passages) =>
      passages.map(({ localDate }: Passage) => localDate),
    )
  }
  const english = {
    ...{ '2026-11-20': 'What a week. This week was long, week after week.', '2026-11-15': 'Planted leeks.' },
    ...{ '2026-11-09': 'Swam.', '2026-11-08': 'The last week of the harvest.' },
  }
  const lastWeek = ['2026-11-15', '2026-11-09']
  expect(await days('en', 'What did I do last week?', english)).toEqual([lastWeek, lastWeek])
  expect((await days('en', 'Where did I swim last week?', english))[0]).toEqual(lastWeek.toReversed())
  const german = {
    '2026-03-01': 'Ein langes Jahr, letztes Jahr.',
    '2025-03-01': 'Lauch.',
    '2024-03-01': 'Jahr.',
  }
  const lastYear = ['2025-03-01']
  expect(await days('de', 'Was habe ich letztes Jahr gemacht?', german)).toEqual([lastYear, lastYear])
})

test('words are found in scripts without spaces, and in the language that a keeper is written in', async () => {
  const id = await newKeeper()
  const tide = await write(id, '潮時計を見た。')
  expect((await search(id, '潮時計'))[0]?.momentId).toBe(tide)
  const german = await newKeeper({ language: 'de' })
  const houses = await write(german, 'Die alten Häuser am Fluss.')
  expect((await search(german, 'Welches Haus war alt?'))[0]?.momentId).toBe(houses)
})

test('what is in the trash, or in somebody else’s keeper, is not found', async () => {
  const id = await newKeeper()
  const gone = await write(id, 'A quokka by the road.')
  await call(app, 'DELETE', `/api/keepers/${id}/moments/${gone}`, { token: user.token })
  expect(await search(id, 'quokka')).toEqual([])
  const other = await createUser(app)
  const { body } = await call(app, 'GET', '/api/keepers/search?q=bicycle', { token: other.token })
  expect(body.data).toEqual([])
})

test('a keeper brings what goes with a match by its memory pattern', async () => {
  const day = { occurredAt: '2024-06-10T12:00:00Z' }
  const chronological = await newKeeper()
  await write(chronological, 'The wedding.', day)
  const near = await write(chronological, 'Slept.', { occurredAt: '2024-06-12T12:00:00Z' })
  const yearly = await write(chronological, 'Walked.', { occurredAt: '2021-06-10T12:00:00Z' })
  await write(chronological, 'Ate.', { occurredAt: '2024-07-12T12:00:00Z' })
  expect((await search(chronological, 'wedding')).slice(1)).toEqual([
    expect.objectContaining({ momentId: expect.toBeOneOf([near, yearly]) }),
    expect.objectContaining({ momentId: expect.toBeOneOf([near, yearly]) }),
  ])
  const spatial = await newKeeper({ memoryPattern: 'spatial' })
  await write(spatial, 'The wedding.', { place: { name: 'Trafaria' } })
  const there = await write(spatial, 'Swam.', { place: { name: 'Trafaria' } })
  expect((await search(spatial, 'wedding'))[1]).toMatchObject({
    momentId: there,
    why: 'Same place, Trafaria',
  })
  const hierarchical = await newKeeper({ memoryPattern: 'hierarchical' })
  const parentId = await write(hierarchical, 'The wedding.')
  const child = await write(hierarchical, 'Who came.', { parentId })
  expect((await search(hierarchical, 'wedding'))[1]).toMatchObject({
    momentId: child,
    why: 'Under the same heading',
  })
})

test('of a time with many moments a keeper brings those closest to a match, and one of each other year', async () => {
  const id = await newKeeper()
  const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
  const days = [
    '2024-06-07',
    '2024-06-08',
    '2024-06-09',
    '2024-06-10',
    '2024-06-11',
    '2024-06-12',
    '2024-06-13',
  ]
  for (const day of days)
    for (const hour of [8, 10, 14, 16, 18]) await write(id, `${day} ${hour}`, { occurredAt: at(day, hour) })
  const hit = await write(id, 'The wedding.', { occurredAt: at('2024-06-10', 12) })
  for (const year of [2021, 2023, 2026])
    for (const hour of [9, 12]) await write(id, `${year} ${hour}`, { occurredAt: at(`${year}-06-10`, hour) })
  const [first, ...brought] = await search(id, 'wedding', 20)
  expect(first?.momentId).toBe(hit)
  const texts = brought.map(({ snippet }) => snippet.text)
  expect(texts.slice(0, 12).toSorted()).toEqual(
    [
      ...[8, 10, 14, 16, 18].map((hour) => `2024-06-10 ${hour}`),
      ...[10, 14, 16, 18].map((hour) => `2024-06-09 ${hour}`),
      ...[8, 10, 14].map((hour) => `2024-06-11 ${hour}`),
    ].toSorted(),
  )
  expect(texts.slice(12)).toEqual(['2023 9', '2026 9', '2021 9'])
  expect(brought.map(({ momentId }) => momentId)).not.toContain(hit)
})

test('a search that wants no companions finds only what matches', async () => {
  const id = await newKeeper()
  const day = { occurredAt: '2024-06-10T12:00:00Z' }
  const planted = await write(id, 'Planted lettuces.', day)
  await write(id, 'Slept.', day)
  for (const path of [`/api/keepers/${id}/search`, '/api/keepers/search']) {
    const { body } = await call(app, 'GET', `${path}?q=lettuce&companions=false`, { token: user.token })
    expect(body.data.map(({ momentId }: Passage) => momentId)).toEqual([planted])
  }
})

/** Puts moments on a keeper's canvas, each as a card of 100 by 100 with its upper left corner there. */
async function hang(
  keeperId: string,
  cards: Record<string, [number, number]>,
  { rooms = [], edges = [] }: { rooms?: object[]; edges?: object[] } = {},
) {
  const nodes = Object.entries(cards).map(([momentId, [x, y]]) => ({
    ...{ id: momentId, type: 'file', momentId, x, y, width: 100, height: 100 },
  }))
  const body = { version: 0, put: { nodes: [...nodes, ...rooms], edges } }
  const answer = await call(app, 'PATCH', `/api/keepers/${keeperId}/canvas`, { token: user.token, body })
  expect(answer.status).toBe(200)
}

const room = (id: string, label: string | null, [x, y, width, height]: number[]) => ({
  ...{ id, type: 'group', label, x, y, width, height },
})

test('a spatial keeper brings what is in the same room of its palace, connected, or near outside of rooms', async () => {
  const id = await newKeeper({ memoryPattern: 'spatial' })
  const wedding = await write(id, 'The wedding.')
  const [inRoom, inCloset, connected] = [
    await write(id, 'Swam.'),
    await write(id, 'Slept.'),
    await write(id, 'Ate.'),
  ]
  const [dance, near, far] = [
    await write(id, 'The dance.'),
    await write(id, 'Ran.'),
    await write(id, 'Sang.'),
  ]
  await write(id, 'Sat, and hung it nowhere.')
  await hang(
    id,
    {
      ...{ [wedding]: [0, 0], [inRoom]: [400, 0], [inCloset]: [800, 0], [connected]: [2000, 0] },
      ...{ [dance]: [0, 3000], [near]: [170, 3000], [far]: [400, 3000] },
    },
    {
      rooms: [
        room('house', 'House', [-500, -500, 2000, 2000]),
        room('kitchen', 'Kitchen', [-100, -100, 1200, 400]),
        room('closet', null, [750, -50, 200, 200]),
      ],
      edges: [{ id: 'e', fromNode: connected, toNode: wedding }],
    },
  )
  const found = async (q: string) =>
    Object.fromEntries((await search(id, q)).slice(1).map(({ momentId, why }) => [momentId, why]))
  expect(await found('wedding')).toEqual({
    [inRoom]: 'Same room, Kitchen',
    [connected]: 'Connected in the palace',
  })
  expect(await found('dance')).toEqual({ [near]: 'Close by in the palace' })
})

test('a card brings nothing that is in the trash', async () => {
  const id = await newKeeper({ memoryPattern: 'spatial' })
  const [one, gone] = [await write(id, 'The wedding.'), await write(id, 'Swam.')]
  await hang(id, { [one]: [0, 0], [gone]: [100, 0] })
  expect(await search(id, 'wedding')).toHaveLength(2)
  await call(app, 'DELETE', `/api/keepers/${id}/moments/${gone}`, { token: user.token })
  expect(await search(id, 'wedding')).toHaveLength(1)
})

test('a keeper that gets another language is read again in it', async () => {
  const id = await newKeeper()
  const houses = await write(id, 'Alte Häuser.')
  expect(await search(id, 'Haus')).toEqual([])
  const path = `/api/keepers/${id}`
  const { version } = (await call(app, 'GET', path, { token: user.token })).body.data
  await call(app, 'PATCH', path, { token: user.token, body: { version, language: 'de' } })
  await digestMoments(app.deps, new AbortController().signal)
  expect((await search(id, 'Haus'))[0]?.momentId).toBe(houses)
})

test('both engines find the same first twenty of the sample keeper, which stays out of searches over all', async () => {
  const { body } = await call(app, 'POST', '/api/keepers/samples', { token: user.token })
  const keeperId = body.data[0].id
  const everywhere = await call(app, 'GET', '/api/keepers/search?q=cello', { token: user.token })
  expect(everywhere.body.data).toEqual([])
  const firsts: string[] = []
  for (const question of [
    'When did the flood come?',
    'Who brought me the cat?',
    'What did Mama say in March 2026?',
  ]) {
    const found = await search(keeperId, question)
    expect(found).toHaveLength(20)
    firsts.push(question, ...found.map((one: Passage) => `${one.localDate} ${one.score.toFixed(6)}`), '')
  }
  // One file for both engines.
  await expect(firsts.join('\n')).toMatchFileSnapshot('./first-twenty.txt')
})

test('a question that names an alias finds the moments of the topic, and they bring what is linked with them', async () => {
  const id = await newKeeper({ memoryPattern: 'associative' })
  const path = `/api/keepers/${id}`
  const topic = { name: 'Teresa', kind: 'person', aliases: ['Mama', '母さん'] }
  await call(app, 'POST', `${path}/topics`, { token: user.token, body: topic })
  const on = (day: string) => ({ occurredAt: `${day}T12:00:00Z`, tz: 'UTC' })
  const knee = await write(id, '[[Teresa]] has a new knee. #hospital', on('2026-01-01'))
  const corridor = await write(id, 'A cello in the corridor. #hospital', on('2026-02-02'))
  const lesson = await write(id, 'The first lesson.', on('2026-01-20'))
  await write(id, 'Rain.')
  const link = { from: lesson, to: corridor, type: 'continues' }
  await call(app, 'POST', `${path}/links`, { token: user.token, body: link })
  for (const question of ['What did Mama get?', '母さんは元気？'])
    expect(await search(id, question)).toEqual([
      expect.objectContaining({ momentId: knee, why: 'Mentions Teresa' }),
      expect.objectContaining({ momentId: corridor, why: 'Linked to hospital' }),
      expect.objectContaining({ momentId: lesson, why: 'Linked to 2026-02-02' }),
    ])
})

test('a search through long moments lets others have their turn after each', async () => {
  const id = await newKeeper()
  const long = `${'Ordinary words about the day. '.repeat(6_000)}The kiln was warm.`
  for (let n = 0; n < 6; n += 1) await write(id, long)
  const get = (path: string) => call(app, 'GET', path, { token: user.token })
  const body = { question: 'Was the kiln warm?' }
  const searches: [string, () => Promise<{ status: number; body: { data: unknown } }>][] = [
    ['one keeper', () => get(`/api/keepers/${id}/search?q=kiln`)],
    ['all keepers', () => get('/api/keepers/search?q=kiln')],
    ['the list', () => get(`/api/keepers/${id}/moments?q=kiln`)],
    ['ask', () => call(app, 'POST', `/api/keepers/${id}/ask/preview`, { token: user.token, body })],
  ]
  for (const [where, search] of searches) {
    const most = await mostTextAtOnce(async () => expect((await search()).status, where).toBe(200))
    expect(most, where).toBeLessThan(2 * long.length)
  }
})

test('a search over all keepers goes on page by page, and leaves out the keeper that is searched by itself', async () => {
  const person = await createUser(app)
  const ask = (method: string, path: string, body?: object) =>
    call(app, method, path, { token: person.token, ...(body && { body }) })
  const ids: string[] = []
  for (const title of ['Land', 'Sea']) {
    const fields = { title, purpose: 'Days.', keeperType: 'journal', memoryPattern: 'spatial' }
    ids.push((await ask('POST', '/api/keepers', fields)).body.data.id)
  }
  const [land, sea] = ids
  for (const [keeper, count] of [
    [land, 6],
    [sea, 3],
  ] as const)
    for (let n = 0; n < count; n += 1)
      await ask('POST', `/api/keepers/${keeper}/moments`, {
        kind: 'entry',
        body: `Heron ${'again '.repeat(n)}.`,
      })
  const find = async (query: string): Promise<Passage[]> =>
    (await ask('GET', `/api/keepers/search?q=heron&${query}`)).body.data
  const all = await find('limit=20')
  expect(all).toHaveLength(9)
  expect([
    ...(await find('limit=4')),
    ...(await find('limit=4&offset=4')),
    ...(await find('limit=4&offset=8')),
  ]).toEqual(all)
  const elsewhere = await find(`limit=5&exclude=${land}`)
  expect(elsewhere.map(({ keeperId }) => keeperId)).toEqual([sea, sea, sea])
})

test('a person searches 120 times a minute, and is told to wait then', async () => {
  const { token } = await createUser(app)
  const find = async () => (await call(app, 'GET', '/api/keepers/search?q=kiln', { token })).status
  for (let n = 0; n < 120; n += 20)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, find)))).toEqual(new Set([200]))
  expect(await find()).toBe(429)
})
