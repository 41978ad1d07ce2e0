import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { momentJourneysMax } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, Milestone, PathMoment } from '#contracts/keepers/journeys.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { datableJourneys } from '../../../database/migrations/0043-datable-journeys.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetDeletedMoments } from '../moments/trash.ts'
import { arcOf } from './journey-arc.ts'

const dayMs = 24 * 3_600_000
const suite = { title: 'First suite', intention: 'Play it for Mama at Christmas.' }

async function start() {
  let now = Date.parse('2026-11-22T03:30:00.000Z')
  const app = await startTestApp({ now: () => now, isMaintained: false })
  const user = await createUser(app)
  return { app, user, ...(await openKeeper(app, user)), pass: (ms: number) => void (now += ms) }
}

async function openKeeper(app: TestApp, { token }: TestUser) {
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token, ...(body !== undefined && { body }) })
  const river = { title: 'River', purpose: 'P', keeperType: 'journal', memoryPattern: 'chronological' }
  const { id } = (await send('POST', '/api/keepers', river)).body.data
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/api/keepers/${id}${path}`, body)
  const data = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  return {
    ask,
    count: async (): Promise<number> => (await data('GET', '')).journeyCount,
    begin: (fields: object = {}): Promise<Journey> => data('POST', '/journeys', { ...suite, ...fields }),
    show: (id: string): Promise<Journey> => data('GET', `/journeys/${id}`),
    list: (query = ''): Promise<Journey[]> => data('GET', `/journeys${query}`),
    path: (id: string, query = ''): Promise<PathMoment[]> => data('GET', `/journeys/${id}/moments${query}`),
    write: (day: string, fields: object = {}): Promise<Moment> =>
      data('POST', '/moments', { body: day, occurredAt: `${day}T12:00:00Z`, ...fields }),
    moment: (id: string): Promise<Moment> => data('GET', `/moments/${id}`),
  }
}

const titlesOf = (journeys: { title: string }[]) => journeys.map(({ title }) => title)
const daysOf = (moments: { localDate: string }[]) => moments.map(({ localDate }) => localDate.slice(5))
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id)

test('the book of a journey has whole moments in the order of its path, page after page', async () => {
  const { begin, write, ask } = await start()
  const { id } = await begin()
  const ids: string[] = []
  // More than a page of the book has.
  for (let day = 0; day < 52; day += 1)
    ids.push((await write(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))).id)
  await write('2026-03-01')
  await ask('POST', `/journeys/${id}/moments`, { ids })
  const [first = '', second = ''] = ids
  await ask('PATCH', `/journeys/${id}/moments/${first}`, { after: ids.at(-1) })
  const seen: Moment[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await ask('GET', `/book?journey=${id}${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data)
    cursor = body.nextCursor
  }
  expect(idsOf(seen)).toEqual([...ids.slice(1), first])
  expect(seen[0]).toMatchObject({ id: second, body: '2026-01-02' })
  const { body } = await ask('GET', `/book?journey=${id}&from=2026-02-21`)
  expect(daysOf(body.data)).toEqual(['02-21'])
})

