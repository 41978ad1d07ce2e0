import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factWording } from '#contracts/keepers/fact-wording.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let user: TestUser
let keeperId: string

beforeAll(async () => {
  // No two facts are written at once.
  let time = Date.now()
  app = await startTestApp({ outlivesTest: true, env: { RATE_LIMITS: 'off' }, now: () => (time += 1) })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await createUser(app)
  keeperId = await newKeeper()
})

async function newKeeper(): Promise<string> {
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  return (await call(app, 'POST', '/api/keepers', { token: user.token, body: made })).body.data.id
}

function send(method: string, path: string, body?: unknown, of = keeperId) {
  return call(app, method, `/api/keepers/${of}${path}`, {
    token: user.token,
    ...(body !== undefined && { body }),
  })
}

const write = (fields: object = {}) =>
  send('POST', '/facts', { statement: 'Mama lives in Lisbon.', ...fields })
const moment = async (body: string) => (await send('POST', '/moments', { body })).body.data.id
const list = async (query = '') => (await send('GET', `/facts${query}`)).body.data

test('a fact is written with its sources, listed by status, changed and deleted', async () => {
  const momentId = await moment('Rang home. Mama has moved to Lisbon for good.')
  const id = randomUUID()
  const sources = [{ momentId, quote: ' Mama has moved to Lisbon ' }]
  const made = (await write({ id, validFrom: '2024-05-01', sources })).body.data
  expect(made).toMatchObject({ id, status: 'accepted', by: null, validFrom: '2024-05-01', validTo: null })
  expect(made.sources).toMatchObject([{ momentId, quote: 'Mama has moved to Lisbon' }])
  expect((await write({ id })).body.data.createdAt).toBe(made.createdAt)
  const change = { version: 1, statement: 'Mama lives in Porto.', validTo: '2025-01-01', sources: [] }
  const changed = (await send('PATCH', `/facts/${id}`, change)).body.data
  expect(changed).toMatchObject({ version: 2, statement: 'Mama lives in Porto.', sources: [] })
  const rejected = await send('PATCH', `/facts/${id}`, { version: 2, status: 'rejected' })
  expect(rejected.body.data.status).toBe('rejected')
  expect([await list('?status=accepted'), (await list('?status=rejected')).length]).toEqual([[], 1])
  const stale = await send('PATCH', `/facts/${id}`, { version: 2, status: 'accepted' })
  expect([stale.status, stale.body.data.current.version]).toEqual([409, 3])
  expect((await send('DELETE', `/facts/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  const { data: entries } = (await send('GET', '/logbook')).body
  const said = entries.map(({ action, subject }: never) => [action, subject])
  expect(said.slice(0, 4)).toEqual([
    ['fact.deleted', { factId: id, factStatus: 'rejected' }],
    ['fact.changed', { factId: id, factStatus: 'rejected' }],
    ['fact.changed', { factId: id, factStatus: 'accepted' }],
    ['fact.written', { factId: id, factStatus: 'accepted' }],
  ])
})

test('facts are found by every word, whatever its case, and come whole in either order', async () => {
  const said = [
    'ÉVORA lies in Alentejo.',
    'Mama lives in Évora.',
    'It is 100 % certain.',
    'Ana_M lives there.',
  ]
  for (const statement of said) await write({ statement })
  const statements = async (query: string) =>
    (await list(query)).map(({ statement }: { statement: string }) => statement)
  expect(await statements('?q=évora&sort=oldest')).toEqual(said.slice(0, 2))
  expect(await statements(`?q=${encodeURIComponent('LIVES Évora')}`)).toEqual(['Mama lives in Évora.'])
  expect(await statements('?q=%25')).toEqual(['It is 100 % certain.'])
  expect(await statements('?q=_')).toEqual(['Ana_M lives there.'])
  expect(await statements('?q=nowhere')).toEqual([])
  expect(await statements('?q=lives&status=rejected')).toEqual([])

  for (const [sort, order] of [
    ['newest', said.toReversed()],
    ['oldest', said],
  ] as const) {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await send('GET', `/facts?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      found.push(...body.data.map(({ statement }: { statement: string }) => statement))
      cursor = body.nextCursor
    }
    expect(found).toEqual(order)
  }
  const { nextCursor } = (await send('GET', '/facts?limit=1')).body
  expect((await send('GET', `/facts?sort=oldest&cursor=${nextCursor}`)).status).toBe(400)
})

test('a quote that doesn’t stand word for word in a moment of the keeper is refused', async () => {
  const momentId = await moment('Mama has moved to Lisbon for good.')
  const elsewhere = (await send('POST', '/moments', { body: 'Mama has moved to Lisbon.' }, await newKeeper()))
    .body
  const fields = async (source: object) => (await write({ sources: [source] })).body.error.fields
  for (const quote of ['Mama had moved to Lisbon', 'to Lisbon'])
    expect(await fields({ momentId, quote })).toEqual({ 'sources.0.quote': factWording.notQuoted })
  expect(await fields({ momentId: elsewhere.data.id, quote: 'Mama has moved to Lisbon' })).toEqual({
    'sources.0.momentId': factWording.noSource,
  })
  expect(await list()).toEqual([])
})

test('a fact takes the place of another one, which ends the day before', async () => {
  const old = (await write({ validFrom: '2020-01-01' })).body.data
  const next = { statement: 'Mama lives in Porto.', validFrom: '2024-05-01', supersedes: old.id }
  const { id } = (await write(next)).body.data
  const [ended] = await list('?status=superseded')
  expect(ended).toMatchObject({
    id: old.id,
    validTo: '2024-04-30',
    supersededBy: { id, statement: next.statement },
  })
  const circle = { version: 1, status: 'superseded', supersededBy: old.id }
  expect((await send('PATCH', `/facts/${id}`, circle)).body.error.fields).toEqual({
    supersededBy: factWording.noOther,
  })
  const held = await send('PATCH', `/facts/${old.id}`, { version: ended.version, status: 'accepted' })
  expect(held.body.data).toMatchObject({ status: 'accepted', supersededBy: null })
  const by = { version: 3, status: 'superseded', supersededBy: id }
  expect((await send('PATCH', `/facts/${old.id}`, by)).body.data.supersededBy.id).toBe(id)
  expect((await write({ validFrom: '2024-02-01', validTo: '2024-01-01' })).body.error.fields).toEqual({
    validTo: factWording.daysSwapped,
  })
})

test('two facts that replace each other at once make no circle', async () => {
  const replaced = async () => {
    const [a, b] = [(await write()).body.data, (await write()).body.data]
    const by = (supersededBy: string) => ({ version: 1, status: 'superseded', supersededBy })
    const answers = await Promise.all([
      send('PATCH', `/facts/${a.id}`, by(b.id)),
      send('PATCH', `/facts/${b.id}`, by(a.id)),
    ])
    return answers.map(({ status }) => status).toSorted((a, b) => a - b)
  }
  for (let round = 0; round < 5; round += 1) expect(await replaced()).toEqual([200, 400])
})

test('erasing a moment erases its quotes, and the trash hides them', async () => {
  const momentId = await moment('Mama has moved to zanzibarplantedtown for good.')
  const sources = [{ momentId, quote: 'Mama has moved to zanzibarplantedtown' }]
  const { id } = (await write({ sources })).body.data
  await send('DELETE', `/moments/${momentId}`)
  expect((await list())[0]).toMatchObject({ id, sources: [] })
  await send('POST', `/moments/${momentId}/restore`)
  expect((await list())[0].sources).toHaveLength(1)
  await send('DELETE', `/moments/${momentId}`)
  expect((await send('DELETE', `/trash/${momentId}`)).status).toBe(200)
  const { db } = app.deps.database
  expect(await db.selectFrom('fact_sources').selectAll().where('fact_id', '=', id).execute()).toEqual([])
  expect((await list())[0]).toMatchObject({ id, statement: 'Mama lives in Lisbon.' })
})

test('a fact is changed though a moment that it quotes says something else by now, or is in the trash', async () => {
  const said = 'Mama has moved to Lisbon'
  const [rewritten, hidden] = [
    await moment(`${said} for good.`),
    await moment('A postcard of the Tejo came.'),
  ]
  const sources = [
    { momentId: rewritten, quote: said },
    { momentId: hidden, quote: 'A postcard of the Tejo' },
  ]
  const { id } = (await write({ sources })).body.data
  await send('PATCH', `/moments/${rewritten}`, { version: 1, body: 'She moved.' })
  await send('DELETE', `/moments/${hidden}`)
  const shown = [{ momentId: rewritten, quote: said }]
  const change = (fields: object) =>
    send('PATCH', `/facts/${id}`, { statement: 'Mama lives in Porto.', ...fields })
  const changed = await change({ version: 1, sources: shown })
  expect([changed.status, changed.body.data.sources]).toEqual([200, [expect.objectContaining(shown[0])]])
  const made = await change({
    version: 2,
    sources: [...shown, { momentId: rewritten, quote: 'Mama has moved' }],
  })
  expect(made.body.error.fields).toEqual({ 'sources.1.quote': factWording.notQuoted })
  await send('POST', `/moments/${hidden}/restore`)
  expect((await list())[0].sources).toMatchObject(sources)
  expect((await change({ version: 2, sources: [] })).body.data.sources).toEqual([])
})