describe('a journey', () => {
  test('whose days were beyond the calendar comes to the nearest day', async () => {
    const { app, begin, show, ask } = await start()
    const { id } = await begin({ startedOn: '2020-01-01', targetOn: '2030-01-01' })
    await ask('POST', `/journeys/${id}/milestones`, { title: 'The end', dueOn: '2030-01-01' })
    const { db, engine } = app.deps.database
    await sql`update journeys set started_on = '0000-12-31', target_on = '9999-12-31'`.execute(db)
    await sql`update journey_milestones set due_on = '9999-12-30', reached_on = '0001-01-01'`.execute(db)
    await app.deps.database.transaction((trx) => datableJourneys.up(trx, engine))
    expect(await show(id)).toMatchObject({
      ...{ startedOn: '0001-01-03', targetOn: '9999-12-29', endedOn: null },
      milestones: [{ dueOn: '9999-12-29', reachedOn: '0001-01-03' }],
    })
  })

  test('starts on the keeper’s day, is counted, and stops being counted when it is deleted', async () => {
    const { ask, begin, count, show } = await start()
    const journey = await begin()
    expect(journey).toEqual({
      ...suite,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      keeperId: journey.keeperId,
      status: 'active',
      // Before the day starts at four it is still yesterday.
      startedOn: '2026-11-21',
      ...{ targetOn: null, endedOn: null, outcome: null, nextStep: null },
      ...{ momentCount: 0, turningPointCount: 0, milestones: [], arc: { unit: 'day', points: [], gaps: [] } },
      ...{ version: 1, createdAt: '2026-11-22T03:30:00.000Z', updatedAt: '2026-11-22T03:30:00.000Z' },
    })
    expect(await show(journey.id)).toEqual(journey)
    expect(await count()).toBe(1)
    expect((await ask('DELETE', `/journeys/${journey.id}`)).status).toBe(200)
    expect((await ask('DELETE', `/journeys/${journey.id}`)).status).toBe(404)
    expect(await count()).toBe(0)
  })

  test('is listed with those that go on first, page by page, and moves within its status', async () => {
    const { ask, begin, list } = await start()
    for (const status of ['completed', 'planned', 'active', 'let-go', 'paused', 'active'] as const)
      await begin({ title: status, status })
    await begin({ title: 'newest' })
    const order = ['newest', 'active', 'active', 'planned', 'paused', 'completed', 'let-go']
    expect(titlesOf(await list())).toEqual(order)
    const paged: Journey[] = []
    let cursor = ''
    do {
      const { body } = await ask('GET', `/journeys?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.data)
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(titlesOf(paged)).toEqual(order)
    const [newest] = paged
    await ask('PATCH', `/journeys/${newest?.id}`, { version: 1, position: 2 })
    expect(titlesOf(await list()).slice(0, 3)).toEqual(['active', 'active', 'newest'])
    await ask('PATCH', `/journeys/${newest?.id}`, { version: 2, status: 'planned', position: 1 })
    expect(titlesOf(await list()).slice(2, 5)).toEqual(['planned', 'newest', 'paused'])
    for (const bad of ['x', Buffer.from('["journeys",0,1]').toString('base64url')])
      expect((await ask('GET', `/journeys?cursor=${bad}`)).status).toBe(400)
  })

  test('that was changed meanwhile isn’t overwritten: both are in the answer', async () => {
    const { ask, begin, show } = await start()
    const { id } = await begin()
    await ask('PATCH', `/journeys/${id}`, { version: 1, title: 'Theirs' })
    const { status, body } = await ask('PATCH', `/journeys/${id}`, { version: 1, title: 'Mine' })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'conflict', message: journeyWording.changedElsewhere })
    expect(body.data).toMatchObject({ current: { title: 'Theirs', version: 2 }, yours: { title: 'Mine' } })
    expect((await show(id)).title).toBe('Theirs')
  })

  test('has a last day while it is over, and loses it when it is reopened', async () => {
    const { ask, begin, show } = await start()
    const { id } = await begin({ startedOn: '2026-09-17' })
    const change = async (fields: object) =>
      ask('PATCH', `/journeys/${id}`, { version: (await show(id)).version, ...fields })
    for (const status of ['completed', 'let-go']) {
      expect((await change({ status, outcome: 'She hummed.' })).body.data).toMatchObject({
        ...{ status, endedOn: '2026-11-21', outcome: 'She hummed.' },
      })
      expect((await change({ status: 'active' })).body.data).toMatchObject({
        ...{ status: 'active', endedOn: null, outcome: 'She hummed.' },
      })
    }
    await change({ status: 'completed', endedOn: '2026-10-01' })
    expect((await change({ status: 'let-go' })).body.data.endedOn).toBe('2026-10-01')
    expect((await change({ endedOn: '2026-09-01' })).body.error.fields).toEqual({
      endedOn: journeyWording.endsBeforeStart,
    })
    await change({ status: 'paused' })
    expect((await change({ endedOn: '2026-10-01' })).body.error.fields).toEqual({
      endedOn: journeyWording.notOver,
    })
    expect((await change({ targetOn: '2026-09-16' })).body.error.fields).toEqual({
      targetOn: journeyWording.endsBeforeStart,
    })
    for (const startedOn of ['2026-02-30', '2026-13-01', 'today'])
      expect((await change({ startedOn })).status).toBe(400)
    expect((await ask('POST', '/journeys', { ...suite, endedOn: '2026-10-01' })).status).toBe(400)
  })

  test('of somebody else, or of another keeper, is missing', async () => {
    const { app, user, ask, begin } = await start()
    const other = await openKeeper(app, await createUser(app))
    const mine = await openKeeper(app, user)
    const { id } = await begin()
    const foreign = await other.write('2026-11-01')
    for (const keeper of [other, mine]) {
      expect((await keeper.ask('GET', `/journeys/${id}`)).status).toBe(404)
      expect((await keeper.ask('PATCH', `/journeys/${id}`, { version: 1, title: 'x' })).status).toBe(404)
      expect((await keeper.ask('DELETE', `/journeys/${id}`)).status).toBe(404)
      expect((await keeper.ask('GET', `/journeys/${id}/moments`)).status).toBe(404)
      const change = { journey: id, added: true }
      expect((await keeper.ask('POST', '/moments/bulk', { ids: [foreign.id], change })).status).toBe(404)
      const own = await keeper.write('2026-11-02', { journeys: [id] })
      expect(own.journeys).toEqual([])
      expect((await keeper.ask('GET', `/moments?journey=${id}`)).body.data).toEqual([])
    }
    expect((await ask('POST', `/journeys/${id}/moments`, { ids: [foreign.id] })).body.data.ids).toEqual([])
  })
})

describe('the milestones of a journey', () => {
  test('are added, reached, moved and deleted, each with its version', async () => {
    const { ask, begin, show } = await start()
    const { id } = await begin()
    const add = async (title: string): Promise<Milestone> =>
      (await ask('POST', `/journeys/${id}/milestones`, { title })).body.data
    const [one, , three] = [await add('One'), await add('Two'), await add('Three')]
    const titles = async () => titlesOf((await show(id)).milestones)
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    const change = (milestone: Milestone, fields: object) =>
      ask('PATCH', `/journeys/${id}/milestones/${milestone.id}`, fields)
    expect((await change(three, { version: 1, position: 0 })).body.data).toMatchObject({ position: 0 })
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    expect((await change(one, { version: 1, reachedOn: '2026-11-15' })).body.data).toMatchObject({
      ...{ reachedOn: '2026-11-15', version: 2 },
    })
    const stale = await change(one, { version: 1, title: 'Mine' })
    expect(stale.status).toBe(409)
    expect(stale.body.data).toMatchObject({ current: { title: 'One' }, yours: { title: 'Mine' } })
    expect((await ask('DELETE', `/journeys/${id}/milestones/${one.id}`)).status).toBe(200)
    expect((await change(one, { version: 2, title: 'Gone' })).status).toBe(404)
    expect(await titles()).toEqual(['Three', 'Two'])
  })
})

describe('the path of a journey', () => {
  test('has moments from writing, from the list and from the journey, and changes their versions', async () => {
    const { ask, begin, show, path, write, moment } = await start()
    const { id } = await begin()
    const other = await begin({ title: 'Other' })
    const written = await write('2026-10-02', { journeys: [id, other.id, randomUUID()] })
    expect(written.journeys.toSorted()).toEqual([id, other.id].toSorted())
    const [first, last] = [await write('2026-10-01'), await write('2026-10-03')]
    const add = (ids: string[]) => ask('POST', `/journeys/${id}/moments`, { ids })
    expect((await add([first.id, randomUUID()])).body.data.ids).toEqual([first.id])
    expect((await add([first.id])).body.data.ids).toEqual([])
    const bulk = async (added: boolean) => {
      const change = { journey: id, added }
      return (await ask('POST', '/moments/bulk', { ids: [written.id, last.id], change })).body.data.ids
    }
    expect(await bulk(true)).toEqual([last.id])
    expect(daysOf(await path(id))).toEqual(['10-03', '10-02', '10-01'])
    expect((await show(id)).momentCount).toBe(3)
    expect(await moment(last.id)).toMatchObject({ journeys: [id], version: 2 })
    expect((await bulk(false)).toSorted()).toEqual([written.id, last.id].toSorted())
    expect((await moment(written.id)).journeys).toEqual([other.id])
    const change = { version: 2, journeys: [id] }
    expect((await ask('PATCH', `/moments/${written.id}`, change)).body.data.journeys).toEqual([id])
    expect((await ask('DELETE', `/journeys/${id}/moments/${written.id}`)).status).toBe(200)
    expect((await ask('DELETE', `/journeys/${id}/moments/${written.id}`)).status).toBe(404)
    expect(daysOf(await path(id))).toEqual(['10-01'])
  })

  test('takes no moment that belongs to as many journeys as it may, wherever it is added', async () => {
    const { ask, begin, path, write, moment } = await start()
    const ids: string[] = []
    for (let n = 0; n <= momentJourneysMax; n += 1) ids.push((await begin({ title: `${n}` })).id)
    const [last = '', ...journeys] = ids
    const [full, other] = [await write('2026-10-01', { journeys }), await write('2026-10-02')]
    const both = { ids: [full.id, other.id] }
    const refused = [
      await ask('POST', `/journeys/${last}/moments`, both),
      await ask('POST', '/moments/bulk', { ...both, change: { journey: last, added: true } }),
    ]
    for (const { status, body } of refused)
      expect([status, body.error.message]).toEqual([409, journeyWording.tooManyOfMoment])
    expect(await path(last)).toEqual([])
    const tooMany = await ask('PATCH', `/moments/${full.id}`, { version: 1, journeys: ids })
    expect(tooMany.body.error.fields).toEqual({ journeys: journeyWording.tooManyOfMoment })
    // One that is part of it already is left out, as ever.
    expect((await ask('POST', `/journeys/${journeys[0]}/moments`, both)).body.data.ids).toEqual([other.id])
    expect((await moment(full.id)).journeys).toHaveLength(momentJourneysMax)
  })

  test('gives moments that were removed and added again their marks and places back', async () => {
    const { ask, begin, path, show, write } = await start()
    const { id } = await begin()
    const days = ['2026-10-01', '2026-10-02', '2026-10-03']
    const moments = await Promise.all(days.map((day) => write(day, { journeys: [id] })))
    const [first, second, third] = moments.map((moment) => moment.id)
    await ask('PATCH', `/journeys/${id}/moments/${second}`, { turningPoint: true })
    await ask('PATCH', `/journeys/${id}/moments/${first}`, { turningPoint: true, after: third })
    const before = await path(id)
    const bulk = async (change: object) =>
      (await ask('POST', '/moments/bulk', { ids: [first, second, third], change })).body.data
    const { ids, marks } = await bulk({ journey: id, added: false })
    expect(ids).toHaveLength(3)
    expect(await path(id)).toEqual([])
    expect((await bulk({ journey: id, added: true, marks })).ids).toHaveLength(3)
    const marksOf = (rows: Awaited<ReturnType<typeof path>>) => rows.map((row) => [row.id, row.turningPoint])
    expect(marksOf(await path(id))).toEqual(marksOf(before))
    expect(await show(id)).toMatchObject({ momentCount: 3, turningPointCount: 2 })
  })

  test('goes by the days, follows a new date, and keeps the order that a person gave it', async () => {
    const { ask, begin, path, write } = await start()
    const { id } = await begin()
    const one = await write('2026-10-01', { journeys: [id] })
    const two = await write('2026-10-02', { journeys: [id] })
    const three = await write('2026-10-03', { journeys: [id] })
    const four = await write('2026-10-03', { journeys: [id] })
    await ask('PATCH', `/moments/${one.id}`, { version: 1, occurredAt: '2026-10-05T12:00:00Z' })
    expect(daysOf(await path(id))).toEqual(['10-05', '10-03', '10-03', '10-02'])
    const move = (moment: Moment, after: Moment | null) =>
      ask('PATCH', `/journeys/${id}/moments/${moment.id}`, { after: after && after.id })
    const order = async () => idsOf((await path(id)).toReversed())
    await move(one, null)
    const [, , third = '', fourth = ''] = await order()
    expect(await order()).toEqual([one.id, two.id, third, fourth])
    // Between two that happened at the same time there is no room at first.
    await move(two, third === three.id ? three : four)
    expect(await order()).toEqual([one.id, third, two.id, fourth])
    await ask('PATCH', `/moments/${two.id}`, { version: 1, occurredAt: '2026-12-01T12:00:00Z' })
    expect(await order()).toEqual([one.id, third, two.id, fourth])
    expect((await move(two, { ...two, id: randomUUID() })).status).toBe(404)
  })

  test('is read page by page, whole or by its turning points', async () => {
    const { ask, begin, show, write } = await start()
    const { id } = await begin()
    const moments: Moment[] = []
    for (let day = 1; day <= 5; day++) moments.push(await write(`2026-10-0${day}`, { journeys: [id] }))
    for (const at of [0, 2, 4])
      await ask('PATCH', `/journeys/${id}/moments/${moments[at]?.id}`, { turningPoint: true })
    expect(await show(id)).toMatchObject({ momentCount: 5, turningPointCount: 3 })
    const walk = async (query: string) => {
      const days: string[] = []
      let cursor = ''
      do {
        const { body } = await ask('GET', `/journeys/${id}/moments?limit=2${query}${cursor}`)
        days.push(...daysOf(body.data))
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
      } while (cursor)
      return days
    }
    expect(await walk('')).toEqual(['10-05', '10-04', '10-03', '10-02', '10-01'])
    expect(await walk('&turningPoints=true')).toEqual(['10-05', '10-03', '10-01'])
    expect(await walk('&order=oldest')).toEqual(['10-01', '10-02', '10-03', '10-04', '10-05'])
  })

  test('is without moments in the trash, which come back to it, and without those that are gone', async () => {
    const { app, ask, begin, show, path, write, pass } = await start()
    const { id } = await begin()
    const [one, two] = [await write('2026-10-01', { journeys: [id], mood: 1 }), await write('2026-10-02')]
    await ask('POST', `/journeys/${id}/moments`, { ids: [two.id] })
    await ask('DELETE', `/moments/${one.id}`)
    expect(await show(id)).toMatchObject({ momentCount: 1, arc: { points: [{ on: '2026-10-02' }] } })
    expect((await ask('POST', `/journeys/${id}/moments`, { ids: [one.id] })).body.data.ids).toEqual([])
    await ask('POST', `/moments/${one.id}/restore`)
    expect(daysOf(await path(id))).toEqual(['10-02', '10-01'])
    await ask('DELETE', `/moments/${one.id}`)
    await ask('DELETE', `/trash/${one.id}`)
    await ask('DELETE', `/moments/${two.id}`)
    pass(31 * dayMs)
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    const left = await app.deps.database.db.selectFrom('journey_moments').selectAll().execute()
    expect(left).toEqual([])
  })

  test('narrows the list and the months, together with other filters', async () => {
    const { ask, begin, write } = await start()
    const { id } = await begin()
    await write('2026-09-01', { journeys: [id], body: 'Bow.' })
    await write('2026-10-01', { journeys: [id], body: 'Bars.' })
    await write('2026-10-02', { body: 'Bars elsewhere.' })
    const list = async (query: string) => daysOf((await ask('GET', `/moments?${query}`)).body.data)
    expect(await list(`journey=${id}`)).toEqual(['10-01', '09-01'])
    expect(await list(`journey=${id}&q=bars`)).toEqual(['10-01'])
    expect(await list(`journey=${randomUUID()}`)).toEqual([])
    const months = (await ask('GET', `/months?journey=${id}`)).body.data
    expect(months).toEqual([
      { month: '2026-10', count: 2, matches: 1 },
      { month: '2026-09', count: 1, matches: 1 },
    ])
  })
})

describe('the arc of a journey', () => {
  const day = (on: string, moods: number[] = []) => ({
    ...{ day: on, moments: Math.max(1, moods.length), moods: moods.length },
    moodSum: moods.reduce((sum, mood) => sum + mood, 0),
  })

  test('has a point a day over a season, with the gaps between', () => {
    const arc = arcOf([day('2026-09-17', [1, 2]), day('2026-10-20'), day('2026-11-01', [-1])])
    expect(arc).toEqual({
      unit: 'day',
      points: [
        { on: '2026-09-17', moments: 2, mood: 1.5 },
        { on: '2026-10-20', moments: 1, mood: null },
        { on: '2026-11-01', moments: 1, mood: -1 },
      ],
      // The other one is as long as it usually is here.
      gaps: [{ from: '2026-09-18', to: '2026-10-19', days: 32 }],
    })
  })

  test('joins weeks over a year, months over many, and leaves short gaps unsaid', () => {
    const year = arcOf([day('2025-11-03', [2]), day('2025-11-09', [0]), day('2025-11-10'), day('2026-10-01')])
    expect(year.unit).toBe('week')
    expect(year.points.slice(0, 2)).toEqual([
      { on: '2025-11-03', moments: 2, mood: 1 },
      { on: '2025-11-10', moments: 1, mood: null },
    ])
    const years = arcOf([day('2020-01-01'), day('2020-01-31'), day('2020-03-01'), day('2026-01-01')])
    expect(years).toMatchObject({ unit: 'month', gaps: [{ from: '2020-03-02', to: '2025-12-31' }] })
    expect(years.points).toHaveLength(3)
    expect(arcOf([])).toEqual({ unit: 'day', points: [], gaps: [] })
  })
})
